import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openCentre, openDialog } from '../../domain/dialogs-store.ts'
import type { ShowCard } from '../../domain/centre/centre-part.ts'
import type { GameView } from '../../domain/game/game-view.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { paths } from '../../paths.ts'
import { takeIntent } from '../../session/intent.ts'
import { readToken } from '../../session/token.ts'
import { openAsked, withoutAsked } from './asked-tab.ts'
import { isSeenToday } from './seen-today.ts'
import { newsOfToday } from './news-of-today.ts'
import { whenRead } from './when-read.ts'

/**
 * Opens the welfare centre by an address (`?welfare=2`) and after the sign-in that a code led to. On the front page its card comes,
 * once a day, when the first screen has been read.
 */
export function CentreDoor() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const games = useGames()

  useEffect(() => resumeCode(games), [games])

  useEffect(() => {
    if (!openAsked(search, games, openCentre)) return
    void navigate({ pathname, search: withoutAsked(search, games), hash }, { replace: true })
  }, [pathname, search, hash, navigate, games])

  // By itself, React would take a function for one that gives the next state.
  const [told, setTold] = useState<{ show: ShowCard } | null>(null)
  const isHome = pathname === paths.home
  useEffect(() => {
    if (!isHome || isSeenToday()) return
    return whenRead(isBusy, () => void newsOfToday(games).then((show) => setTold(show && { show })))
  }, [isHome, games])

  return isHome && told ? told.show(() => setTold(null)) : null
}

/** Whether somebody is in the middle of something that the card would break into. */
function isBusy(): boolean {
  return (
    openDialog.get().name !== null ||
    document.querySelector('[role=dialog], [role=menu], [data-testid=consent]') !== null ||
    document.activeElement instanceof HTMLInputElement
  )
}

/** The code a visitor entered stands in its field again; nothing is claimed without a new press. */
function resumeCode(games: readonly GameView[]): void {
  if (!readToken()) return
  for (const { centre } of games) {
    const kept = centre?.code && takeIntent(centre.code.name)
    if (!centre?.code || !kept) continue
    centre.code.keep(String(kept.settings['code'] ?? ''))
    openCentre(centre.tab)
  }
}
