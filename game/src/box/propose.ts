/* Contents and chances of a box, proposed from items that it could hold: by rarity first, then fitted to the return that is wanted. */

import { FitError, fitTickets, MOST_ROWS, type DraftRow } from '../box-drafts.ts'
import type { Exterior } from '../wear.ts'

/** An item that a box could hold; `rarity` counts from 0, the most common one. */
export type ProposedItem = {
  skin_id: number
  design_id: number
  exterior: Exterior | null
  value_cents: number
  rarity: number
}

export type ProposalWish = {
  price_cents: number
  /** The return as a fraction of the price. */
  target: number
  /** How many items the box is to hold, 2 to 100; fewer where there are not so many. */
  items: number
  /** How many times as rare each rarity is as the one below. */
  times_rarer: number
  /** No item is worth more than so many times the price. */
  most_times: number
  /** In parts per million; 95 % where it is not said. */
  highest_return?: number
}

/** How often a box is tried, from the cheapest items of each rarity to the dearest. */
const LEANS = 20
/** Of each rarity a box holds fewer items than of the one below, by this factor. */
const FEWER = 0.65

/** Items of one rarity, the cheapest first, and the designs that there are among them. */
type OfRarity = { items: readonly ProposedItem[]; designs: ReadonlySet<number> }
type Weighed = ProposedItem & { weight: number }

/**
 * A box's rows, the dearest first, that may be published at that price: as many items as are wanted, fewer of each rarity than of the
 * one below, no design twice while there are others; all items of a rarity as likely, each rarity `times_rarer` as rare as the one below; then all
 * chances moved by one power of the values until the return is the wanted one. Of several choices the one that has to be moved least. The same
 * items and wish give the same rows. It comes in steps of some milliseconds, between which others may go on: a catalogue has many items.
 * @throws FitError with the reason when no such box can be made of these items
 */
export function* proposeContents(
  pool: readonly ProposedItem[],
  wish: ProposalWish,
): Generator<void, DraftRow[]> {
  const { price_cents, most_times } = wish
  const candidates = pool
    .filter(({ value_cents }) => value_cents > 0 && value_cents <= price_cents * most_times)
    .toSorted((a, b) => a.value_cents - b.value_cents || a.skin_id - b.skin_id)
  assertSpread(candidates, wish)

  let refused: FitError | null = null
  // Where rarities leave the return out of reach, what is dearer is rarer, and nothing else counts.
  for (const byValue of [false, true]) {
    const items = byValue ? candidates.map((item) => ({ ...item, rarity: 0 })) : candidates
    for (const choice of yield* choicesOf(items, wish)) {
      yield
      try {
        return fitted(choice, wish, byValue)
      } catch (error) {
        if (!(error instanceof FitError) || error.kind === 'return_outside') throw error
        refused ??= error
      }
    }
  }
  throw refused ?? new FitError('pool_no_spread', 'no choice of these items spans the price')
}

/** Choices with an item that is worth the price, beginning with the one that has to be moved least. */
function* choicesOf(candidates: readonly ProposedItem[], wish: ProposalWish): Generator<void, Weighed[][]> {
  const rarities = [...Map.groupBy(candidates, ({ rarity }) => rarity)]
    .toSorted(([a], [b]) => a - b)
    .map(([, items]) => ({ items, designs: new Set(items.map(({ design_id }) => design_id)) }))
  const choices: Weighed[][] = []
  for (let step = 0; step <= LEANS; step += 1) {
    choices.push(pickAll(rarities, wish, step / LEANS))
    yield
  }
  return choices
    .filter((items) => items.at(-1)!.value_cents >= wish.price_cents)
    .map((items) => ({ items, off: Math.abs(Math.log(meanOf(items) / (wish.price_cents * wish.target))) }))
    .toSorted((a, b) => a.off - b.off)
    .map(({ items }) => items)
}

/** @throws FitError when it is plain from the prices that nothing can be made of the items */
function assertSpread(candidates: readonly ProposedItem[], { price_cents, target }: ProposalWish): void {
  const [cheapest, dearest] = [candidates[0]?.value_cents, candidates.at(-1)?.value_cents]
  if (cheapest === undefined || dearest === undefined || candidates.length < 2)
    throw new FitError('pool_empty', 'fewer than two items have a price that such a box can hold')
  const values = { price_cents, cheapest_cents: cheapest, dearest_cents: dearest }
  if (cheapest > price_cents * target)
    throw new FitError(
      'pool_too_dear',
      `the cheapest item, ${cheapest} cents, is worth more than the box gives`,
      values,
    )
  if (dearest < price_cents)
    throw new FitError(
      'pool_too_cheap',
      `the dearest item, ${dearest} cents, is worth less than the box`,
      values,
    )
}

/** The items of one choice, the cheapest first: `lean` 0 takes the cheapest of each rarity, 0.5 the whole span, 1 the dearest. */
function pickAll(rarities: readonly OfRarity[], wish: ProposalWish, lean: number): Weighed[] {
  const available = rarities.map(({ items }) => items.length)
  const candidates = available.reduce((sum, length) => sum + length, 0)
  const counts = shareOut(Math.min(wish.items, MOST_ROWS, candidates), available)
  const designs = new Set<number>()
  return rarities
    .flatMap((own, rank) => {
      const picked = pickSpread(own, counts[rank]!, lean, designs)
      return picked.map((item) => ({ ...item, weight: wish.times_rarer ** -rank / picked.length }))
    })
    .toSorted((a, b) => a.value_cents - b.value_cents || a.skin_id - b.skin_id)
}

/** How many items of each rarity: fewer the rarer, one at least while there are enough, no more than there are. */
function shareOut(count: number, available: readonly number[]): number[] {
  const counts = available.map(() => 0)
  for (let given = 0; given < count; given += 1) {
    let best = -1
    for (const [rank, most] of available.entries()) {
      if (counts[rank]! >= most) continue
      // The one that is furthest behind its share; of several the most common.
      if (best < 0 || behind(counts[rank]!, rank) > behind(counts[best]!, best)) best = rank
    }
    counts[best]! += 1
  }
  return counts
}

function behind(has: number, rank: number): number {
  return has === 0 ? Infinity : FEWER ** rank / has
}

/** Items at even steps within a part of the list, which is sorted by value; the nearest one whose design is not in the box yet. */
function pickSpread(
  { items, designs: own }: OfRarity,
  count: number,
  lean: number,
  designs: Set<number>,
): ProposedItem[] {
  const [from, to] = [Math.max(0, 2 * lean - 1), Math.min(1, 2 * lean)]
  const taken = new Set<number>()
  let left = own.size - [...designs].filter((id) => own.has(id)).length
  for (let n = 0; n < count; n += 1) {
    const part = count === 1 ? lean : from + ((to - from) * n) / (count - 1)
    const at = Math.round(part * (items.length - 1))
    // A long list is not searched for what it does not have.
    const place = left > 0 ? nearest(items, at, (other) => !designs.has(items[other]!.design_id)) : undefined
    const index = place ?? nearest(items, at, (other) => !taken.has(other))!
    taken.add(index)
    if (place !== undefined) left -= 1
    designs.add(items[index]!.design_id)
  }
  return [...taken].map((index) => items[index]!)
}

/** The place nearest to `at` that is free, the cheaper one of two. */
function nearest(
  items: readonly unknown[],
  at: number,
  isFree: (index: number) => boolean,
): number | undefined {
  for (let step = 0; step < items.length; step += 1) {
    if (at - step >= 0 && isFree(at - step)) return at - step
    if (at + step < items.length && isFree(at + step)) return at + step
  }
  return undefined
}

function meanOf(items: readonly Weighed[]): number {
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  return items.reduce((sum, { weight, value_cents }) => sum + weight * value_cents, 0) / total
}

function fitted(items: readonly Weighed[], wish: ProposalWish, byValue: boolean): DraftRow[] {
  // Weights are as good as tickets to fit from; 0 is as common as the value lets expect.
  const rows = items.map(({ skin_id, exterior, value_cents, weight }) => ({
    skin_id,
    exterior,
    value_cents,
    tickets: byValue ? 0 : weight,
  }))
  const { price_cents, highest_return, target } = wish
  const tickets = fitTickets({ rows, price_cents, ...(highest_return && { highest_return }) }, target)
  return rows
    .map((row, index) => ({ ...row, tickets: tickets[index]! }))
    .toSorted((a, b) => b.value_cents - a.value_cents || a.skin_id - b.skin_id)
}
