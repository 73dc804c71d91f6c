import type { ReturnRow, Side } from '@noktra/contract/returns'

/** The band that 95 of 100 honest counts fall into. */
const Z_BAND = 1.96
/** One honest count of 15,000 lies further off. */
const Z_FAR = 4

/** What came beside what the odds say, as shares: of the coins charged, or of the tries. */
export type Comparison = {
  observed: number
  declared: number
  least: number
  most: number
  place: 'inside' | 'outside' | 'far'
}

export function compareReturn({ charged, won, expected, deviation }: Sums): Comparison {
  return compare(won, expected, deviation, charged)
}

export function compareChance({ tries, hits, chances, chance_deviation }: Sums): Comparison {
  return compare(hits, chances, chance_deviation, tries)
}

function compare(came: number, expected: number, deviation: number, over: number): Comparison {
  const distance = Math.abs(came - expected) / Math.max(deviation, Number.MIN_VALUE)
  return {
    observed: came / over,
    declared: expected / over,
    least: Math.max(0, (expected - Z_BAND * deviation) / over),
    most: (expected + Z_BAND * deviation) / over,
    place: distance <= Z_BAND ? 'inside' : distance <= Z_FAR ? 'outside' : 'far',
  }
}

const SUMMED = ['plays', 'charged', 'won', 'expected', 'tries', 'hits', 'chances'] as const
export type Sums = Record<(typeof SUMMED)[number], number> & { deviation: number; chance_deviation: number }

/** The rows of a game in one. Deviations of independent draws add up by their squares. */
export function sumRows(rows: readonly ReturnRow[]): Sums {
  const total = (of: (row: ReturnRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const sums = Object.fromEntries(SUMMED.map((key) => [key, total((row) => row[key])])) as Omit<
    Sums,
    'deviation' | 'chance_deviation'
  >
  return {
    ...sums,
    deviation: Math.sqrt(total(({ deviation }) => deviation ** 2)),
    chance_deviation: Math.sqrt(total(({ chance_deviation }) => chance_deviation ** 2)),
  }
}

/** The games of the board in its order, and in each the sides that have played. */
export function gamesOf(rows: readonly ReturnRow[], order: readonly string[]): string[] {
  const place = (game: string) => (order.includes(game) ? order.indexOf(game) : order.length)
  return [...new Set(rows.map(({ game }) => game))].toSorted((one, other) => place(one) - place(other))
}

export function rowsOf(rows: readonly ReturnRow[], game: string, side: Side): ReturnRow[] {
  return rows.filter((row) => row.game === game && row.side === side)
}
