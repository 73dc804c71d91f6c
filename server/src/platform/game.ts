import type { RawBuilder } from 'kysely'
import type { ZodMiniType } from 'zod/mini'
import type { AlertKind } from '@noktra/contract/admin/dashboard'
import type { IssueKind } from '@noktra/contract/admin/issuance'
import type { GiftReason } from '@noktra/contract/admin/risk'
import type { SettingKey } from '@noktra/contract/admin/settings'
import type { ErrorName } from '@noktra/contract/errors'
import type { fair, myProofs } from '@noktra/contract/fair'
import type { ScrollCard } from '@noktra/contract/live'
import type { DataOf } from '@noktra/contract/route'
import type { PlayWords } from '@noktra/contract/admin/players'
import type { InLanguages, Language } from '@noktra/contract/shapes'
import type { Said } from '@noktra/languages/said'
import type { Check } from './check.ts'
import type { BrandHolder } from './brand/brand.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { SealedColumn } from './db/sealed-values.ts'
import type { FirstScreens } from './http/first-screen.ts'
import type { CardWords, PageCards } from './http/share-words.ts'
import type { Memory } from './memory.ts'
import type { EntryKey } from './public-log/new-entries.ts'
import type { Providers } from './providers/providers.ts'
import type { Secrets } from './secrets.ts'

type Proof = DataOf<typeof fair>
type MyProofs = DataOf<typeof myProofs>
export type ProofPage = Pick<MyProofs, 'list' | 'next'> & Partial<Pick<MyProofs, 'pools'>>

/** Why an alert is raised: the same kind and subject is the same cause. */
export type AlertCause = { kind: AlertKind; subject: string; says: Said }

/**
 * What the store sums over games and asks them: facts, and functions that read. It hangs on the context, so that it knows nothing
 * of calls; what a game serves stands in `Feature`, and its value is both (`GameFeature`).
 */
export type Game = {
  /** The name of its folder. */
  name: string
  proof?: {
    /** Before the number of what is proven, in `/fair/{id}`; an opening has none. */
    letter: string
    /** What `/api/fair/{id}` answers for it. */
    data: ZodMiniType
    read: (reading: ProofReading, id: number) => Promise<Proof>
    /** What a player played, for the back office: below a key, newest first. */
    draws?: (of: DrawsOf) => RawBuilder<DrawRow>
    /** The kind of the player's own draws in `/fair`, and a page of those whose seeds are revealed. */
    own?: {
      kind: string
      list: (reading: OwnProofsReading, after: number | null) => Promise<ProofPage>
    }
    /** What a link to a proof says in a chat; without it what it says of any draw. */
    card?: (drawn: unknown, language: Language) => CardWords | null
  }
  /** The table of its draws, with the `pair_id` and `nonce` that each took of its player's seeds. */
  nonces?: string
  /** The column of that table that its proofs are called by, where it is not `id`. */
  noncesBy?: string
  wins?: Wins
  /** What links to its pages say in a chat. */
  cards?: PageCards
  /** What the first screens of its pages ask for. */
  firstScreens?: FirstScreens
  /** Parts of an address that open something of it over any page: the page's own lists are as they are without. */
  opens?: readonly string[]
  /** Lists of it that show players' names and pictures, by the names that their changes are counted by. */
  facesIn?: readonly string[]
  bill?: GameBill
  items?: GameItems
  /** What waits in it, by the name of the queue: statements that give since when, each along an index that holds nothing else. */
  queues?: Record<string, (now: Date) => RawBuilder<unknown>>
  /** Reasons of transfers that are what a play costs; what gives one back is called the same with "-refund". */
  costs?: readonly string[]
  /** The area of the store that can be closed for it; a second game may stand in that of another. */
  area?: string
  /** What plays brought, and what else they cost or gave back. A game that says it stands in the revenue, by its bill and its items. */
  plays?: (of: PlaysOf) => RawBuilder<unknown>
  /** What settled plays gave beside what the published odds say, for the board of returns. */
  settled?: SettledPlays
  /** Versions of what it has published, for the history of odds. */
  odds?: PublishedOdds
  /** A statement that gives `(player_id, at)` of every play that a player began: none may lie in a break. */
  begun?: string
  /** A statement on `seed_pair` that gives a row while a game of several steps needs that pair as it is. */
  holdsPair?: RawBuilder<unknown>
  checks?: readonly Check[]
  /** What it gives free, which `takeGift` decides; the kind of these gifts is the game's name. */
  gift?: GiftTerms
  /** What it gives that players earned or were promised: never refused, but counted, and told to the staff when it is much. */
  promises?: readonly PromiseTerms[]
  /** Series of rooms that the house makes again and again out of an amount of the week. */
  series?: (db: Db, now: Date) => Promise<SeriesWeek[]>
  /** Columns of its tables that `seal` has closed. */
  sealed?: readonly SealedColumn[]
  /** What somebody should look at now. */
  causes?: (reading: { db: Db; clock: Clock; memory: Memory }) => Promise<AlertCause[]>
}

/** Who asks for a proof, and all that it is read from. */
export type ProofReading = {
  db: Db
  clock: Clock
  config: Config
  secrets: Secrets
  memory: Memory
  providers: Providers
  brand: BrandHolder
  language: Language
  player: { id: number } | null
}

/** The same where a player lists their own. */
export type OwnProofsReading = ProofReading & { player: { id: number }; query: { page_size: number } }

/**
 * A statement that gives rows `(at, charged, won)`, in cents, of one player, at least those since a time: a charge stands at the time
 * when it was made, a prize when it came; what was free is neither. It walks an index back from the player's newest row.
 */
export type PlaysOf = { playerId: number; since: Date }

export type SettledPlays = {
  /**
   * A statement that gives the next settled plays as rows `(key, subject, version, player_id, charged, won, expected, variance, tries,
   * hits, chances, chance_variance)`, in the order of `key`, up to the first that is not settled: `subject` is what was played, a bot
   * has no `player_id`, sums are in cents. `expected` and `variance` follow from the published odds alone; `tries` are the draws of the
   * play that hit or miss, with the sums of their chances and of chance x (1 - chance).
   */
  next: (after: { from: number; now: Date }) => RawBuilder<unknown>
  /** What players call these subjects. */
  names: (db: Db, subjects: readonly string[], language: Language) => Promise<ReadonlyMap<string, string>>
}

/** What of a game has published odds, each version for ever. */
export type PublishedOdds = {
  /** All of it, or one of a number. */
  subjects: (db: Db, language: Language, subject?: number) => Promise<OddsSubject[]>
  /** Versions of one below a number, the newest first, with their rows. */
  versions: (db: Db, of: { subject: number; below: number; limit: number }) => Promise<PublishedVersion[]>
}

export type OddsSubject = {
  subject: number
  name: string
  /** The version on sale; null when there is none. */
  active_version: number | null
  versions: number
  changed_at: Date
}

/** A version of published odds; money in cents, chances as shares of 1. */
export type PublishedVersion = {
  version: number
  published_at: Date
  /** Null while it waits for its round. */
  active_from: Date | null
  /** Null where nothing is paid. */
  price: number | null
  returns: { least: number; most: number } | null
  /** Null where no single draw decides. */
  mean_value: number | null
  pool_hash: string
  /** Null where the draw itself has a round. */
  salt: { source: string; round: number; pool_salt: string | null } | null
  /** Its entry in the public log. */
  entry: EntryKey
  rows: PublishedRow[]
}

/** `layer` is that of a prize. */
export type PublishedRow = {
  part: 'item' | 'prize' | 'consolation'
  layer: number | null
  skin_id: number
  value: number
  chance: number
}

/** How a bill names what a game moved: the type of these lines is the game's name. */
export type GameBill = {
  /** Reasons of its transfers; what gives one back is called the same with "-refund". */
  reasons: readonly string[]
  /** Reasons of what gives back in another way. */
  returns?: readonly string[]
  /** Its coins are given free: they stand among the envelopes in the revenue. */
  isGift?: true
  /** The name of the lines, as the bill's file says it. */
  names: InLanguages<string>
  /** The same of what the lines lead to, where it is called otherwise. */
  causeNames?: InLanguages<string>
  /** The number of what lines lead to, by the ref of their transfers; the kind of these is the game's name. */
  causes: (db: Db, refs: string[]) => Causes | Promise<Causes>
}

/** How sums tell a game's items apart. Conditions are on a row `i` of the table of items. */
export type GameItems = {
  /** Sources of the items that its plays win, of those that it gives free, and of those that it sells: then it is a shop in the revenue. */
  won?: readonly string[]
  free?: readonly string[]
  sold?: readonly string[]
  /** What an item's proof is called by, after the letter: the number that its ref begins with, or its own. */
  provenBy?: 'ref' | 'item'
  /** The number of the room in which an item (a row `item`) is a prize still to be drawn. */
  room?: RawBuilder<unknown>
  /** Which of its items came from players, and not from the house. */
  fromPlayers?: RawBuilder<unknown>
  /** Which of its items console those who lost. */
  consoles?: RawBuilder<unknown>
  /** The table of items that are given up for its plays, with the `item_id` and the `value` that each was taken for. */
  stakes?: string
}

type Causes = ReadonlyMap<string, string>

export type DrawsOf = { playerId: number; before: number | null; limit: number }

/** One play: `key` is what a list is read by, `id` what its proof is called by; the back office has the words; money in cents. */
export type DrawRow = {
  key: number
  id: number
  what: PlayWords
  outcome: PlayWords
  staked: number
  won: number | null
  at: Date
}

/** The game whose proofs are called like this id, and the number in it: u30001 is upgrade 30001. */
export function gameOfProof(
  games: readonly Game[],
  id: string,
): { game: Game; proof: NonNullable<Game['proof']>; number: number } | null {
  const [, letter, number] = /^([a-z]?)(\d{1,15})$/.exec(id) ?? []
  const game = games.find(({ proof }) => proof?.letter === letter)
  return game?.proof ? { game, proof: game.proof, number: Number(number) } : null
}

/** What a game gives the strip. */
export type Wins = {
  /** The kind of its cards. */
  kind: string
  /** The topic of the bus that names the rows which may have won. */
  topic: string
  /** The newest wins, newest first. */
  newest: (db: Db, limit: number) => Promise<ScrollCard[]>
  /** Rows that may have won since a time, oldest first; found by key, and limited. */
  since: (db: Db, since: Date) => Promise<number[]>
  /** The wins of these rows, oldest first; a row may get another one later. */
  cards: (db: Db, ids: number[]) => Promise<ScrollCard[]>
  /** The number of a row's card, where each row has one at most and all at once: what was sent is not read again. */
  cardOf?: (id: number) => number
  /**
   * For how long the page of their player may show one of them as it is won. It says when it has (`revealed`); what no page said by then is
   * shown on the overlay of a stream all the same. 0 where a win is seen as soon as its row is there.
   */
  held_ms: number
  /** The newest wins of these players since a time, a hundred of each at most, oldest first. */
  ofPlayers: (db: Db, of: { playerIds: readonly number[]; since: Date }) => Promise<ScrollCard[]>
}

/** The rules of a gift that are its own. */
export type GiftTerms = {
  /** A statement that gives `(campaign, player_id, at)` of everything that was given: the books check that each was counted. */
  given: string
  /** What players take of such gifts in seven days is held below what their contact opens. */
  isBoundByWeek?: true
  /** How many of a campaign one network may have, in a live store and in a sandbox; otherwise as the settings say. */
  perNetwork?: { most: number; inSandbox: number }
  /** One for each account; nothing else tells its takers apart. */
  isForAccount?: true
  /** The setting that says how much may be given in seven days before the staff is told, and what it is called then. */
  watched?: { budget: SettingKey; words: Said }
  /** Refusals that are called otherwise for it. */
  errors?: Partial<Record<GiftReason, ErrorName>>
}

/** How a promise stands in the sums of the day: items by what made them, coins by the account that paid them. */
export type PromiseTerms = {
  kind: string
  /** What the alert calls it. */
  words: Said
  counted: { what: 'item-made' | 'coin-out'; house: number; name: string }
  /** The setting that says above which sum of a day the staff is told. */
  alarm: SettingKey
}

/** What staff may create of a kind each day without a second person. */
export type Budget = {
  kind: IssueKind
  /** The account of the house that pays: its migration makes it. */
  account: `issue-${string}`
  currency: 'coin' | 'diamond'
  /** The setting that says how much a day. */
  setting: SettingKey
}

/** A series of rooms of the house that are being made; money in cents. */
export type SeriesWeek = {
  key: string
  names: InLanguages<string>
  week_amount: number
  /** What is left of this week. */
  left: number
  /** What a room is worth at today's prices. */
  next: number
  /** Whether a room is open or waits for its draw. */
  running: boolean
}
