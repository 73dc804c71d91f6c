import type { PoolRowShown } from '@noktra/contract/boxes'
import { RARITIES } from '../skin/rarity.ts'

/** One skin of a box: its rows are the exteriors it comes in, the most valuable first. */
export type Drop = { key: string; rows: readonly [PoolRowShown, ...PoolRowShown[]]; chance: number }

/** The skins of a box, the rarest first and of one rarity the most valuable. */
export function dropsOf(rows: readonly PoolRowShown[]): Drop[] {
  const drops = new Map<string, Drop>()
  for (const row of rows.toSorted((a, b) => b.value - a.value)) {
    const key = `${row.kind_key} ${row.family} ${row.finish}`
    const drop = drops.get(key)
    drops.set(key, {
      key,
      rows: drop ? [...drop.rows, row] : [row],
      chance: (drop?.chance ?? 0) + row.chance,
    })
  }
  const rank = ({ rows: [row] }: Drop) => RARITIES.indexOf(row.rarity)
  // They are made by value, and sorting keeps that order within a rarity.
  return [...drops.values()].toSorted((a, b) => rank(a) - rank(b))
}
