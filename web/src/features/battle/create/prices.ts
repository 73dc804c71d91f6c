import { seatPrice } from '@noktra/game/battles'
import { fromCents, toCents } from '@noktra/game/money'
import { boxIdsOf } from './line-up.ts'
import type { Setup } from './setup.ts'

type Priced = { price: number; expected_return: number }

/** What a battle costs, in coins. */
export type Costs = {
  /** One seat: the sum of the boxes. */
  entry: number
  /** What the creator pays for one other seat, and how many there are. */
  funded_seat: number
  others: number
  funded: number
  /** Charged at creation. */
  total: number
  /** What a seat draws on average, in coins and as a fraction of its price (null without boxes). */
  average: number
  average_return: number | null
}

export function costsOf(
  { entries, seats, fund_percent }: Pick<Setup, 'entries' | 'seats' | 'fund_percent'>,
  boxes: ReadonlyMap<number, Priced>,
): Costs {
  const rounds = boxIdsOf(entries).flatMap((box_id) => boxes.get(box_id) ?? [])
  const entry = rounds.reduce((sum, { price }) => sum + toCents(price), 0)
  const drawn = rounds.reduce((sum, { price, expected_return }) => sum + toCents(price) * expected_return, 0)
  const { funded } = seatPrice(entry, fund_percent)
  const others = seats - 1
  return {
    entry: fromCents(entry),
    funded_seat: fromCents(funded),
    others,
    funded: fromCents(funded * others),
    total: fromCents(entry + funded * others),
    average: fromCents(Math.round(drawn)),
    average_return: entry > 0 ? drawn / entry : null,
  }
}

type Purse = { coin: number; bonus_coin: number }

/** The coins that are no bonus: only they pay for others. */
export function cashOf({ coin, bonus_coin }: Purse): number {
  return fromCents(toCents(coin) - toCents(bonus_coin))
}

/** Coins missing for a creation. Bonus coins go first, but never into other players' seats. */
export function shortfallOf(purse: Purse, { entry, funded }: Pick<Costs, 'entry' | 'funded'>): number {
  const ownCash = Math.max(0, toCents(entry) - toCents(purse.bonus_coin))
  return fromCents(Math.max(0, ownCash + toCents(funded) - toCents(cashOf(purse))))
}

/** What a change of an own room costs: below 0 it comes back. */
export function differenceOf(before: Pick<Costs, 'total'>, after: Pick<Costs, 'total'>): number {
  return fromCents(toCents(after.total) - toCents(before.total))
}
