import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactElement, ReactNode } from 'react'

/** The tab of the announcements; the others are of games. */
export const NEWS_TAB = 0

/** What a tab gets. */
export type CentreTabProps = {
  /** Closes the centre, for what leads to a page. */
  onLeave: () => void
  onTab: (tab: number) => void
}

/** Shows `children` while something of a game waits for the player, and `otherwise` while nothing does. */
export type WaitsProps = { children: ReactNode; otherwise: ReactNode }

/** Shows the card of the day as a game fills it. */
export type ShowCard = (onClose: () => void) => ReactElement
/** Asks the store what there is to tell; null when it is nothing. */
type FindNews = () => Promise<ShowCard | null>

/** What a game gives for free in the welfare centre. Its words are `centre:tab.{kind}`, `centre:tab_short.{kind}`, `centre:notice.{kind}`. */
export type CentrePart = {
  /** The number of its tab, also in an address: `?welfare=2` (SPEC 2). */
  tab: number
  Icon: LucideIcon
  load: () => Promise<ComponentType<CentreTabProps>>
  /** The namespaces of its texts besides `centre`, those of its news among them. */
  texts: readonly string[]
  /** Among the standing gifts above the announcements, the lowest first. */
  place: number
  /** It takes codes: from an address under this name, and out of an announcement. `keep` puts one into its field. */
  code?: { name: string; keep: (code: string) => void }
  /** Whether something waits, for the dot on what leads to the centre. */
  loadWaits?: () => Promise<ComponentType<WaitsProps>>
  /** What waits, for the card of the day: what is the player's own is told before announcements, what is open to all after them. */
  news?: { isOwn: boolean; load: () => Promise<FindNews> }
}
