/* Tails of the distributions that the tests are judged by. */

/** Lanczos' approximation with g = 7 and nine terms: 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]
const MOST_TERMS = 100_000
const ENOUGH = 1e-15

function logGamma(x: number): number {
  const [first = 0, ...terms] = LANCZOS
  const y = x - 1
  const t = y + 7.5
  const sum = terms.reduce((total, term, n) => total + term / (y + n + 1), first)
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** The upper tail of the gamma distribution, Q(a, x): by its series below a + 1, by its continued fraction above (DLMF 8.7.1 and 8.9.2). */
export function gammaTail(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let n = 1; n < MOST_TERMS && term > sum * ENOUGH; n += 1) {
      term *= x / (a + n)
      sum += term
    }
    return 1 - scale * sum
  }
  let b = x + 1 - a
  let [c, d] = [Number.MAX_VALUE, 1 / b]
  let fraction = d
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < ENOUGH) break
  }
  return scale * fraction
}

/** The chance of at least this value of chi-square with so many degrees of freedom. */
export function chiSquareTail(value: number, freedom: number): number {
  return gammaTail(freedom / 2, value / 2)
}

/** The chance of a normal value at least so many standard deviations from its mean, on either side. */
export function normalTails(z: number): number {
  return gammaTail(0.5, (z * z) / 2)
}

/** A value and its chance. */
export type Outcome = { value: number; chance: number }
/** So many independent plays with the same outcomes. */
export type Group = { plays: number; outcomes: readonly Outcome[] }
export type SumBound = { expected: number; deviation: number; p: number }

/**
 * Chernoff's bound for a sum of independent plays: the chance that it is at least as far on this side of what is expected, as most twice, for
 * two sides. It holds for every distribution and every number of plays, so no rare prize makes it accuse; it is about ten times a normal tail.
 */
export function boundSum(groups: readonly Group[], observed: number): SumBound {
  const scale = Math.max(
    1e-9,
    ...groups.flatMap(({ outcomes }) => outcomes.map(({ value }) => Math.abs(value))),
  )
  const moments = groups.map(({ plays, outcomes }) => {
    const mean = outcomes.reduce((sum, { value, chance }) => sum + chance * value, 0)
    const variance = outcomes.reduce((sum, { value, chance }) => sum + chance * (value - mean) ** 2, 0)
    return { plays, mean, variance }
  })
  const expected = moments.reduce((sum, { plays, mean }) => sum + plays * mean, 0)
  const deviation = Math.sqrt(moments.reduce((sum, { plays, variance }) => sum + plays * variance, 0))
  if (deviation === 0) return { expected, deviation, p: Math.abs(observed - expected) < 1e-6 * scale ? 1 : 0 }
  // The tilt t at which the tilted mean is what was observed: Newton's steps, halved where they leave the convex bowl.
  let t = 0
  let best = bowl(groups, t, observed)
  for (let n = 0; n < 200; n += 1) {
    const step = best.slope / Math.max(best.curve, 1e-300)
    let [next, size] = [bowl(groups, t - step, observed), step]
    for (let halved = 0; !(next.height <= best.height) && halved < 60; halved += 1) {
      size /= 2
      next = bowl(groups, t - size, observed)
    }
    if (!(next.height < best.height)) break
    const gained = best.height - next.height
    t -= size
    best = next
    if (gained < 1e-9) break
  }
  return { expected, deviation, p: Math.min(1, 2 * Math.exp(Math.min(0, best.height))) }
}

/** log E exp(t (sum - observed)), with its first two derivatives by t. */
function bowl(groups: readonly Group[], t: number, observed: number) {
  let [height, slope, curve] = [-t * observed, -observed, 0]
  for (const { plays, outcomes } of groups) {
    const top = Math.max(...outcomes.map(({ value }) => t * value))
    let [total, first, second] = [0, 0, 0]
    for (const { value, chance } of outcomes) {
      const weight = chance * Math.exp(t * value - top)
      total += weight
      first += weight * value
      second += weight * value * value
    }
    const mean = first / total
    height += plays * (top + Math.log(total))
    slope += plays * mean
    curve += plays * (second / total - mean * mean)
  }
  return { height, slope, curve }
}
