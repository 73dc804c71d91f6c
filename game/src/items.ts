/* What a published record says of an item, so that none of it can be told otherwise later: its line, and what a draw gives beside the wear. */

import { pick } from './fairness.ts'
import { sha256, toHex } from './sha256.ts'
import { EXTERIOR_BOUNDS, EXTERIORS, type Exterior, type WearInterval } from './wear.ts'

/** Classes of what is no skin: none of them has an exterior or a wear. */
export const THING_CLASSES = [
  'sticker',
  'agent',
  'container',
  'charm',
  'patch',
  'music-kit',
  'graffiti',
  'collectible',
  'key',
  'other',
] as const

export type ThingClass = (typeof THING_CLASSES)[number]

export const ITEM_CLASSES = ['weapon', 'knife', 'gloves', ...THING_CLASSES] as const

export type ItemClass = (typeof ITEM_CLASSES)[number]

/**
 * An item at a price. `name_hash` is `marketNameHash` of its market name; `variant` is null for the plain one; wear is in
 * ten-thousandths, `wear_to` excluded; exterior and wear are null together, for a class that has none.
 */
export type ItemFacts = {
  skin_id: number
  name_hash: string
  class: ItemClass
  exterior: Exterior | null
  variant: string | null
  wear_from: number | null
  wear_to: number | null
  value_cents: number
}

/** What a record says of an item beside its number, exterior and value. */
export type ItemDetails = Omit<ItemFacts, 'skin_id' | 'exterior' | 'value_cents'>

/** An item of a record of any format: old ones say nothing of its details, and each of their items has an exterior. */
export type RecordedItem = {
  skin_id: number
  exterior: Exterior | null
  value_cents: number
} & Partial<ItemDetails>

/** How many patterns there are: a copy's is 0 to 999, each as likely, and is never priced. */
export const PATTERNS = 1000

const HASH = /^[0-9a-f]{64}$/
const VARIANT = /^[a-z0-9][a-z0-9-]{0,31}$/

/** Lower-case hex SHA-256 of the UTF-8 of a market name in Unicode's form NFC. */
export function marketNameHash(marketName: string): string {
  return toHex(sha256(new TextEncoder().encode(marketName.normalize('NFC'))))
}

/**
 * An item as records write it, ASCII: skin_id, name_hash, class, exterior or `-`, variant or `-`, wear `from-to` or `-`, value in cents,
 * joined by `:`. Throws RangeError on a part that has no one form, or a wear that does not lie inside the exterior.
 */
export function itemText({
  skin_id,
  name_hash,
  class: itemClass,
  exterior,
  variant,
  wear_from,
  wear_to,
  value_cents,
}: ItemFacts): string {
  assertCents('skin_id', skin_id)
  assertCents('value_cents', value_cents)
  if (typeof name_hash !== 'string' || !HASH.test(name_hash)) throw new RangeError('name_hash is no hash')
  if (!ITEM_CLASSES.includes(itemClass)) throw new RangeError('the class of the item is not known')
  if (variant !== null && (typeof variant !== 'string' || !VARIANT.test(variant)))
    throw new RangeError('the variant is not readable')
  const wear = wearText(exterior, wear_from, wear_to)
  return [skin_id, name_hash, itemClass, exterior ?? '-', variant ?? '-', wear, value_cents].join(':')
}

/** Whether a record says all of an item; then it is written by `itemText`, and what is drawn by it gets a pattern. */
export function isWhole(item: Partial<ItemDetails>): boolean {
  return item.name_hash !== undefined && item.name_hash !== null
}

/** Whether a record says all of its items. Throws RangeError when it does of some of them only. */
export function areWhole(items: readonly Partial<ItemDetails>[]): boolean {
  const whole = items.filter(isWhole).length
  if (whole > 0 && whole < items.length) throw new RangeError('some items are whole and some are not')
  return whole > 0
}

/** Throws RangeError unless the exterior is known, or null: an item without wear. */
export function assertExterior(name: string, { exterior }: Pick<RecordedItem, 'exterior'>): void {
  if (exterior !== null && !EXTERIORS.includes(exterior))
    throw new RangeError(`${name} has no known exterior`)
}

/** An item as records of old formats write it: skin_id, exterior and value in cents. Throws RangeError when it has no exterior. */
export function shortText({ skin_id, exterior, value_cents }: RecordedItem): string {
  if (exterior === null) throw new RangeError('an item of an old record has an exterior')
  return `${skin_id}:${exterior}:${value_cents}`
}

/** An item of a record as `itemText` writes it. Throws RangeError as that does, also when its details are missing. */
export function wholeText(item: RecordedItem): string {
  const { name_hash, class: itemClass, variant = null, wear_from = null, wear_to = null } = item
  return itemText({ ...item, name_hash: name_hash!, class: itemClass!, variant, wear_from, wear_to })
}

/** The wear that a whole item can have, null of one without wear. Throws RangeError on one that does not say it. */
export function wearIntervalOfItem(item: Partial<ItemDetails>): WearInterval | null {
  const { wear_from, wear_to } = item
  if (isWhole(item) && wear_from === null && wear_to === null) return null
  if (!Number.isInteger(wear_from) || !Number.isInteger(wear_to))
    throw new RangeError('the item has no wear interval')
  return { from: wear_from!, to: wear_to! }
}

/** The pattern of a draw, 0 to 999. */
export function patternOf(u: number): number {
  return pick(u, PATTERNS)
}

function wearText(exterior: Exterior | null, from: number | null, to: number | null): string {
  if (exterior === null && from === null && to === null) return '-'
  if (exterior === null || !EXTERIORS.includes(exterior))
    throw new RangeError('the item has no known exterior')
  const bounds = EXTERIOR_BOUNDS[exterior]
  const fits = Number.isInteger(from) && Number.isInteger(to) && from! < to!
  if (!fits || from! < bounds.from || to! > bounds.to)
    throw new RangeError(`the wear of the item does not lie inside ${exterior}`)
  return `${from}-${to}`
}

function assertCents(name: string, x: number): void {
  if (!Number.isSafeInteger(x) || x < 0) throw new RangeError(`${name} is not a whole number of at least 0`)
}
