import type { RawBuilder } from 'kysely'
import type { ZodMiniType } from 'zod/mini'
import type { AlertKind } from '@noktra/contract/admin/dashboard'
import type { fair, myProofs, PairDraw } from '@noktra/contract/fair'
import type { ScrollCard } from '@noktra/contract/live'
import type { DataOf } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import type { Check } from './check.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { PageCards } from './http/share-words.ts'
import type { Memory } from './memory.ts'
import type { Providers } from './providers/providers.ts'
import type { Secrets } from './secrets.ts'

type Proof = DataOf<typeof fair>
type MyProofs = DataOf<typeof myProofs>
export type ProofPage = Pick<MyProofs, 'list' | 'next'> & Partial<Pick<MyProofs, 'pools'>>

/** Why an alert is raised: the same kind and subject is the same cause. */
export type AlertCause = { kind: AlertKind; subject: string; text: string }

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
      kind: PairDraw
      list: (reading: OwnProofsReading, after: number | null) => Promise<ProofPage>
    }
  }
  /** The table of its draws, with the `pair_id` and `nonce` that each took of its player's seeds. */
  nonces?: string
  wins?: Wins
  /** What links to its pages say in a chat. */
  cards?: PageCards
  bill?: GameBill
  items?: GameItems
  /** What waits in it, by the name of the queue: statements that give since when, each along an index that holds nothing else. */
  queues?: Record<string, (now: Date) => RawBuilder<unknown>>
  /** Reasons of transfers that are what a play costs; what gives one back is called the same with "-refund". */
  costs?: readonly string[]
  /** The area of the store that can be closed for it; a second game may stand in that of another. */
  area?: string
  /** What plays brought, and what else they cost or gave back. A game that says it stands in the takings, by its bill and its items. */
  plays?: (of: PlaysOf) => RawBuilder<unknown>
  /** A statement that gives `(player_id, at)` of every play that a player began: none may lie in a break. */
  begun?: string
  /** A statement on `seed_pair` that gives a row while a game of several steps needs that pair as it is. */
  holdsPair?: RawBuilder<unknown>
  checks?: readonly Check[]
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

/** How a bill names what a game moved: the type of these lines is the game's name. */
export type GameBill = {
  /** Reasons of its transfers; what gives one back is called the same with "-refund". */
  reasons: readonly string[]
  /** Reasons of what gives back in another way. */
  returns?: readonly string[]
  /** The name of the lines, as the bill's file says it. */
  names: Record<Language, string>
  /** The same of what the lines lead to, where it is called otherwise. */
  causeNames?: Record<Language, string>
  /** The number of what lines lead to, by the ref of their transfers; the kind of these is the game's name. */
  causes: (db: Db, refs: string[]) => Causes | Promise<Causes>
}

/** How sums tell a game's items apart. Conditions are on a row `i` of the table of items. */
export type GameItems = {
  /** Sources of the items that its plays win, and of those that it gives free. */
  won?: readonly string[]
  free?: readonly string[]
  /** Which of its items came from players, and not from the house. */
  fromPlayers?: RawBuilder<unknown>
  /** Which of its items console those who lost. */
  consoles?: RawBuilder<unknown>
  /** The table of items that are given up for its plays, with the `item_id` and the `value` that each was taken for. */
  stakes?: string
}

type Causes = ReadonlyMap<string, string>

export type DrawsOf = { playerId: number; before: number | null; limit: number }

/** One play: `key` is what a list is read by, `id` what its proof is called by; money in cents. */
export type DrawRow = {
  key: number
  id: number
  what: string
  outcome: string
  staked: number
  won: number | null
  at: Date
}

/** What a game gives the strip. */
export type Wins = {
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
}
