import type { BackpackItem } from '@noktra/contract/backpack'
import { fromCents, toCents } from '@noktra/game/money'
import { whyItStays } from './why-it-stays.ts'

/** Items that one sale may hold (PRODUCT 2). */
export const MOST_AT_ONCE = 200

/** A sale of at least so many diamonds is asked about first. */
const LARGE_SALE = 500

export type Selection = ReadonlySet<number>

type Selectable = Pick<BackpackItem, 'item_id' | 'locked' | 'frozen' | 'value'>

/** Why an item cannot be added to the selection, if it cannot. */
export function refusalOf(
  item: Selectable,
  selection: Selection,
): 'frozen_stays' | 'starred_stays' | 'full' | null {
  if (selection.has(item.item_id)) return null
  return whyItStays(item) ?? (selection.size >= MOST_AT_ONCE ? 'full' : null)
}

export function toggled(selection: Selection, itemId: number): Selection {
  const next = new Set(selection)
  if (!next.delete(itemId)) next.add(itemId)
  return next
}

/** As many of the items as one sale may hold, without those that stay. */
export function selectAll(items: readonly Selectable[]): Selection {
  const open = items.filter((item) => !item.locked)
  return new Set(open.slice(0, MOST_AT_ONCE).map((item) => item.item_id))
}

/** The items of the list that are selected; what has left the list or was starred since is not. */
export function selectedItems<Item extends Selectable>(items: readonly Item[], selection: Selection): Item[] {
  return items.filter((item) => selection.has(item.item_id) && !item.locked)
}

/** What items are worth together; a sale pays as many diamonds. */
export function totalValue(items: readonly Pick<BackpackItem, 'value'>[]): number {
  return fromCents(items.reduce((sum, item) => sum + toCents(item.value), 0))
}

/** Whether a sale is asked about before it is made; `listed` counts all items of the list, loaded or not. */
export function needsConfirmation(items: readonly Selectable[], listed: number): boolean {
  return totalValue(items) >= LARGE_SALE || (items.length > 1 && items.length === listed)
}
