import type { Row } from './table.ts'

/** The middle of some figures. */
export function median(figures: number[]): number {
  return quantile(figures, 0.5)
}

/** The figure below which the share `part` of all lies. */
export function quantile(figures: number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

/** Ours and the reference of one round; null where the reference is missing. */
export type Pair = { ours: number; reference: number | null }

/** The columns of a row that pairs give: medians, and the median of the pairs' ratios. */
export function ratioOf(
  pairs: Pair[],
  { unit, named = '' }: { unit: string; named?: string },
): Pick<Row, 'ours' | 'reference' | 'figure'> {
  const known = pairs.flatMap(({ ours, reference }) => (reference === null ? [] : [{ ours, reference }]))
  const print = (figures: number[]) => `${median(figures).toFixed(0)}${unit}`
  return {
    ours: print(pairs.map(({ ours }) => ours)),
    reference:
      known.length === 0 ? 'missing' : `${print(known.map(({ reference }) => reference))} ${named}`.trim(),
    figure: known.length === 0 ? null : median(known.map(({ ours, reference }) => ours / reference)),
  }
}
