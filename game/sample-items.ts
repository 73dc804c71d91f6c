/* Items of records of today's formats, for the test vectors and the tests. */

import type { Pool } from './src/boxes.ts'
import { ITEM_CLASSES, marketNameHash, type RecordedItem } from './src/items.ts'
import type { MinesTier } from './src/mines.ts'
import { wearInterval } from './src/wear.ts'

/** Every sample item is of a design with this wear range. */
export const SAMPLE_DESIGN = { from: 200, to: 8000 } as const

/** The same item with all that a record says of one; without an exterior it is a sticker. */
export function wholeItem<Item extends RecordedItem>(item: Item) {
  const { exterior } = item
  if (exterior === null) {
    const name_hash = marketNameHash(`Sticker | ${item.skin_id} (Holo)`)
    return { ...item, name_hash, class: 'sticker' as const, variant: 'holo', wear_from: null, wear_to: null }
  }
  const { from, to } = wearInterval(exterior, SAMPLE_DESIGN.from, SAMPLE_DESIGN.to)!
  return {
    ...item,
    name_hash: marketNameHash(`Éclat | ${item.skin_id} (${exterior})`),
    class: ITEM_CLASSES[item.skin_id % 3]!,
    variant: item.skin_id % 5 === 0 ? 'counter' : null,
    wear_from: from,
    wear_to: to,
  }
}

/** The same pool in the format of today, every other of its items without wear. */
export function mixedPool(pool: Pool): Pool {
  return { ...pool, rows: withoutWear(pool.rows).map(wholeItem) }
}

/** The same tier in the format of today, every other of its items without wear. */
export function mixedTier(tier: MinesTier): MinesTier {
  return {
    ...tier,
    prizes: withoutWear(tier.prizes).map(wholeItem) as MinesTier['prizes'],
    consolation: withoutWear(tier.consolation).map(wholeItem),
  }
}

function withoutWear<Item extends RecordedItem>(items: readonly Item[]): Item[] {
  return items.map((item, index) => (index % 2 === 0 ? { ...item, exterior: null } : item))
}

/** The same pool in the format of today. */
export function wholePool(pool: Pool): Pool {
  return { ...pool, rows: pool.rows.map(wholeItem) }
}

/** The same tier in the format of today. */
export function wholeTier(tier: MinesTier): MinesTier {
  return {
    ...tier,
    prizes: tier.prizes.map(wholeItem) as MinesTier['prizes'],
    consolation: tier.consolation.map(wholeItem),
  }
}
