import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { PublicChange } from '@noktra/contract/changes'
import type { ErrorName } from '@noktra/contract/errors'
import type { ScrollCard } from '@noktra/contract/live'
import type { PageName } from '@noktra/contract/pages'
import type { Trying } from '@noktra/game/cost-of-trying'
import type { SkinDetails } from '../skin/skin-query.ts'
import type { CentrePart } from '../centre/centre-part.ts'
import type { fixedPictures } from '../../fixed-pictures.ts'
import type { Wheel } from '../../live/strip.ts'
import type { FairAnswer, ProofViewProps } from '../proof/fair-answer.ts'
import type { Scene } from '../replay/scene.ts'

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
  /** The colour of its short cut on the front page of phones, where it has one: `home:shortcut.{kind}`. */
  shortcut?: string
}

/** How a proof of the game is shown at /fair/{id}. How it is verified stands in the game package. */
export type ProofPart = {
  /** As the proof says it: that of the mall is the wear of an item. */
  kind: string
  /** Fetches the view. */
  load: () => Promise<{ ProofView: ComponentType<ProofViewProps> }>
  /** Fetches what makes a replay of it; null where there is nothing to see. */
  loadScene?: () => Promise<{ sceneOf: (fair: FairAnswer) => Promise<Scene | null> }>
  /** The namespaces of its texts besides `fair`. */
  texts?: readonly string[]
  /** In how many milliseconds the answer may have changed by itself; false when it does no more. */
  askAgainMs?: (fair: FairAnswer) => number | false
  /** How the store says that there is none of this number, where it does not say `draw_unknown`. */
  unknown?: ErrorName
  /** What has no proof before it ends leads to where it goes on: the key of the link's text, and its address by the number. */
  whileOpen?: { label: string; path: (id: number) => string }
}

/** A shop of skins. The page of a skin shows its offer, and leads back to all offers: `skin:unknown.{kind}`. */
export type SkinSeller = {
  /** Null where it does not sell the skin. */
  offerOf: (skin: SkinDetails) => { coin_price: number; diamond_price: number; stock: number } | null
  path: (skin_id: number) => string
  allPath: string
}

/** A way to win the skin that one chooses. */
export type SkinTry = {
  Icon: LucideIcon
  path: (skin_id: number) => string
  /** Fetches what tells the cheapest try for a skin of a price; null where there is none. */
  loadTry: () => Promise<(price: number) => Promise<Trying | null>>
}

/** What a new player is handed over by a dialog, right after registering. */
export type NewcomerGift = {
  waits: () => Promise<boolean>
  load: () => Promise<ComponentType<{ open: boolean; onClose: () => void }>>
  texts: readonly string[]
}

/** A door that looks the same for everybody: its icon stands before its pictures, which their classes put into their places. */
type Door = {
  theme: string
  path: string
  Icon: LucideIcon
  pictures: readonly { name: Exclude<keyof typeof fixedPictures, 'badge'>; className: string }[]
}

/**
 * What the web knows of a game. Each has one in its feature.ts; web/src/games.ts lists them. It is plain data, which the build reads as
 * well: what needs more is fetched.
 */
export type GameView = {
  /** As the server calls it, in causes, notices and everywhere else. */
  kind: string
  pages?: Partial<Record<PageName, PageParts>>
  /** The area that maintenance closes for it; its pages say so then, in the words `maintenance:closed.{area}`. */
  area?: string
  menu?: MenuLine
  /** The first of the doors beside the box at the top of the front page: `home:door.{kind}`. */
  door?: Door
  /** A door of the front page with what is on in the game; it shows `otherwise` while nothing is. */
  loadLiveDoor?: () => Promise<ComponentType<{ otherwise: ReactNode }>>
  /** Where a line of the wallet leads whose cause is of this kind, by the cause's id. */
  causePath?: (id: string) => string
  /**
   * Where a card of the strip leads that has this `message_type`, and what moves until its player sees the win: the strip does not tell
   * it sooner.
   */
  card?: { type: string; path: (won: ScrollCard['extend_data']) => string; wheel?: Wheel }
  /** Where its items say that they came from: filters of the backpack, in the words `backpack:source.{source}`. */
  sources?: readonly BackpackItem['source'][]
  /** What items of the backpack can be used for in it, at most so many at once: `backpack:use.{kind}`, `backpack:use_most.{kind}`. */
  takesItems?: { Icon: LucideIcon; most: number; path: (item_ids: readonly number[]) => string }
  /** Where an item is that it holds; null for all others: `backpack:to_holder.{kind}`, `backpack:held_by.{kind}`. */
  holdsItems?: { Icon: LucideIcon; path: (item: BackpackItem) => string | null }
  /** What it asks for a skin, and where it sells it: `skin:sold_by.{kind}`. */
  sellsSkins?: SkinSeller
  /** Where that is whose odds the history shows: `odds:tab.{kind}`, `about.{kind}`, `to_subject.{kind}`. */
  hasOdds?: {
    path: (subject: number) => string
    /** What a public change published of it, if it did. */
    publishedBy: (change: PublicChange) => { subject: number; version: number } | null
  }
  /** How a skin that one chooses is won in it: `skin:win_by.{kind}`, `skin:ways.by.{kind}`. */
  winsSkin?: SkinTry
  /** What /fair says of its draws among the rooms, the lowest place first: `fair:in_rooms.{kind}`. */
  fairNote?: { Icon: LucideIcon; place: number }
  /** What /fair says where several people share one draw of it, and where they are: `fair:shared_draw.{kind}`. */
  sharedDraw?: { parts: readonly { key: string; Icon: LucideIcon }[]; path: string }
  /** What it gives for free, in the welfare centre. */
  centre?: CentrePart
  newcomerGift?: NewcomerGift
  /** Hears on every page what the store pushes of the game, and tells it by toasts; shows nothing by itself. */
  loadListener?: () => Promise<ComponentType>
  /** Before what the bell tells of it; where a notice leads stands in the notice. */
  NotificationIcon?: LucideIcon
  proof?: ProofPart
}

/** How a proof of this kind is shown, if a game of the list says so. */
export function proofPartOf(games: readonly GameView[], kind: string): ProofPart | undefined {
  return games.find(({ proof }) => proof?.kind === kind)?.proof
}
