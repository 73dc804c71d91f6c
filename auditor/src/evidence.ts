import type { Json } from './field.ts'

/** What an answer promised of one draw: its entry is the leaf with this index of the note's batch. */
export type Promised = { note: string; kind: string; salt: string; index: number; path: string }

/** A pair of seeds as an answer names it. */
export type Pair = { chain_no: number; pair_no: number; server_seed_hash: string }

type Told = string | number | boolean | null

export type Kind = 'box' | 'upgrade' | 'mines' | 'wear' | 'battle' | 'roll' | 'envelope'

/** A play as its answer told it, before anything of it was revealed. */
export type Play = {
  kind: Kind
  /** Leads to its proof: GET /api/fair/{id}. */
  id: string
  account: number
  /** Null where no pair of the player's is drawn from. */
  pair: Pair | null
  nonce: number | null
  /** Fields of the proof that the answer told already, by their path in the proof. */
  told: Record<string, Told>
  /** The same of what was on the page before the press, or was sent with it. */
  shown: Record<string, Told>
  promises: Promised[]
  /** Boxes opened by the same press. */
  press: number
}

/** A battle as it was seen while it went on. */
export type Battle = {
  room: number
  /** Own clock when the last seat was asked for, and by how much the store's clock was ahead of it, by its Date header. */
  filled_ms: number
  skew_ms: number
}

/** A play that the store had to refuse: what its answer told, what was sent, and the pair and the nonce that came next. */
export type Refusal = {
  account: number
  /** Null when the answer told none. */
  refusal_no: number | null
  call: string
  code: number
  sent: Json
  server_seed_hash: string
  nonce: number
}

/** A roll room: its prizes as they were shown before it was locked, and who won which on its page after the draw. */
export type Roll = { id: string; prizes: string[]; wins: string[] }

/** A part of a red envelope, as the answer of the claim told it. */
export type Claimed = { id: string; n: number; cents: number }

/** What a group of accounts did, until it is checked. */
export type Session = {
  plays: Play[]
  battles: Battle[]
  refusals: Refusal[]
  rolls: Roll[]
  envelopes: Claimed[]
}

/** A draw for the tests of chance: what it was for, what came, and what else might have. Cents. */
export type Draw = {
  game: 'box' | 'upgrade' | 'battle'
  subject: string
  account: number
  ticket: number
  value: number
  price: number
  press: number
  outcomes: readonly { value: number; chance: number }[]
  factors: Record<string, string>
}

/** A layer of minesweeper: which tiles have a mine, in rising order, and whether the tile that was picked was free; null: none was. */
export type Layer = { mines: number[]; cleared: boolean | null }

/** A leaf that the log must have. */
export type DueLeaf = { id: string; leaf: string; due_s: number; salt: string | null }

export type State = 'holds' | 'wrong' | 'warning' | 'not checked'
/** What a check came to. Only `wrong` accuses. */
export type Finding = { check: string; state: State; said: string; evidence: string[] }

const MOST_EVIDENCE = 20

/** A check of many things: it holds when nothing is wrong with any of them. */
export class Tally {
  readonly check: string
  readonly things: string
  readonly rule: string
  checked = 0
  wrong = 0
  readonly evidence: string[] = []

  /** `things` in the plural, and what has to hold of each. */
  constructor(check: string, things: string, rule: string) {
    this.check = check
    this.things = things
    this.rule = rule
  }

  /** Counts so many things that hold. */
  hold(count = 1): void {
    this.checked += count
  }

  /** Counts one thing, with what is wrong with it if anything is. */
  count(fault?: string | null): void {
    this.checked += 1
    if (!fault) return
    this.wrong += 1
    if (this.evidence.length < MOST_EVIDENCE) this.evidence.push(fault)
  }

  finding(): Finding {
    const { check, things, rule, checked, wrong, evidence } = this
    if (checked === 0) return { check, state: 'not checked', said: `There were no ${things}.`, evidence }
    if (wrong > 0)
      return {
        check,
        state: 'wrong',
        said: `${wrong} of ${checked} ${things} break the rule: ${rule}.`,
        evidence,
      }
    return { check, state: 'holds', said: `${checked} ${things}: ${rule}.`, evidence }
  }
}
