import type { PublishedRow } from '../../platform/game.ts'

/** A row of one version beside that of the version before; null on the side where it is not. */
export type ComparedRow = { before: PublishedRow | null; after: PublishedRow | null }

/** Rows by what they are for: those of the version in its order, then those that are gone. */
export function compareRows(
  before: readonly PublishedRow[],
  after: readonly PublishedRow[],
): readonly ComparedRow[] {
  const was = byKey(before)
  const is = byKey(after)
  return [...new Set([...is.keys(), ...was.keys()])].map((key) => ({
    before: was.get(key) ?? null,
    after: is.get(key) ?? null,
  }))
}

/** How many rows are new, gone, and with another chance or value. */
export function countRows(rows: readonly ComparedRow[]) {
  return {
    added: rows.filter(({ before }) => before === null).length,
    removed: rows.filter(({ after }) => after === null).length,
    moved: rows.filter(
      ({ before, after }) =>
        before && after && (before.chance !== after.chance || before.value !== after.value),
    ).length,
  }
}

/** A skin that stands in a pool more than once has the sum of its chances. */
function byKey(rows: readonly PublishedRow[]): ReadonlyMap<string, PublishedRow> {
  const found = new Map<string, PublishedRow>()
  for (const row of rows) {
    const key = `${row.part}:${row.layer}:${row.skin_id}`
    const known = found.get(key)
    found.set(key, known ? { ...known, chance: known.chance + row.chance } : row)
  }
  return found
}
