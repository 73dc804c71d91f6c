/*
 * Checking one battle from its published proof alone (what /fair/b{room_id} ticks in the browser and verify.ts prints),
 * and making a battle again from its seed, its lock and its pools. docs/fairness.md section 6 is the specification.
 */

import {
  automaticPicks,
  battleLockLines,
  battleSource,
  dealPot,
  draftState,
  isConsoled,
  MOST_ROUNDS,
  outcomeOf,
  shapeFault,
} from '../battles.ts'
import type {
  BattleLock,
  BattleMode,
  BattleSeed,
  DecidedBy,
  DraftPick,
  Outcome,
  PotItem,
  Prize,
} from '../battles.ts'
import { checkBeacon, compareRecord, NOT_OUT, timeOfRound, type BeaconClaim } from '../beacon-proof.ts'
import { drawRow, poolHash, type Pool, type PoolRow } from '../boxes.ts'
import { isWhole, wearIntervalOfItem } from '../items.ts'
import {
  checkSeedHash,
  compare,
  describeItem,
  NOT_REVEALED,
  runChecks,
  seedOf,
  show,
  wearIntervalOfClaim,
  type CheckResult,
  type GameProof,
  type WearClaim,
} from '../proof-parts.ts'
import { EXTERIOR_BOUNDS, type WearInterval } from '../wear.ts'

/**
 * One item of a battle: a seat in a round, or in round 0 a loser's consolation. Wear is in ten-thousandths; pattern is 0 to 999, null or missing
 * of a pool of version 1.
 */
export type BattleDrawn = WearClaim & {
  round: number
  seat: number
  ticket: number
  skin_id: number
  pattern?: number | null
  value_cents: number
}

type Place = { round: number; seat: number }

const LEAST_AHEAD_MS = 4000
const PERIOD_MS = 3000

/**
 * Everything needed to recompute a battle. Hashes, seed and salts are 64 digits of lower-case hex. `server_seed` and
 * `beacon.randomness` are null until they are out, `outcome` until the battle is over. `pools` holds each pool once,
 * `rounds` names one per round. `prizes` has a row for every winning seat, a bot's too.
 */
export type BattleProof = {
  kind: 'battle'
  /** b and the room's number. */
  id: string
  room_id: number
  mode: BattleMode
  team: boolean
  server_seed_hash: string
  server_seed: string | null
  lock_record: string
  lock_hash: string
  beacon: BeaconClaim
  /** Null in a record of version 1; missing in proofs that were saved before there was another. */
  locked_at_ms?: number | null
  pools: { pool: Pool; pool_hash: string; pool_salt: string }[]
  consolation_pool: Pool
  rounds: { box_id: number; version: number }[]
  seats: BattleLock['seats']
  draws: BattleDrawn[]
  consolations: BattleDrawn[]
  outcome: { winners: number[]; decided_by: DecidedBy; pick: number | null } | null
  picks: { seat: number; item: Place }[]
  prizes: { seat: number; items: Place[]; diamond_cents: number }[]
}

/** What a battle follows from. `wearIntervalOf` gives the wear that the item of a row of version 1 can have. */
export type BattleParts = {
  shape: { mode: BattleMode; team: boolean }
  seats: BattleLock['seats']
  seed: BattleSeed
  /** The pool of each round, in order. */
  pools: readonly Pick<Pool, 'rows'>[]
  consolation: Pick<Pool, 'rows'>
  wearIntervalOf: (row: PoolRow, place: Place) => WearInterval | null
}

export type RecomputedBattle = {
  draws: BattleDrawn[]
  outcome: Outcome
  picks: DraftPick[]
  prizes: Prize[]
  /** What fitted into no share and the house bought. */
  house: PotItem[]
  consolations: BattleDrawn[]
}

/**
 * The whole battle again. Without `picks` a draft is played by automatic picks, as for a battle that no player watched because
 * its beacon came late. Throws RangeError on parts that make no battle.
 */
export function recomputeBattle(parts: BattleParts & { picks?: readonly DraftPick[] }): RecomputedBattle {
  const draws = drawRounds(parts)
  const outcome = outcomeOfParts(parts, draws)
  const picks =
    parts.picks ??
    (hasDraft(parts, outcome.winners) ? automaticPicks(draws, outcome.winners, outcome.totals) : [])
  return {
    draws,
    outcome,
    picks: [...picks],
    ...dealPot(draws, outcome.winners, picks),
    consolations: drawConsolations(parts, outcome.winners),
  }
}

/** Every seat's item of every round: round by round, seats in order. */
function drawRounds(parts: BattleParts): BattleDrawn[] {
  return parts.pools.flatMap((pool, index) =>
    parts.seats.map(({ seat }) => drawAt(parts, pool, { round: index + 1, seat })),
  )
}

/** The items of losing players whose own entry was large enough, in the order of their seats. */
function drawConsolations(parts: BattleParts, winners: readonly number[]): BattleDrawn[] {
  return parts.seats
    .filter((seat) => !winners.includes(seat.seat) && !isBot(seat) && isConsoled(seat.entry_cents))
    .map(({ seat }) => drawAt(parts, parts.consolation, { round: 0, seat }))
}

function drawAt(
  { seed, wearIntervalOf }: BattleParts,
  { rows }: Pick<Pool, 'rows'>,
  { round, seat }: Place,
): BattleDrawn {
  const source = battleSource(seed, seat, round)
  const intervalOf = (row: PoolRow) =>
    isWhole(row) ? wearIntervalOfItem(row) : wearIntervalOf(row, { round, seat })
  const { ticket, row, wear, pattern } = drawRow(source, rows, intervalOf)
  const { from: wear_from, to: wear_to } = intervalOf(row) ?? { from: null, to: null }
  const { skin_id, exterior, value_cents } = row
  return {
    round,
    seat,
    ticket,
    skin_id,
    exterior,
    wear,
    wear_from,
    wear_to,
    ...(pattern === null ? {} : { pattern }),
    value_cents,
  }
}

function outcomeOfParts({ shape, seats, seed }: BattleParts, draws: readonly PotItem[]): Outcome {
  return outcomeOf({ ...shape, seats: seats.length }, draws, battleSource(seed, 0, 0))
}

/** A winning pair with a player in it drafts; a pair of bots has its items dealt. */
function hasDraft({ shape, seats }: BattleParts, winners: readonly number[]): boolean {
  return shape.team && seats.some((seat) => winners.includes(seat.seat) && !isBot(seat))
}

function isBot({ player }: BattleLock['seats'][number]): boolean {
  return player.startsWith('bot-')
}

export const BATTLE_CHECKS = [
  'seed_hash',
  'lock_record',
  'pools',
  'beacon',
  'draws',
  'outcome',
  'prizes',
  'consolation',
] as const
export type BattleCheckName = (typeof BATTLE_CHECKS)[number]

export type BattleCheck = CheckResult & { check: BattleCheckName }

const CHECKS: Record<BattleCheckName, (claim: BattleProof) => CheckResult> = {
  seed_hash: checkSeedHash,
  lock_record: checkLockRecord,
  pools: checkPools,
  beacon: ({ beacon }) => checkBeacon(beacon),
  draws: checkDraws,
  outcome: checkOutcome,
  prizes: checkPrizes,
  consolation: checkConsolation,
}

/**
 * Recomputes a battle, always in the order of BATTLE_CHECKS: seed_hash, SHA-256 of the revealed seed is the hash in the
 * lock; lock_record, the record is what the proof's parts make and its hash is lock_hash; pools, each printed pool has
 * the hash that the record names; beacon, the randomness leads back to the chain (local) or is the hash of the signature
 * (drand); draws, every ticket, row and wear; outcome; prizes, the picks are legal and the deal follows; consolation.
 * Takes data from outside: malformed data gives ok false with the reason, never a throw. Up to 2^20 hashes of a local
 * beacon take about half a second.
 */
export function verifyBattle(proof: unknown): BattleCheck[] {
  return runChecks({
    proof,
    kind: 'battle',
    what: 'a proof of a battle',
    order: BATTLE_CHECKS,
    checks: CHECKS,
  })
}

export const battleProof = {
  kind: 'battle',
  letter: 'b',
  title: 'battle',
  checks: BATTLE_CHECKS,
  verify: verifyBattle,
} as const satisfies GameProof

function checkLockRecord(claim: BattleProof): CheckResult {
  const lines = battleLockLines(lockOf(claim))
  if (claim.id !== `b${claim.room_id}`) return compare(`b${claim.room_id}`, show(claim.id))
  assertFirstRound(claim)
  return compareRecord(claim, lines)
}

/** Of a record of version 2 the round is the first whose time is at least 4 s after the lock. */
function assertFirstRound({ beacon, locked_at_ms = null }: BattleProof): void {
  if (locked_at_ms === null) return
  const ahead_ms = timeOfRound(beacon) * 1000 - locked_at_ms
  if (ahead_ms < LEAST_AHEAD_MS || ahead_ms >= LEAST_AHEAD_MS + PERIOD_MS) {
    throw new RangeError('the round is not the first at least 4 s after the lock')
  }
}

function lockOf(claim: BattleProof): BattleLock {
  const { room_id, mode, team, server_seed_hash, beacon, consolation_pool, locked_at_ms } = claim
  if (typeof team !== 'boolean') throw new RangeError('team is neither true nor false')
  return {
    battle_id: room_id,
    mode,
    team,
    pools: claim.rounds.map((round) => {
      const { pool, pool_hash, pool_salt } = printedPool(claim, round)
      return { box_id: pool.box_id, version: pool.version, pool_hash, pool_salt }
    }),
    consolation: { version: consolation_pool.version, pool_hash: poolHash(consolation_pool) },
    seats: claim.seats,
    server_seed_hash,
    beacon,
    locked_at_ms,
  }
}

/** The pool of a round as the proof prints it, with hash (64 digits of hex) and salt. @throws RangeError when it is not in the proof */
export function printedPool(
  { pools }: Pick<BattleProof, 'pools'>,
  { box_id, version }: BattleProof['rounds'][number],
): BattleProof['pools'][number] {
  const found = pools.find(({ pool }) => pool.box_id === box_id && pool.version === version)
  if (!found) throw new RangeError(`version ${show(version)} of box ${show(box_id)} is not in the proof`)
  return found
}

function checkPools(claim: BattleProof): CheckResult {
  const record = claim.lock_record.split('\n')
  const { consolation_pool } = claim
  const printed = [
    ...claim.pools.map(({ pool, pool_hash, pool_salt }) => ({
      name: `pool:${pool.box_id}:${pool.version}`,
      claimed: pool_hash,
      hash: poolHash(pool),
      line: `pool:${pool.box_id}:${pool.version}:${pool_hash}:${pool_salt}`,
    })),
    consolationEntry(consolation_pool),
  ]
  for (const { name, claimed, hash, line } of printed) {
    if (claimed !== hash) return compare(`${name}:${show(claimed)}`, `${name}:${hash}`)
    if (!record.includes(line)) {
      return { ok: false, expected: `${name} in the lock record`, found: 'another hash, or no such pool' }
    }
  }
  for (const round of claim.rounds) printedPool(claim, round)
  return compare(`${printed.length} of ${printed.length}`, `${printed.length} of ${printed.length}`)
}

/** The proof gives no hash beside the consolation pool: the record's line is what it is compared with. */
function consolationEntry(pool: Pool) {
  const hash = poolHash(pool)
  const name = `consolation:${pool.version}`
  return { name, claimed: hash, hash, line: `${name}:${hash}` }
}

type Ready = { parts: BattleParts } | { waits: string }

/** What the draws follow from, or what is not out yet. Throws RangeError where the proof makes no battle. */
function partsOf(claim: BattleProof): Ready {
  const { mode, team, seats, rounds, lock_hash, server_seed, beacon, draws, consolations } = claim
  const fault = shapeFault({ mode, seats: seats.length, team })
  if (fault) throw new RangeError(`there is no battle of this ${fault}`)
  if (rounds.length < 1 || rounds.length > MOST_ROUNDS) throw new RangeError('the rounds are not readable')
  if (seats.some(({ seat }, index) => seat !== index + 1)) throw new RangeError('the seats are not in order')
  const pools = rounds.map((round) => printedPool(claim, round).pool)
  if (beacon.randomness === null) return { waits: NOT_OUT }
  if (server_seed === null) return { waits: NOT_REVEALED }
  const claimed = new Map([...draws, ...consolations].map((drawn) => [nameOf(drawn), drawn]))
  return {
    parts: {
      shape: { mode, team },
      seats,
      seed: { server_seed: seedOf(server_seed), lock_hash, randomness: beacon.randomness },
      pools,
      consolation: claim.consolation_pool,
      wearIntervalOf: (row, place) => claimedInterval(row, claimed.get(nameOf(place))),
    },
  }
}

/** The wear range of a design is not in a pool of version 1: it is the proof's, if that lies inside the exterior. */
function claimedInterval({ exterior }: PoolRow, drawn: BattleDrawn | undefined): WearInterval | null {
  if (exterior === null) return null
  try {
    return drawn && drawn.exterior === exterior ? wearIntervalOfClaim(drawn) : EXTERIOR_BOUNDS[exterior]
  } catch {
    return EXTERIOR_BOUNDS[exterior]
  }
}

function checkDraws(claim: BattleProof): CheckResult {
  const ready = partsOf(claim)
  if ('waits' in ready) return { ok: null, expected: `${claim.draws.length}`, found: ready.waits }
  return compareDraws(claim.draws, drawRounds(ready.parts))
}

function compareDraws(claimed: readonly BattleDrawn[], found: readonly BattleDrawn[]): CheckResult {
  const claims = new Map(claimed.map((drawn) => [nameOf(drawn), drawn]))
  const wrong = found.filter((drawn) => !isSameDraw(claims.get(nameOf(drawn)), drawn))
  const [first] = wrong
  const counted = `${found.length - wrong.length} of ${found.length}`
  if (first) {
    return {
      ok: false,
      expected: describeDraw(first, claims.get(nameOf(first))),
      found: `${counted}; ${describeDraw(first, first)}`,
    }
  }
  return compare(`${claimed.length} of ${claimed.length}`, counted)
}

const DRAWN_FIELDS = [
  'ticket',
  'skin_id',
  'exterior',
  'wear',
  'wear_from',
  'wear_to',
  'value_cents',
] as const satisfies (keyof BattleDrawn)[]

function isSameDraw(claimed: BattleDrawn | undefined, found: BattleDrawn): boolean {
  if (claimed === undefined || (claimed.pattern ?? null) !== (found.pattern ?? null)) return false
  return DRAWN_FIELDS.every((field) => claimed[field] === found[field])
}

function describeDraw({ round, seat }: Place, drawn: BattleDrawn | undefined): string {
  const where = round === 0 ? `consolation of seat ${seat}` : `round ${round}, seat ${seat}`
  if (!drawn) return `${where}: no draw`
  const { ticket, wear, wear_from, wear_to, pattern = null } = drawn
  const item = describeItem(drawn)
  const drawnWear = wear === null ? 'no wear' : `wear ${show(wear)} of ${show(wear_from)}-${show(wear_to)}`
  return `${where}: ticket ${show(ticket)}, ${item}, ${drawnWear}${pattern === null ? '' : `, pattern ${show(pattern)}`}`
}

function checkOutcome(claim: BattleProof): CheckResult {
  const ready = partsOf(claim)
  if ('waits' in ready) return { ok: null, expected: describeOutcome(claim.outcome), found: ready.waits }
  const outcome = outcomeOfParts(ready.parts, drawRounds(ready.parts))
  return compare(describeOutcome(claim.outcome), describeOutcome(outcome))
}

function describeOutcome(outcome: BattleProof['outcome']): string {
  if (outcome === null) return 'no outcome'
  const { winners, decided_by, pick } = outcome
  const drawn = pick === null ? '' : `, draw ${count(pick)}`
  return `won by ${winners.map((seat) => `seat ${count(seat)}`).join(', ')}: ${show(decided_by)}${drawn}`
}

function checkPrizes(claim: BattleProof): CheckResult {
  const ready = partsOf(claim)
  if ('waits' in ready) return { ok: null, expected: describePrizes(claim.prizes), found: ready.waits }
  const { parts } = ready
  const draws = drawRounds(parts)
  const { winners, totals } = outcomeOfParts(parts, draws)
  // A pick is found by its numbers, and the text "2" would be found, too.
  const picked = claim.picks.flatMap(({ seat, item }) => [seat, item.round, item.seat])
  if (!picked.every(Number.isInteger)) throw new RangeError('a pick is not of whole numbers')
  if (hasDraft(parts, winners)) {
    const { turn } = draftState(draws, winners, totals, claim.picks)
    if (turn !== null) throw new RangeError(`the draft is not over: seat ${turn} has its turn`)
  } else if (claim.picks.length > 0) {
    throw new RangeError('there is no draft in this battle')
  }
  const { prizes } = dealPot(draws, winners, claim.picks)
  return compare(describePrizes(claim.prizes), describePrizes(prizes))
}

/** The order of the items of a seat says nothing. */
function describePrizes(prizes: BattleProof['prizes']): string {
  return prizes
    .map(({ seat, items, diamond_cents }) => {
      const names = items.map(nameOf).toSorted().join(' ')
      return `seat ${count(seat)}: ${names ? `items ${names}, ` : ''}diamonds ${count(diamond_cents)} cents`
    })
    .join('; ')
}

function checkConsolation(claim: BattleProof): CheckResult {
  const ready = partsOf(claim)
  if ('waits' in ready) return { ok: null, expected: `${claim.consolations.length}`, found: ready.waits }
  const { parts } = ready
  const { winners } = outcomeOfParts(parts, drawRounds(parts))
  return compareDraws(claim.consolations, drawConsolations(parts, winners))
}

/** Written as the draw's anchor on the page: r3s2. */
function nameOf({ round, seat }: Place): string {
  return `r${count(round)}s${count(seat)}`
}

/** A number as text that no other type gives. */
function count(x: unknown): string {
  return typeof x === 'number' ? String(x) : 'not a number'
}
