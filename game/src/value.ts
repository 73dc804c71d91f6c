/* What an item is worth, from the moment it is made: the printed value for a while, then its price, and never more than its cap. */

/** How long an item is worth what was printed when it was won. */
export const VALUE_HELD_MS = 72 * 3600 * 1000

/** What `value_cap` may be, both included. Below 1 an item would be worth less than what was printed for it. */
export const VALUE_CAP = { least: 1, most: 1.05 } as const

const PPM = 1_000_000

/** An item as it is kept: `value_until` is null for what was bought, which has no printed value. */
export type ItemValue = { value_cents: number; value_until: Date | null; most_value_cents: number }

/**
 * The most that an item which was won can ever be worth: its printed value times the cap, down to the cent. Throws
 * RangeError unless the value is in whole cents and the cap a number from 1 to 1.05.
 */
export function mostValue(valueCents: number, cap: number): number {
  if (!Number.isSafeInteger(valueCents) || valueCents < 0)
    throw new RangeError('the value is not in whole cents')
  if (!(cap >= VALUE_CAP.least && cap <= VALUE_CAP.most)) {
    throw new RangeError(`the cap is not a number from ${VALUE_CAP.least} to ${VALUE_CAP.most}`)
  }
  return Number((BigInt(valueCents) * BigInt(Math.round(cap * PPM))) / BigInt(PPM))
}

/**
 * What an item is worth wherever it is sold, staked, put into a roll room or paid with: the value printed when it was
 * won while that holds, then the current price of its skin, but never more than `most_value_cents`. What was bought is
 * worth its price from the start, within the same limit.
 */
export function itemWorth(item: ItemValue, priceCents: number, now: Date): number {
  if (item.value_until && item.value_until > now) return item.value_cents
  return Math.min(priceCents, item.most_value_cents)
}
