/* Prices that operators bring: in cents of USD, which a rate turns into coins; and how far a price may move. */

const PPM = 1_000_000n
const MOST_ALONE_PERCENT = 30n

/**
 * Coin cents of a listed price: USD cents x `rate` (coins per USD, at most six decimals), half up to the cent, at least 1.
 * Throws RangeError unless the price is a whole number of at least 1 and the rate a decimal above 0.
 */
export function listedPriceCents(usdCents: number, rate: number): number {
  if (!Number.isSafeInteger(usdCents) || usdCents < 1) {
    throw new RangeError('a listed price is a whole number of cents, at least 1')
  }
  const ppm = Math.round(rate * 1_000_000)
  if (!Number.isSafeInteger(ppm) || ppm < 1 || ppm / 1_000_000 !== rate) {
    throw new RangeError('the price rate is a decimal above 0 with at most six digits')
  }
  const cents = Number((BigInt(usdCents) * BigInt(ppm) + PPM / 2n) / PPM)
  if (!Number.isSafeInteger(cents)) throw new RangeError('the price is beyond what can be counted')
  return Math.max(1, cents)
}

/** Whether a move of a price (cents) is more than 30 % of what it was: it then needs a second person. Exactly 30 % does not. */
export function movesTooFar(fromCents: number, toCents: number): boolean {
  const moved = BigInt(Math.abs(toCents - fromCents))
  return moved * 100n > BigInt(fromCents) * MOST_ALONE_PERCENT
}
