import { chiSquareTail, normalTails } from './distributions.ts'

/* Tests of numbers that should be random. Each gives the chance p of what was seen, or of something rarer, from an honest store. */

/** NIST SP 800-22, 2.1: as many ones as zeros. */
export function monobit(bits: readonly boolean[]): number {
  const sum = bits.reduce((total, bit) => total + (bit ? 1 : -1), 0)
  return normalTails(sum / Math.sqrt(bits.length))
}

/** NIST SP 800-22, 2.3: as many runs of equal bits as there should be, for as many ones as there are. */
export function runs(bits: readonly boolean[]): number {
  const ones = bits.filter(Boolean).length / bits.length
  const turns = bits.reduce((count, bit, n) => count + (n > 0 && bit !== bits[n - 1] ? 1 : 0), 1)
  const spread = 2 * bits.length * ones * (1 - ones)
  if (spread === 0) return 0
  const z = (turns - spread) / (2 * Math.sqrt(bits.length) * ones * (1 - ones))
  return normalTails(z)
}

/** NIST SP 800-22, 2.11: all patterns of `length` bits, with the first bits after the last, equally often; its two p. */
export function serial(bits: readonly boolean[], length: number): [number, number] {
  const [whole, one, two] = [length, length - 1, length - 2].map((m) => patternSquares(bits, m))
  const first = whole! - one!
  const second = whole! - 2 * one! + two!
  return [chiSquareTail(first, 2 ** (length - 1)), chiSquareTail(second, 2 ** (length - 2))]
}

function patternSquares(bits: readonly boolean[], length: number): number {
  if (length <= 0) return 0
  const counts = new Map<number, number>()
  let pattern = 0
  const mask = 2 ** length
  for (let n = 0; n < bits.length + length - 1; n += 1) {
    pattern = (pattern * 2 + (bits[n % bits.length] ? 1 : 0)) % mask
    if (n >= length - 1) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  const squares = [...counts.values()].reduce((sum, count) => sum + count * count, 0)
  return (mask / bits.length) * squares - bits.length
}

export type Cell = { seen: number; chance: number }

/**
 * Pearson's chi-square. `cells` are what may come, with their chances; neighbours are put together until each expects at least `least`, so
 * that the approximation holds. Null when that leaves no two.
 */
export function chiSquare(
  cells: readonly Cell[],
  least: number,
): { value: number; freedom: number; p: number } | null {
  const seen = cells.reduce((sum, cell) => sum + cell.seen, 0)
  const joined: Cell[] = []
  let open: Cell = { seen: 0, chance: 0 }
  for (const cell of cells) {
    open = { seen: open.seen + cell.seen, chance: open.chance + cell.chance }
    if (open.chance * seen >= least) {
      joined.push(open)
      open = { seen: 0, chance: 0 }
    }
  }
  const last = joined.pop()
  if (!last || joined.length === 0) return null
  joined.push({ seen: last.seen + open.seen, chance: last.chance + open.chance })
  const value = joined.reduce(
    (sum, cell) => sum + (cell.seen - cell.chance * seen) ** 2 / (cell.chance * seen),
    0,
  )
  const freedom = joined.length - 1
  return { value, freedom, p: chiSquareTail(value, freedom) }
}
