import * as z from 'zod/mini'
import { ITEM_CLASSES } from '@noktra/game/items'

/** Lists of keys in a query string: `FN,MW`. */
export const keysInQuery = z.pipe(z.string().check(z.maxLength(600)), z.transform(keysOf))

/** The same of keys that all look like this. */
function keysLike(pattern: RegExp) {
  const areSo = (keys: string) => keysOf(keys).every((key) => pattern.test(key))
  return z.optional(z.pipe(z.string().check(z.maxLength(600), z.refine(areSo)), z.transform(keysOf)))
}

function keysOf(text: string): string[] {
  return [...new Set(text.split(',').filter((key) => key !== ''))]
}

const WORD = /^[a-z0-9][a-z0-9-]{0,31}$/
/** Of a name in any script: what the facets give beside it. */
const NAME_KEY = /^[0-9a-f]{12}$/

/** Lists of keys, as the facets name them; a copy of no other kind has the variant `plain`. */
export const itemFilters = {
  class: keysLike(new RegExp(`^(${ITEM_CLASSES.join('|')})$`)),
  variant: keysLike(WORD),
  phase: keysLike(NAME_KEY),
  collection: keysLike(NAME_KEY),
  game: keysLike(WORD),
}

export const facet = z.array(z.object({ key: z.string(), name: z.string(), count: z.int() }))

/** Where nothing is left: how many items each filter would leave if it alone were taken away. */
export const reliefs = z.array(z.object({ filter: z.string(), count: z.int() }))

/** How many items each choice has while all other filters hold, of what stands in the list. */
export const itemFacets = z.object({
  total: z.int(),
  class: facet,
  variant: facet,
  phase: facet,
  collection: facet,
  game: facet,
  without: reliefs,
})
export type ItemFacets = z.output<typeof itemFacets>
