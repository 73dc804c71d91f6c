import { ITEM_FACETS, type ItemFacet } from '@noktra/contract/plain/item-filters'
import { ITEM_CLASSES } from '@noktra/game/items'
import { toggled } from './choices.ts'

/** The keys of each facet that narrows a list of items, as the address and the store's calls write them: in one order, with commas. */
export type ItemQuery = Partial<Record<ItemFacet, string>>

const MOST_KEYS = 40
const WORD = /^[a-z0-9][a-z0-9-]{0,31}$/
const NAME_KEY = /^[0-9a-f]{12}$/

const IS_KEY: Record<ItemFacet, (key: string) => boolean> = {
  class: (key) => ITEM_CLASSES.some((one) => one === key),
  variant: (key) => WORD.test(key),
  phase: (key) => NAME_KEY.test(key),
  collection: (key) => NAME_KEY.test(key),
  game: (key) => WORD.test(key),
}

/** What the address asks for; whatever cannot be asked for counts as not asked. */
export function readItemQuery(params: URLSearchParams): ItemQuery {
  const asked = ITEM_FACETS.map((facet) => [facet, keysOf(params.get(facet)).filter(IS_KEY[facet])] as const)
  return queryOf(asked)
}

/** Puts it into the address without touching the rest. */
export function writeItemQuery(params: URLSearchParams, query: ItemQuery): void {
  for (const facet of ITEM_FACETS) {
    const keys = query[facet]
    if (keys === undefined) params.delete(facet)
    else params.set(facet, keys)
  }
}

export function keysOf(text: string | null | undefined): string[] {
  return (text ?? '').split(',').filter((key) => key !== '')
}

/** With a key of a facet chosen, or no longer. */
export function withKey(query: ItemQuery, facet: ItemFacet, key: string): ItemQuery {
  const keys = toggled(keysOf(query[facet]), key)
  return queryOf(ITEM_FACETS.map((one) => [one, one === facet ? keys : keysOf(query[one])] as const))
}

/** Without what a facet narrows by. */
export function withoutFacet(query: ItemQuery, facet: string): ItemQuery {
  return queryOf(ITEM_FACETS.filter((one) => one !== facet).map((one) => [one, keysOf(query[one])] as const))
}

/** How many keys narrow the list. */
export function countItemKeys(query: ItemQuery): number {
  return ITEM_FACETS.reduce((sum, facet) => sum + keysOf(query[facet]).length, 0)
}

function queryOf(asked: readonly (readonly [ItemFacet, string[]])[]): ItemQuery {
  return Object.fromEntries(
    asked
      .map(([facet, keys]) => [facet, [...new Set(keys)].slice(0, MOST_KEYS).toSorted().join(',')] as const)
      .filter(([, keys]) => keys !== ''),
  )
}
