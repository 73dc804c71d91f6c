import { Megaphone, type LucideIcon } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import type { CentrePart, CentreTabProps } from '../../domain/centre/centre-part.ts'
import type { GameView } from '../../domain/game/game-view.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Tab = { name: string; Icon: LucideIcon; load: () => Promise<ComponentType<CentreTabProps>> }

const NEWS: Tab = {
  name: 'announcements',
  Icon: Megaphone,
  load: async () => (await import('./announcements-tab.tsx')).AnnouncementsTab,
}

function loaderOf({ load, texts }: CentrePart): Tab['load'] {
  return async () => {
    const [part] = await Promise.all([load(), loadTexts(...texts)])
    return part
  }
}

/** What stands behind a number of a tab: a game's own, else the announcements. */
export function tabAt(tab: number, games: readonly GameView[]): Tab {
  const game = games.find(({ centre }) => centre?.tab === tab)
  if (!game?.centre) return NEWS
  return { name: game.kind, Icon: game.centre.Icon, load: loaderOf(game.centre) }
}

/** A tab of the centre, fetched when it is first looked at; another one has another key. */
export function CentreTab({ tab, ...props }: CentreTabProps & { tab: number }) {
  const games = useGames()
  // As long as the tab is looked at, it is the same one that is fetched.
  const [{ load }] = useState(() => tabAt(tab, games))
  const [tries, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const tryAgain = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return (
    <LatePart
      key={tries}
      wanted
      load={load}
      props={props}
      onFail={() => setFailed(true)}
      fallback={hasFailed ? <ErrorState onRetry={tryAgain} /> : <Skeleton className="h-80 rounded-panel" />}
    />
  )
}
