/* Pools of boxes: 1,000,000 tickets, each belonging to exactly one row; what a draw gives and what to expect of it. */

import { drawBase, drawSource, ticketOf, type Source } from './fairness.ts'
import {
  areWhole,
  assertExterior,
  isWhole,
  patternOf,
  shortText,
  wholeText,
  type RecordedItem,
} from './items.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import { wearAt, type WearInterval } from './wear.ts'

/** Tickets of every pool. */
export const TICKETS = 1_000_000

/** Tickets from..to (both included) win this item, printed with this value. */
export type PoolRow = RecordedItem & { from: number; to: number }

/** One published version of a box's pool; rows stand in ticket order. */
export type Pool = { box_id: number; version: number; price_cents: number; rows: PoolRow[] }

type Range = { from: number; to: number }

/**
 * Throws RangeError, with a text for the operator, unless the rows are in ticket order, contiguous, cover 1..1,000,000
 * exactly, and every number is readable.
 */
export function assertPool(pool: Pool): void {
  assertWhole('box_id', pool.box_id, 0)
  assertWhole('version', pool.version, 0)
  assertWhole('price_cents', pool.price_cents, 0)
  let next = 1
  for (const [index, row] of pool.rows.entries()) {
    const name = `row ${index + 1}`
    assertWhole(`skin_id of ${name}`, row.skin_id, 0)
    assertWhole(`value_cents of ${name}`, row.value_cents, 0)
    assertWhole(`from of ${name}`, row.from, 1)
    assertWhole(`to of ${name}`, row.to, 1)
    assertExterior(name, row)
    if (row.from !== next) throw new RangeError(`${name} begins at ticket ${row.from} where ${next} is next`)
    if (row.to < row.from) throw new RangeError(`${name} ends at ticket ${row.to}, before it begins`)
    next = row.to + 1
  }
  if (next !== TICKETS + 1) throw new RangeError(`the rows end at ticket ${next - 1}, not at ${TICKETS}`)
}

/**
 * The text whose SHA-256 is the pool's hash: four lines of head, then a line per row; ASCII, each ended by \n (docs/fairness.md section 2).
 * Of version 2 when its rows say all of their items. Throws RangeError when the pool is not sound, or only some rows do.
 */
export function poolLines(pool: Pool): string {
  assertPool(pool)
  const head = `noktra-pool-v${poolFormat(pool)}\nbox:${pool.box_id}\nversion:${pool.version}\nprice:${pool.price_cents}\n`
  return `${head}${rowLines(pool.rows)}`
}

/** The format of a pool's record: 2 when its rows say all of their items, else 1. Throws RangeError when only some do. */
export function poolFormat({ rows }: Pick<Pool, 'rows'>): 1 | 2 {
  return areWhole(rows) ? 2 : 1
}

/** A line for each row: its tickets and its item. */
export function rowLines(rows: readonly PoolRow[]): string {
  const textOf = areWhole(rows) ? wholeText : shortText
  return rows.map((row) => `${row.from}-${row.to}:${textOf(row)}\n`).join('')
}

/** Lower-case hex SHA-256 of `poolLines`. Throws RangeError when the pool is not sound. */
export function poolHash(pool: Pool): string {
  return toHex(sha256(ascii(poolLines(pool))))
}

/** The row that holds the ticket, by binary search in rows of ticket order. Throws RangeError when none does. */
export function rowOfTicket<Row extends Range>(rows: readonly Row[], ticket: number): Row {
  let low = 0
  let high = rows.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const row = rows[middle] as Row
    if (ticket < row.from) high = middle - 1
    else if (ticket > row.to) low = middle + 1
    else if (Number.isInteger(ticket)) return row
    else break
  }
  throw new RangeError(`no row holds ticket ${ticket}`)
}

/** How many of the 1,000,000 tickets a row holds, as a fraction: 0.000125 is 0.0125 %. */
export function chanceOf(row: Range): number {
  return (row.to - row.from + 1) / TICKETS
}

/** Sum over all tickets of value^power, exact. */
function ticketSum(pool: Pick<Pool, 'rows'>, power: 1n | 2n): bigint {
  return pool.rows.reduce(
    (sum, row) => sum + BigInt(row.to - row.from + 1) * BigInt(row.value_cents) ** power,
    0n,
  )
}

/** Mean value of an opening in cents (with its fraction of a cent). */
export function expectedValueCents(pool: Pick<Pool, 'rows'>): number {
  return Number(ticketSum(pool, 1n)) / TICKETS
}

/**
 * Mean value of an opening / price: 0.9213 is 92.13 %. The sum is exact and divided once, so a pool of exactly 95 %
 * gives the number 0.95. Throws RangeError when the box has no price.
 */
export function expectedReturn(pool: Pick<Pool, 'rows' | 'price_cents'>): number {
  if (pool.price_cents <= 0) throw new RangeError('a box without a price has no return')
  return Number(ticketSum(pool, 1n)) / (TICKETS * pool.price_cents)
}

/** Chance, 0..1, to win an item worth at least the price. */
export function chanceOfProfit(pool: Pick<Pool, 'rows' | 'price_cents'>): number {
  return ticketsWhere(pool, (row) => row.value_cents >= pool.price_cents) / TICKETS
}

/** Standard deviation of the value of one opening, in cents. */
export function standardDeviation(pool: Pick<Pool, 'rows'>): number {
  const sum = ticketSum(pool, 1n)
  return Math.sqrt(Number(BigInt(TICKETS) * ticketSum(pool, 2n) - sum * sum)) / TICKETS
}

const VOLATILITY_STEPS = [0.5, 1, 2, 4] as const

/**
 * How much openings of the box differ, 1 (calm) to 5 (wild), by the coefficient of variation (standard deviation / mean
 * value): 1 below 0.5, 2 below 1, 3 below 2, 4 below 4, 5 from 4 on.
 */
export function volatility(pool: Pick<Pool, 'rows'>): 1 | 2 | 3 | 4 | 5 {
  const mean = expectedValueCents(pool)
  const variation = mean === 0 ? 0 : standardDeviation(pool) / mean
  return (1 + VOLATILITY_STEPS.filter((step) => variation >= step).length) as 1 | 2 | 3 | 4 | 5
}

/** n of "1 in n for the top item": the most valuable row, or rows of that same value together. Not rounded. */
export function topItemOneIn(pool: Pick<Pool, 'rows'>): number {
  const top = pool.rows.reduce((highest, row) => Math.max(highest, row.value_cents), 0)
  return TICKETS / ticketsWhere(pool, (row) => row.value_cents === top)
}

function ticketsWhere(pool: Pick<Pool, 'rows'>, holds: (row: PoolRow) => boolean): number {
  return pool.rows.reduce((sum, row) => (holds(row) ? sum + row.to - row.from + 1 : sum), 0)
}

/**
 * Tickets in proportion to the weights by the method of largest remainders (ties go to the earlier one): they sum to
 * 1,000,000 and each is at least 1, where the missing ones come off the largest. Throws RangeError unless there are
 * 1..1,000,000 weights, all above 0.
 */
export function allocateTickets(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (weights.length < 1 || weights.length > TICKETS) throw new RangeError('a pool has 1 to 1,000,000 rows')
  if (weights.some((weight) => !(weight > 0)) || !Number.isFinite(total * TICKETS)) {
    throw new RangeError('every weight is a number above 0')
  }
  const shares = weights.map((weight) => (weight * TICKETS) / total)
  const tickets = shares.map((share) => Math.floor(share))
  const remainders = shares.map((share, index) => ({ index, part: share - Math.floor(share) }))
  remainders.sort((a, b) => b.part - a.part || a.index - b.index)
  const missing = TICKETS - tickets.reduce((sum, count) => sum + count, 0)
  for (const { index } of remainders.slice(0, missing)) tickets[index] = (tickets[index] as number) + 1
  for (const [index, count] of tickets.entries()) {
    if (count > 0) continue
    const largest = tickets.indexOf(tickets.reduce((most, other) => Math.max(most, other), 0))
    tickets[largest] = (tickets[largest] as number) - 1
    tickets[index] = 1
  }
  return tickets
}

/** Pool rows of items in their order, with contiguous ranges from ticket 1 on. Throws RangeError when lengths differ. */
export function rowsFromTickets(items: readonly RecordedItem[], tickets: readonly number[]): PoolRow[] {
  if (items.length !== tickets.length) throw new RangeError('as many ticket counts as items are needed')
  let next = 1
  return items.map((item, index) => {
    const from = next
    next += tickets[index] as number
    return { ...item, from, to: next - 1 }
  })
}

/**
 * One opening: the ticket at cursor 0, its row, the wear at cursor 1 inside the row's interval (ten-thousandths; null where that is null), and the pattern at
 * cursor 2, null where the row does not say all of its item. `pool_hash` is passed in, since the server has it stored; nonce is this opening's own.
 */
export function drawOpening<Row extends PoolRow>({
  pool,
  pool_hash,
  pool_salt,
  server_seed,
  user_seed,
  nonce,
  wearIntervalOf,
}: {
  pool: { rows: readonly Row[] }
  pool_hash: string
  pool_salt: string
  server_seed: Uint8Array
  user_seed: string
  nonce: number
  wearIntervalOf: (row: Row) => WearInterval | null
}): DrawnRow<Row> {
  const source = drawSource(server_seed, drawBase({ game: 'box', pool_hash, pool_salt, user_seed, nonce }))
  return drawRow(source, pool.rows, wearIntervalOf)
}

/** What a draw gave: wear in ten-thousandths or null, pattern 0 to 999 or null. */
export type DrawnRow<Row> = { ticket: number; row: Row; wear: number | null; pattern: number | null }

/** Ticket, wear and pattern of one draw, at cursors 0 to 2. Throws RangeError when no row holds the ticket. */
export function drawRow<Row extends PoolRow>(
  source: Source,
  rows: readonly Row[],
  wearIntervalOf: (row: Row) => WearInterval | null,
): DrawnRow<Row> {
  const ticket = ticketOf(source(0))
  const row = rowOfTicket(rows, ticket)
  return { ticket, row, wear: wearAt(source, 1, wearIntervalOf(row)), pattern: drawnPattern(row, source, 2) }
}

/** The pattern at a cursor; null of an item of an old record. */
export function drawnPattern(item: RecordedItem, source: Source, cursor: number): number | null {
  return isWhole(item) ? patternOf(source(cursor)) : null
}

/**
 * A row by the published odds, for what is only shown (filler tiles of the reel). `random01` is a function such as
 * Math.random: results of value come from drawOpening.
 */
export function sampleByOdds<Row extends Range>(pool: { rows: readonly Row[] }, random01: () => number): Row {
  return rowOfTicket(pool.rows, 1 + Math.floor(random01() * TICKETS))
}

function assertWhole(name: string, x: number, least: number): void {
  if (!Number.isSafeInteger(x) || x < least) {
    throw new RangeError(`${name} is not a whole number of at least ${least}`)
  }
}
