import { Gift, Mail, Megaphone, PackageOpen, type LucideIcon } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import type { WelfareTab } from '../../domain/dialogs-store.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type PartProps = {
  /** Closes the centre, for what leads to a page. */
  onLeave: () => void
  onTab: (tab: WelfareTab) => void
}

export const TAB_NAMES = ['announcements', 'claims', 'envelopes', 'rolls'] as const
export const TAB_ICONS: readonly LucideIcon[] & { [Tab in WelfareTab]: LucideIcon } = [
  Megaphone,
  PackageOpen,
  Mail,
  Gift,
]

const LOADERS: { [Tab in WelfareTab]: () => Promise<ComponentType<PartProps>> } = {
  0: async () => (await import('./announcements-tab.tsx')).AnnouncementsTab,
  1: async () => (await import('./claims-tab.tsx')).ClaimsTab,
  2: async () => (await import('./envelopes-tab.tsx')).EnvelopesTab,
  3: async () => {
    const [part] = await Promise.all([import('./rolls-tab.tsx'), loadTexts('rolls')])
    return part.RollsTab
  },
}

/** A tab of the centre, fetched when it is first looked at. */
export function WelfarePart({ tab, ...props }: PartProps & { tab: WelfareTab }) {
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
      load={LOADERS[tab]}
      props={props}
      onFail={() => setFailed(true)}
      fallback={hasFailed ? <ErrorState onRetry={tryAgain} /> : <Skeleton className="h-80 rounded-panel" />}
    />
  )
}
