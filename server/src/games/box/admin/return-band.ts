/** What was opened of one version of a pool, and what one opening of it promises; in cents, their squares and cubes. */
export type Sample = {
  opened: number
  price: number
  /** Of the value of one opening, by the published odds: mean, standard deviation, third central moment. */
  mean: number
  deviation: number
  third: number
  /** Sums of the values that were won, and of their squares. */
  won: number
  squares: number
}

/** Returns as fractions of the price: 0.9213 is 92.13 %. */
export type ReturnBand = {
  opened: number
  declared: number
  observed: number
  /** Between these the declared return lies in 95 of 100 cases if the odds are as published. */
  low: number
  high: number
  /** Standard errors of the observed return: by the published odds, and by what was won; null for less than two openings. */
  error: number
  observed_error: number | null
  /** How many standard errors (by the published odds) lie between the declared return and the observed one. */
  distance: number
  /** Whether there were so many openings that the sum of their values is nearly normal; before, one rare item outweighs all. */
  enough: boolean
}

/** Two-sided quantiles of the normal distribution: 95 % for the eye, and 99.99 % for an alert. */
export const Z_BAND = 1.959964
export const Z_ALERT = 3.890592
/** Cochran's rule, n > 25 * skewness^2 (Sampling Techniques, 1977, 2.15), says of the sum of n values: its skewness is below 1 / 5. */
const MOST_SKEWED = 0.2

/**
 * The observed return of a box with its 95 % confidence band, or null when nothing was opened. Openings are independent draws, so
 * of n openings at price p the mean return has the standard error s / (p * sqrt(n)), and the band is observed +- 1.96 standard
 * errors (confidence limits for a mean whose s is known: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.2). s is the
 * standard deviation by the published odds, of which the printed volatility is the class; that of the sample stands beside it
 * (divisor n - 1), since a box whose rare items did not come yet looks calmer than it is. Versions of a pool with other prices are
 * taken together: declared = sum(n * mean) / sum(n * p), error = sqrt(sum(n * s^2)) / sum(n * p).
 */
export function returnBand(samples: Sample[]): ReturnBand | null {
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0)
  const opened = sum((sample) => sample.opened)
  const paid = sum((sample) => sample.opened * sample.price)
  if (opened === 0 || paid === 0) return null
  const declared = sum(({ opened: n, mean }) => n * mean) / paid
  const observed = sum(({ won }) => won) / paid
  const variance = sum(({ opened: n, deviation }) => n * deviation ** 2)
  const error = Math.sqrt(variance) / paid
  const third = sum(({ opened: n, third: moment }) => n * moment)
  const spread = sum(({ opened: n, won, squares }) =>
    n < 2 ? 0 : (Math.max(0, squares - won ** 2 / n) / (n - 1)) * n,
  )
  return {
    opened,
    declared,
    observed,
    low: observed - Z_BAND * error,
    high: observed + Z_BAND * error,
    error,
    observed_error: opened < 2 ? null : Math.sqrt(spread) / paid,
    distance: error === 0 ? 0 : (observed - declared) / error,
    enough: Math.abs(third) <= MOST_SKEWED * variance ** 1.5,
  }
}
