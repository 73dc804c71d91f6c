/*
 * Composing a box before it is published: what is wrong with a draft, in words for its author; chances that hit a return;
 * and what openings of it would look like. Nothing here decides a draw of value.
 */

import {
  allocateTickets,
  expectedReturn,
  expectedValueCents,
  rowOfTicket,
  rowsFromTickets,
  TICKETS,
  type PoolRow,
} from './boxes.ts'
import { boxReturnFault, HIGHEST_BOX_RETURN, LOWEST_BOX_RETURN, welfareFault } from './economy.ts'
import { drawBase, drawSource, ticketOf } from './fairness.ts'
import type { Exterior } from './wear.ts'

/** A skin in a draft, at its price of today; 10,000 tickets are 1 %. */
export type DraftRow = { skin_id: number; exterior: Exterior | null; value_cents: number; tickets: number }

/** What a welfare box asks for: cents of money, and the coins that one of them buys. */
export type WelfareTerms = { amount_cents: number; recharge_rate: number }

/** The three in which every box is written, and others. */
type InLanguages = Record<'en' | 'zh' | 'pt', string> & { [language: string]: string }

export type BoxDraft = {
  names: InLanguages
  descr: InLanguages
  price_cents: number
  image_url: string
  rows: DraftRow[]
  /** Null for a box that is sold. */
  welfare: WelfareTerms | null
  /** The highest return, in parts per million, that the store can bear (`highestReturn`); 95 % where it is not said. */
  highest_return?: number
}

/**
 * `field` is where it is: `price`, `names.zh`, `rows.3` (counted from 0), `rows`. `message` says it in English; its kind and
 * values say it in any language: `…_ppm` are parts per million, `…_cents` cents.
 */
type DraftFault = { field: string; message: string; kind: DraftFaultKind; values: Record<string, number> }

/** What can keep a box from being drafted, proposed or refitted. */
export const DRAFT_FAULT_KINDS = [
  'name_missing_en',
  'name_missing_zh',
  'name_missing_pt',
  'descr_missing_en',
  'descr_missing_zh',
  'descr_missing_pt',
  'no_picture',
  'no_price',
  'empty',
  'too_many_rows',
  'skin_again',
  'worth_nothing',
  'no_chance',
  'chances_missing',
  'chances_too_much',
  'price_below_cheapest',
  'return_outside',
  'welfare_amount',
  'welfare_worth',
  'too_few_to_fit',
  'item_worth_nothing',
  'return_out_of_reach',
  'no_whole_tickets',
  'pool_empty',
  'pool_too_dear',
  'pool_too_cheap',
  'pool_no_spread',
  'refit_chances_far',
  'refit_price_far',
  'refit_no_price',
  'refit_waits',
] as const

export type DraftFaultKind = (typeof DRAFT_FAULT_KINDS)[number]

/** Why no chances hit the return that was asked for, in words and as a draft's faults say it. */
export class FitError extends RangeError {
  readonly kind: DraftFaultKind
  readonly values: Record<string, number>
  constructor(kind: DraftFaultKind, message: string, values: Record<string, number> = {}) {
    super(message)
    this.kind = kind
    this.values = values
  }
}

/** A box on sale whose return at the prices of today leaves this is flagged. Fractions of its price. */
export const RETURN_BAND = { lowest: 0.85, highest: 0.96 } as const

/** Rows that a box may have. */
export const MOST_ROWS = 100

const LANGUAGE_NAMES = { en: 'English', zh: 'Chinese', pt: 'Portuguese' } as const

function faultOf(
  field: string,
  kind: DraftFaultKind,
  message: string,
  values: Record<string, number> = {},
): DraftFault {
  return { field, kind, values, message }
}

/** Everything that keeps a draft from being published; an empty list when it may be. */
export function draftFaults(draft: BoxDraft): DraftFault[] {
  const faults: DraftFault[] = []
  for (const [language, name] of Object.entries(LANGUAGE_NAMES) as [keyof typeof LANGUAGE_NAMES, string][]) {
    if (draft.names[language].trim() === '') {
      const message = `the ${name} name is missing`
      faults.push(faultOf(`names.${language}`, `name_missing_${language}`, message))
    }
    if (draft.descr[language].trim() === '') {
      const message = `the ${name} description is missing`
      faults.push(faultOf(`descr.${language}`, `descr_missing_${language}`, message))
    }
  }
  if (draft.image_url === '') faults.push(faultOf('image_url', 'no_picture', 'the box has no picture'))
  const priced = Number.isSafeInteger(draft.price_cents) && draft.price_cents > 0
  if (!priced) faults.push(faultOf('price', 'no_price', 'the box has no price above 0'))
  return [...faults, ...rowFaults(draft), ...(priced ? worthFaults(draft) : [])]
}

function rowFaults({ rows }: BoxDraft): DraftFault[] {
  if (rows.length === 0) return [faultOf('rows', 'empty', 'the box is empty')]
  const faults: DraftFault[] = []
  if (rows.length > MOST_ROWS) {
    const values = { rows: rows.length, most: MOST_ROWS }
    faults.push(faultOf('rows', 'too_many_rows', `${rows.length} rows are more than ${MOST_ROWS}`, values))
  }
  const seen = new Map<number, number>()
  for (const [index, { skin_id, value_cents, tickets }] of rows.entries()) {
    const field = `rows.${index}`
    const row = index + 1
    const name = `row ${row}`
    const first = seen.get(skin_id)
    if (first !== undefined) {
      const message = `${name} is the skin of row ${first + 1} again`
      faults.push(faultOf(field, 'skin_again', message, { row, first: first + 1 }))
    } else seen.set(skin_id, index)
    if (!(value_cents > 0))
      faults.push(faultOf(field, 'worth_nothing', `the skin of ${name} is worth nothing`, { row }))
    if (!Number.isSafeInteger(tickets) || tickets < 1)
      faults.push(faultOf(field, 'no_chance', `${name} has no chance of at least 0.0001 %`, { row }))
  }
  const sum = rows.reduce((total, row) => total + row.tickets, 0)
  if (sum !== TICKETS) {
    const off = Math.abs(TICKETS - sum)
    const lacks = sum < TICKETS
    faults.push(
      faultOf(
        'rows',
        lacks ? 'chances_missing' : 'chances_too_much',
        `the chances sum to ${percent(sum)}: ${percent(off)} ${lacks ? 'are missing' : 'are too much'}`,
        { sum_ppm: sum, off_ppm: off },
      ),
    )
  }
  return faults
}

/** Price and return; the return is judged once the chances sum to the whole. */
function worthFaults({ rows, price_cents, welfare, highest_return }: BoxDraft): DraftFault[] {
  if (rows.length === 0) return []
  const cheapest = Math.min(...rows.map((row) => row.value_cents))
  if (!welfare && price_cents < cheapest) {
    return [
      faultOf(
        'price',
        'price_below_cheapest',
        `the price ${coins(price_cents)} is below the cheapest item, ${coins(cheapest)}: every opening would give more than it takes`,
        { price_cents, cheapest_cents: cheapest },
      ),
    ]
  }
  if (rows.reduce((total, row) => total + row.tickets, 0) !== TICKETS) return []
  const pool = poolOfDraft({ rows, price_cents })
  if (!welfare) {
    const fault = returnFault(expectedReturn(pool), highest_return)
    return fault ? [{ field: 'rows', ...fault }] : []
  }
  const fault = welfareFault(pool, welfare)
  return fault ? [faultOf('rows', fault.kind, fault.message, fault.values)] : []
}

function returnFault(
  expected_return: number,
  highest = HIGHEST_BOX_RETURN,
): Omit<DraftFault, 'field'> | null {
  const fault = boxReturnFault(expected_return, highest)
  if (!fault) return null
  const values = {
    return_ppm: ppm(expected_return),
    lowest_ppm: LOWEST_BOX_RETURN,
    highest_ppm: highest,
  }
  return { kind: 'return_outside', values, message: fault.message }
}

/** A draft's rows as a pool has them, in their order; only one whose tickets sum to 1,000,000 can be drawn from. */
export function poolOfDraft({ rows, price_cents }: Pick<BoxDraft, 'rows' | 'price_cents'>): {
  price_cents: number
  rows: PoolRow[]
} {
  return {
    price_cents,
    rows: rowsFromTickets(
      rows,
      rows.map((row) => row.tickets),
    ),
  }
}

/** What a fit goes by; a box that is not said to be of the welfare centre is sold. */
type FittedDraft = Pick<BoxDraft, 'rows' | 'price_cents' | 'highest_return'> &
  Partial<Pick<BoxDraft, 'welfare'>>

const STEPS = 80
/** Beyond these powers of the value only the cheapest or the dearest row counts. */
const MOST_TILT = 60
/** Returns nearer than this to what was asked for are as asked: 0.001 %. */
const NEAR = 0.00001
/** What a row that a tilt would make vanish weighs: it keeps its one ticket. */
const LEAST_WEIGHT = 1e-20

/**
 * Tickets, in the order of the rows, that return `target` (a fraction that the draft may return): every row's chance is multiplied by one
 * power of its value, so the shape of the draft stays, and a row that was more common than another stays at least as common
 * (of two that were alike, the cheaper). Rows without a chance begin as common as their value lets expect. A welfare box returns a
 * part of the price that it shows, as far as its amount allows.
 * @throws FitError when no such chances hit the target.
 */
export function fitTickets(draft: FittedDraft, target: number): number[] {
  const { rows, price_cents, highest_return, welfare } = draft
  const fault = welfare ? null : returnFault(target, highest_return)
  if (fault) throw new FitError(fault.kind, fault.message, fault.values)
  if (!(price_cents > 0)) throw new FitError('no_price', 'the box has no price above 0')
  if (rows.length < 2)
    throw new FitError('too_few_to_fit', 'a box of fewer than two items has nothing to fit')
  if (rows.some((row) => !(row.value_cents > 0)))
    throw new FitError('item_worth_nothing', 'an item is worth nothing')
  const weights = startWeights(rows)
  const order = rows.map((_, index) => index)
  order.sort((a, b) => weights[b]! - weights[a]! || rows[a]!.value_cents - rows[b]!.value_cents)

  const ticketsAt = (tilt: number) => allocateTickets(tilted(rows, weights, order, tilt))
  const returnAt = (tilt: number) => returnOf(rows, ticketsAt(tilt), price_cents)
  const lowest = returnAt(-MOST_TILT)
  const highest = returnAt(MOST_TILT)
  if (target < lowest - NEAR || target > highest + NEAR) {
    throw new FitError(
      'return_out_of_reach',
      `with these items in this order of chances the return can be ${percentOf(lowest)} to ${percentOf(highest)}, not ${percentOf(target)}`,
      { lowest_ppm: ppm(lowest), highest_ppm: ppm(highest), asked_ppm: ppm(target) },
    )
  }
  let best: { tickets: number[]; off: number } | null = null
  let [low, high] = [-MOST_TILT, MOST_TILT]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    const tickets = ticketsAt(middle)
    const reached = returnOf(rows, tickets, price_cents)
    const off = Math.abs(reached - target)
    if ((!best || off < best.off) && mayReturn(draft, tickets, reached)) best = { tickets, off }
    if (reached < target) low = middle
    else high = middle
  }
  if (!best) throw new FitError('no_whole_tickets', 'no whole tickets of these items return what is allowed')
  return best.tickets
}

/** Whether a box may be published with these tickets, as far as what it returns goes. */
function mayReturn(
  { rows, highest_return, welfare }: FittedDraft,
  tickets: number[],
  reached: number,
): boolean {
  if (!welfare) return boxReturnFault(reached, highest_return) === null
  return welfareFault({ rows: rowsFromTickets(rows, tickets) }, welfare) === null
}

/** The chances as they are typed; a row without one gets what rows of its value have on average. */
function startWeights(rows: readonly DraftRow[]): number[] {
  const typed = rows.filter((row) => row.tickets > 0)
  const sum = typed.reduce((total, row) => total + row.tickets * row.value_cents, 0)
  const share = typed.length > 0 ? sum / typed.length : TICKETS
  return rows.map((row) => (row.tickets > 0 ? row.tickets : share / row.value_cents))
}

/** Weights times value^tilt; neighbours in the order of chances that it would turn around share theirs. */
function tilted(
  rows: readonly DraftRow[],
  weights: readonly number[],
  order: readonly number[],
  tilt: number,
): number[] {
  const logs = rows.map((row, index) => Math.log(weights[index]!) + tilt * Math.log(row.value_cents))
  const most = Math.max(...logs)
  const blocks: { sum: number; count: number }[] = []
  for (const index of order) {
    let block = { sum: Math.exp(logs[index]! - most), count: 1 }
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.sum / last.count >= block.sum / block.count) break
      block = { sum: last.sum + block.sum, count: last.count + block.count }
      blocks.pop()
    }
    blocks.push(block)
  }
  const shared = blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
  const result: number[] = []
  for (const [place, index] of order.entries()) result[index] = Math.max(shared[place]!, LEAST_WEIGHT)
  return result
}

function returnOf(rows: readonly DraftRow[], tickets: readonly number[], price_cents: number): number {
  return expectedValueCents({ rows: rowsFromTickets(rows, tickets) }) / price_cents
}

/**
 * The values, in cents, of `count` openings from nonce `first` on, drawn as real ones are, with a seed that is thrown away. All
 * hex, 64 digits. Throws RangeError unless the rows cover every ticket.
 */
export function previewOpenings(
  rows: readonly PoolRow[],
  { server_seed, pool_hash, pool_salt }: { server_seed: Uint8Array; pool_hash: string; pool_salt: string },
  first: number,
  count: number,
): number[] {
  return Array.from({ length: count }, (_, index) => {
    const base = drawBase({ game: 'box', pool_hash, pool_salt, user_seed: 'preview', nonce: first + index })
    return rowOfTicket(rows, ticketOf(drawSource(server_seed, base)(0))).value_cents
  })
}

/** Tickets as a chance: 125 is "0.0125 %". */
function percent(tickets: number): string {
  return `${Number((tickets / 10_000).toFixed(4))} %`
}

function ppm(fraction: number): number {
  return Math.round(fraction * 1_000_000)
}

function percentOf(fraction: number): string {
  return `${(fraction * 100).toFixed(2)} %`
}

function coins(cents: number): string {
  return (cents / 100).toFixed(2)
}
