/** What items can be narrowed by wherever players list them, beside what each list has of its own. */
export const ITEM_FACETS = ['class', 'variant', 'phase', 'collection', 'game'] as const

export type ItemFacet = (typeof ITEM_FACETS)[number]

/** Stands for copies of no other kind among the keys of variants. */
export const PLAIN_VARIANT = 'plain'

/** Of a facet with more choices, those that most items have are named. */
export const MOST_CHOICES = 300
