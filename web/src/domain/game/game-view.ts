import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ErrorName } from '@noktra/contract/errors'
import type { ScrollCard } from '@noktra/contract/live'
import type { PageName } from '@noktra/contract/pages'
import type { FairAnswer, ProofViewProps } from '../proof/fair-answer.ts'

/** What a page is made of: its module below web/src, the component in it, and the namespaces of its texts. */
export type PageParts = { module: string; view: string; texts: readonly string[] }

/**
 * A line of the menu (SPEC 2). `key` is also the key of its text in the namespace `layout`; `also` are further addresses that belong
 * to it.
 */
export type MenuLine = {
  key: string
  to: string
  Icon: LucideIcon
  also?: RegExp
  /** It stands in the bar of phones too. */
  inPhoneBar?: boolean
}

/** How a proof of the game is shown at /fair/{id}. How it is verified stands in the game package. */
export type ProofPart = {
  /** As the proof says it: that of the mall is the wear of an item. */
  kind: string
  /** Fetches the view. */
  load: () => Promise<{ ProofView: ComponentType<ProofViewProps> }>
  /** The namespaces of its texts besides `fair`. */
  texts?: readonly string[]
  /** In how many milliseconds the answer may have changed by itself; false when it does no more. */
  askAgainMs?: (fair: FairAnswer) => number | false
  /** How the store says that there is none of this number, where it does not say `draw_unknown`. */
  unknown?: ErrorName
  /** What has no proof before it ends leads to where it goes on: the key of the link's text, and its address by the number. */
  whileOpen?: { label: string; path: (id: number) => string }
}

/** What the web knows of a game. Each has one in its feature.ts; web/src/games.ts lists them. */
export type GameView = {
  /** As the server calls it, in causes, notices and everywhere else. */
  kind: string
  pages?: Partial<Record<PageName, PageParts>>
  /** The area that maintenance closes for it; its pages say so then, in the words `maintenance:closed.{area}`. */
  area?: string
  menu?: MenuLine
  /** Where a line of the wallet leads whose cause is of this kind, by the cause's id. */
  causePath?: (id: string) => string
  /** Where a card of the strip leads that has this `message_type`. */
  card?: { type: string; path: (won: ScrollCard['extend_data']) => string }
  /** Before what the bell tells of it; where a notice leads stands in the notice. */
  NoticeIcon?: LucideIcon
  proof?: ProofPart
}

/** How a proof of this kind is shown, if a game of the list says so. */
export function proofPartOf(games: readonly GameView[], kind: string): ProofPart | undefined {
  return games.find(({ proof }) => proof?.kind === kind)?.proof
}
