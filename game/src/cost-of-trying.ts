/* What something costs by trying for it until it comes. */

/** Tries at one chance and one price, each independent of the others. */
export type Trying = { chance_ppm: number; price_cents: number }

export type CostOfTrying = {
  /** Mean of what is spent until it comes, to the cent. */
  expected_cents: number
  /** So many tries are enough for 90 of 100 players, and what these cost. */
  tries_of_90: number
  most_of_90_cents: number
}

const MILLION = 1_000_000

/** The share of players who have it by then. */
export const SHARE_OF_90 = 0.9

/**
 * The number of tries follows the geometric distribution: its mean is 1 / p, and after n tries a share of 1 - (1 - p)^n has succeeded.
 * Throws RangeError on a chance that is not 1 to 1,000,000 ppm, or a price below 0.
 */
export function costOfTrying({ chance_ppm, price_cents }: Trying): CostOfTrying {
  if (!Number.isSafeInteger(chance_ppm) || chance_ppm < 1 || chance_ppm > MILLION)
    throw new RangeError(`there is no chance of ${chance_ppm} ppm`)
  if (!Number.isSafeInteger(price_cents) || price_cents < 0) throw new RangeError('a try has a price')
  const failure = 1 - chance_ppm / MILLION
  const estimate = failure === 0 ? 1 : Math.ceil(Math.log(1 - SHARE_OF_90) / Math.log(failure))
  // The quotient of logarithms may be off by a rounding where a share is met exactly.
  const isEnough = (tries: number) => failure ** tries <= 1 - SHARE_OF_90 + 1e-12
  const tries_of_90 = isEnough(estimate - 1) && estimate > 1 ? estimate - 1 : estimate
  return {
    expected_cents: Math.round((price_cents * MILLION) / chance_ppm),
    tries_of_90,
    most_of_90_cents: tries_of_90 * price_cents,
  }
}
