/* Exact fractions, for what must not be off by a rounding. */

/** An exact fraction in lowest terms; `over` is above 0. */
export type Fraction = { part: bigint; over: bigint }

/** part / over in lowest terms. Throws RangeError unless `over` is above 0. */
export function fraction(part: bigint, over: bigint): Fraction {
  if (over <= 0n) throw new RangeError('a fraction is over a number above 0')
  let [a, b] = [part < 0n ? -part : part, over]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? { part: 0n, over: 1n } : { part: part / a, over: over / a }
}

/** The sum of fractions; 0 of none. */
export function sumOf(...fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (sum, one) => fraction(sum.part * one.over + one.part * sum.over, sum.over * one.over),
    {
      part: 0n,
      over: 1n,
    },
  )
}

/** The product of fractions; 1 of none. */
export function productOf(...fractions: readonly Fraction[]): Fraction {
  return fractions.reduce((product, one) => fraction(product.part * one.part, product.over * one.over), {
    part: 1n,
    over: 1n,
  })
}

/** Below 0 when a is less than b, above 0 when it is more, else 0. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const [left, right] = [a.part * b.over, b.part * a.over]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The nearest number to a fraction of modest size: 5/7 is 0.7142857142857143. */
export function toNumber({ part, over }: Fraction): number {
  return Number(part) / Number(over)
}
