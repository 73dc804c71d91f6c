/*
 * Battles: who wins, and who takes what. Everything here is arithmetic on values that were drawn before; seats and rounds
 * are numbered from 1. docs/fairness.md specifies the draws for outsiders.
 */

import { battleBase, drawSource, jackpotSeat, pick, tiedSeat, type Source } from './fairness.ts'
import { ascii, sha256, toHex } from './sha256.ts'

export const BATTLE_MODES = ['classic', 'underdog', 'terminal', 'jackpot', 'shared'] as const
export type BattleMode = (typeof BATTLE_MODES)[number]

/** `team` is 2v2: four seats, 1 and 2 against 3 and 4. */
export type BattleShape = { mode: BattleMode; seats: number; team: boolean }

export const MOST_ROUNDS = 50
/** How long a round lasts. */
export const ROUND_MS = { normal: 3200, fast: 1200 } as const
/** A losing player gets a consolation item when their own entry was at least this. */
export const CONSOLATION_FROM_CENTS = 500
export const DRAFT_ITEMS = 10
export const DRAFT_TURN_MS = 20_000
/** What a creator may pay of the others' price, in percent; 0 is nothing. */
export const FUND_PERCENT = { least: 10, most: 90 } as const

/** Cursors of the two draws of a whole room (seat 0, round 0). */
const JACKPOT_CURSOR = 0
const TIE_CURSOR = 1

/** What is wrong with a shape, or null: seats are 2, 3 or 4; a team battle has 4 and somebody must win it. */
export function shapeFault({ mode, seats, team }: BattleShape): 'mode' | 'seats' | 'team' | null {
  if (!BATTLE_MODES.includes(mode)) return 'mode'
  if (![2, 3, 4].includes(seats)) return 'seats'
  return team && (seats !== 4 || mode === 'shared') ? 'team' : null
}

/** The seats of each side, sides in order: two pairs in 2v2, else every seat alone. */
export function sidesOf({ seats, team }: Pick<BattleShape, 'seats' | 'team'>): number[][] {
  if (team) {
    return [
      [1, 2],
      [3, 4],
    ]
  }
  return Array.from({ length: seats }, (_, index) => [index + 1])
}

/**
 * What one of the other seats costs, in cents, when the creator pays `fundPercent` of it: their part is rounded down to
 * the cent, so a joiner never pays less than the rest.
 */
export function seatPrice(priceCents: number, fundPercent: number): { own: number; funded: number } {
  const funded = Math.floor((priceCents * fundPercent) / 100)
  return { own: priceCents - funded, funded }
}

/** One item of the pot: the draw of a seat in a round, and its value in cents. */
export type PotItem = { round: number; seat: number; value_cents: number }

export type DecidedBy = 'score' | 'tie' | 'jackpot' | 'share'

export type Outcome = {
  /** Value of what each seat drew, in cents, seat 1 first. */
  totals: number[]
  /** What each side was compared by, in cents, side 1 first. */
  scores: number[]
  /** The seats that take the pot: one, a pair, or in shared all. */
  winners: number[]
  decided_by: DecidedBy
  /** Sides (from 1) that had the winning score, when they were several. */
  tied: number[]
  /** The number drawn: jackpot, the cent; tie, the index among the tied. */
  pick: number | null
}

/**
 * Decides a battle. `pot` holds every seat's item of every round, in any order; `roomDraw` is the source of the room's
 * own draws (seat 0, round 0), read only for a jackpot or a tie. Exactly one side wins, or in shared everybody.
 * Throws RangeError on a shape that does not exist or a pot that is not whole.
 */
export function outcomeOf(shape: BattleShape, pot: readonly PotItem[], roomDraw: Source): Outcome {
  const fault = shapeFault(shape)
  if (fault) throw new RangeError(`there is no battle of this ${fault}`)
  const rounds = pot.length / shape.seats
  assertWhole(pot, shape.seats, rounds)
  const totals = totalsBySeat(pot, shape.seats)
  const sides = sidesOf(shape)
  const counted = shape.mode === 'terminal' ? pot.filter((item) => item.round === rounds) : pot
  const bySeat = totalsBySeat(counted, shape.seats)
  const scores = sides.map((seats) => seats.reduce((sum, seat) => sum + (bySeat[seat - 1] as number), 0))

  if (shape.mode === 'shared') {
    return { totals, scores, winners: sides.flat(), decided_by: 'share', tied: [], pick: null }
  }
  if (shape.mode === 'jackpot') {
    const u = roomDraw(JACKPOT_CURSOR)
    const side = jackpotSeat(scores, u)
    const total = scores.reduce((sum, score) => sum + score, 0)
    return {
      totals,
      scores,
      winners: sides[side] as number[],
      decided_by: 'jackpot',
      tied: [],
      pick: pick(u, total || scores.length),
    }
  }
  const best = shape.mode === 'underdog' ? Math.min(...scores) : Math.max(...scores)
  const tied = scores.flatMap((score, index) => (score === best ? [index + 1] : []))
  if (tied.length === 1) {
    return {
      totals,
      scores,
      winners: sides[(tied[0] as number) - 1] as number[],
      decided_by: 'score',
      tied: [],
      pick: null,
    }
  }
  const chosen = tiedSeat(tied.length, roomDraw(TIE_CURSOR))
  return {
    totals,
    scores,
    winners: sides[(tied[chosen] as number) - 1] as number[],
    decided_by: 'tie',
    tied,
    pick: chosen,
  }
}

/** What a winner takes: items, and diamonds (cents) for what no item fitted into. */
export type Prize = { seat: number; items: PotItem[]; diamond_cents: number }

/** An item that a winner chose in the draft, before the rest was dealt. */
export type DraftPick = { seat: number; item: Pick<PotItem, 'round' | 'seat'> }

/**
 * Deals the pot. One winner takes every item. Several have equal shares, floor(total / winners): drafted items count
 * first; then items by value descending (ties: round, seat) go to the seat with the largest unfilled share (ties: the
 * first seat) if they fit, else the house buys them; each seat gets the rest of its share in diamonds, and the odd
 * cents go to the first seats. Items and diamonds together are always worth the pot. Returns prizes in seat order.
 * Throws RangeError without a winner, and on picks that no share holds.
 */
export function dealPot(
  pot: readonly PotItem[],
  winners: readonly number[],
  picks: readonly DraftPick[] = [],
): { prizes: Prize[]; house: PotItem[] } {
  const seats = winners.toSorted((a, b) => a - b)
  const total = valueOf(pot)
  if (seats.length === 0) throw new RangeError('somebody wins a battle')
  assertDrafted(picks, seats)
  if (seats.length === 1) {
    return {
      prizes: [{ seat: seats[0] as number, items: [...pot].sort(byValue), diamond_cents: 0 }],
      house: [],
    }
  }
  const share = Math.floor(total / seats.length)
  const odd = total - share * seats.length
  const prizes = seats.map((seat): Prize => {
    const items = picks.filter((chosen) => chosen.seat === seat).map((chosen) => potItem(pot, chosen.item))
    const unfilled = share - valueOf(items)
    if (unfilled < 0) throw new RangeError(`seat ${seat} drafted more than its share`)
    return { seat, items, diamond_cents: unfilled }
  })
  const taken = new Set(prizes.flatMap((prize) => prize.items.map(nameOf)))
  const house: PotItem[] = []
  for (const item of pot.toSorted(byValue)) {
    if (taken.has(nameOf(item))) continue
    const roomiest = prizes.reduce((most, prize) => (prize.diamond_cents > most.diamond_cents ? prize : most))
    if (item.value_cents > roomiest.diamond_cents) {
      house.push(item)
      continue
    }
    roomiest.items.push(item)
    roomiest.diamond_cents -= item.value_cents
  }
  for (const prize of prizes.slice(0, odd)) prize.diamond_cents += 1
  return { prizes, house }
}

export type DraftState = {
  /** The seat whose turn it is; null when the draft is over. */
  turn: number | null
  /** What it may take, dearest first; the first is what an automatic pick takes. */
  options: PotItem[]
  /** All items of the draft, dearest first, taken or not. */
  items: PotItem[]
  /** What still fits into each picker's half, in cents, in picking order. */
  unfilled: { seat: number; cents: number }[]
}

/**
 * Where the draft of a winning pair stands: the ten best items, the higher own total first (tie: the lower seat), turns
 * alternating; a pick fits into the picker's unfilled half, and who has no such option is passed over.
 * `totals` are those of all seats, seat 1 first. Throws RangeError on picks that the rules do not allow.
 */
export function draftState(
  pot: readonly PotItem[],
  winners: readonly number[],
  totals: readonly number[],
  picks: readonly DraftPick[],
): DraftState {
  const draft = startDraft(pot, winners, totals)
  for (const chosen of picks) draft.take(chosen)
  const now = draft.turn()
  return {
    turn: now?.picker.seat ?? null,
    options: now?.options ?? [],
    items: draft.items,
    unfilled: draft.unfilled,
  }
}

/**
 * The picks that are still to come when no player chooses: each takes the dearest item that fits, until the draft is over.
 * Throws RangeError on picks before them that the rules do not allow.
 */
export function automaticPicks(
  pot: readonly PotItem[],
  winners: readonly number[],
  totals: readonly number[],
  picks: readonly DraftPick[] = [],
): DraftPick[] {
  const draft = startDraft(pot, winners, totals)
  for (const chosen of picks) draft.take(chosen)
  const automatic: DraftPick[] = []
  for (let now = draft.turn(); now; now = draft.turn()) {
    const { round, seat } = now.options[0] as PotItem
    const chosen = { seat: now.picker.seat, item: { round, seat } }
    draft.take(chosen)
    automatic.push(chosen)
  }
  return automatic
}

type Picker = { seat: number; cents: number }

function startDraft(pot: readonly PotItem[], winners: readonly number[], totals: readonly number[]) {
  const order = winners.toSorted((a, b) => (totals[b - 1] as number) - (totals[a - 1] as number) || a - b)
  const items = pot.toSorted(byValue).slice(0, DRAFT_ITEMS)
  const half = Math.floor(valueOf(pot) / order.length)
  const unfilled = order.map((seat): Picker => ({ seat, cents: half }))
  const left = [...items]
  let next = 0

  /** The picker at `next`, or the first after them who has an option; null when none has one. */
  function turn(): { picker: Picker; options: PotItem[] } | null {
    for (const picker of [...unfilled.slice(next), ...unfilled.slice(0, next)]) {
      const options = left.filter((item) => item.value_cents <= picker.cents)
      if (options.length > 0) return { picker, options }
    }
    return null
  }

  function take({ seat, item }: DraftPick): void {
    const now = turn()
    const chosen = now?.options.find((option) => nameOf(option) === nameOf(item))
    if (!now || now.picker.seat !== seat || !chosen) throw new RangeError(`seat ${seat} may not pick this`)
    now.picker.cents -= chosen.value_cents
    left.splice(left.indexOf(chosen), 1)
    next = (unfilled.indexOf(now.picker) + 1) % unfilled.length
  }

  return { items, unfilled, turn, take }
}

/** Whether a loser who paid this entry (cents) themselves gets a consolation item. */
export function isConsoled(entryCents: number): boolean {
  return entryCents >= CONSOLATION_FROM_CENTS
}

/** Everything that fixes the draws of a battle before they can be known. Hashes are 64 digits of lower-case hex. */
export type BattleLock = {
  battle_id: number
  mode: BattleMode
  team: boolean
  /** One per round, in order. */
  pools: { box_id: number; version: number; pool_hash: string; pool_salt: string }[]
  consolation: { version: number; pool_hash: string }
  /** `player` is a player's number, or bot-<n>; `entry_cents` what they paid themselves, 0 for a bot. */
  seats: { seat: number; player: string; entry_cents: number }[]
  server_seed_hash: string
  beacon: { source: string; chain_hash: string; round: number }
  /** The millisecond of the lock, which decides the round; null or absent in a record of version 1. */
  locked_at_ms?: number | null
}

/**
 * The lock record: ASCII lines, each ended by \n; of version 2 when the millisecond of the lock is known. Throws RangeError on a battle that does not exist, on seats that are
 * not numbered in order, and on a part that has no one form.
 */
export function battleLockLines(lock: BattleLock): string {
  assertBattle(lock)
  const { locked_at_ms = null } = lock
  const lines = [
    `noktra-battle-v${locked_at_ms === null ? 1 : 2}`,
    `battle:${whole(lock.battle_id)}`,
    `mode:${lock.team ? 'team-' : ''}${lock.mode}`,
    ...lock.pools.map(
      (pool) =>
        `pool:${whole(pool.box_id)}:${whole(pool.version)}:${hex(pool.pool_hash)}:${hex(pool.pool_salt)}`,
    ),
    `consolation:${whole(lock.consolation.version)}:${hex(lock.consolation.pool_hash)}`,
    ...lock.seats.map(
      (seat) => `seat:${whole(seat.seat)}:${publicName(seat.player)}:${whole(seat.entry_cents)}`,
    ),
    `seed:${hex(lock.server_seed_hash)}`,
    ...(locked_at_ms === null ? [] : [`locked_at:${whole(locked_at_ms)}`]),
    `beacon:${publicName(lock.beacon.source)}:${hex(lock.beacon.chain_hash)}`,
    `round:${whole(lock.beacon.round)}`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** Lower-case hex SHA-256 of `battleLockLines`. */
export function battleLockHash(lock: BattleLock): string {
  return toHex(sha256(ascii(battleLockLines(lock))))
}

/** What the draws of a battle come from: its own seed (32 bytes), its lock, and the beacon's randomness. */
export type BattleSeed = { server_seed: Uint8Array; lock_hash: string; randomness: string }

/** The draws of a seat in a round (its item by `drawRow`); round 0 is the seat's consolation; seat 0 in round 0 is the room itself. */
export function battleSource(
  { server_seed, lock_hash, randomness }: BattleSeed,
  seat: number,
  round: number,
): Source {
  return drawSource(server_seed, battleBase({ lock_hash, randomness, seat, round }))
}

/** The round that runs at a moment: 0 before the first, and the last one from its end on. Times in milliseconds. */
export function roundAt(
  times: { started_at: number; round_ms: number; rounds: number },
  now: number,
): number {
  const begun = Math.floor((now - times.started_at) / times.round_ms) + 1
  return Math.max(0, Math.min(times.rounds, begun))
}

function assertBattle({ mode, team, seats, pools }: BattleLock): void {
  const fault = shapeFault({ mode, seats: seats.length, team })
  if (fault) throw new RangeError(`there is no battle of this ${fault}`)
  if (pools.length < 1 || pools.length > MOST_ROUNDS) {
    throw new RangeError(`a battle has 1 to ${MOST_ROUNDS} rounds`)
  }
  if (seats.some(({ seat }, index) => seat !== index + 1)) throw new RangeError('the seats are not in order')
}

function assertDrafted(picks: readonly DraftPick[], seats: readonly number[]): void {
  const names = new Set(picks.map(({ item }) => nameOf(item)))
  if (names.size !== picks.length) throw new RangeError('an item is drafted twice')
  if (picks.some(({ seat }) => !seats.includes(seat))) throw new RangeError('a seat that did not win drafts')
}

function totalsBySeat(pot: readonly PotItem[], seats: number): number[] {
  const totals = Array.from({ length: seats }, () => 0)
  for (const item of pot) totals[item.seat - 1] = (totals[item.seat - 1] as number) + item.value_cents
  return totals
}

function assertWhole(pot: readonly PotItem[], seats: number, rounds: number): void {
  const names = new Set(pot.map(nameOf))
  const inside = pot.every(
    (item) =>
      Number.isSafeInteger(item.value_cents) &&
      item.value_cents >= 0 &&
      Number.isInteger(item.seat) &&
      item.seat >= 1 &&
      item.seat <= seats &&
      Number.isInteger(item.round) &&
      item.round >= 1 &&
      item.round <= rounds,
  )
  if (!inside || rounds < 1 || !Number.isInteger(rounds) || names.size !== pot.length) {
    throw new RangeError('the pot does not hold one item of each seat and round')
  }
}

/** Dearest first; equal values in the order of round, then seat. */
function byValue(a: PotItem, b: PotItem): number {
  return b.value_cents - a.value_cents || a.round - b.round || a.seat - b.seat
}

function valueOf(items: readonly PotItem[]): number {
  return items.reduce((sum, item) => sum + item.value_cents, 0)
}

function nameOf(item: Pick<PotItem, 'round' | 'seat'>): string {
  return `${item.round}:${item.seat}`
}

function potItem(pot: readonly PotItem[], item: Pick<PotItem, 'round' | 'seat'>): PotItem {
  const found = pot.find((candidate) => nameOf(candidate) === nameOf(item))
  if (!found) throw new RangeError('a drafted item is not in the pot')
  return found
}

function whole(x: number): number {
  if (!Number.isSafeInteger(x) || x < 0) throw new RangeError(`${x} is not a whole number of at least 0`)
  return x
}

function hex(text: string): string {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) {
    throw new RangeError('a hash is 64 digits of lower-case hex')
  }
  return text
}

function publicName(text: string): string {
  if (typeof text !== 'string' || !/^[a-z0-9-]{1,40}$/.test(text)) {
    throw new RangeError('a name in a lock record is 1 to 40 of a-z 0-9 -')
  }
  return text
}
