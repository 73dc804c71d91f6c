import { readBox, type Box } from '../boxes.ts'
import type { Visitor } from '../visitor.ts'
import type { Tallies } from './tallies.ts'

const ROUNDING = 0.002

/** A box's odds are the same for everybody, cover all tickets, and come to the return that its page declares. */
export async function checkBoxes(
  tallies: Tallies,
  boxes: readonly Box[],
  others: readonly Visitor[],
): Promise<void> {
  for (const box of boxes) {
    const seen = await Promise.all(others.map((visitor) => readBox(visitor, box.id)))
    const differs = seen.some(({ pool_hash, rows, version }) =>
      version === box.version
        ? pool_hash !== box.pool_hash || JSON.stringify(rows) !== JSON.stringify(box.rows)
        : false,
    )
    const gap = box.rows.findIndex(({ from }, n) => from !== (box.rows[n - 1]?.to ?? 0) + 1)
    const off = Math.abs(box.mean - box.declared) > ROUNDING
    tallies.odds.count(
      differs
        ? `box ${box.id} shows other odds to other people`
        : gap >= 0 || box.rows.at(-1)?.to !== 1_000_000
          ? `the odds of box ${box.id} do not cover every ticket once`
          : off
            ? `box ${box.id} declares a return of ${box.declared}, and its odds give ${box.mean.toFixed(4)}`
            : null,
    )
  }
}
