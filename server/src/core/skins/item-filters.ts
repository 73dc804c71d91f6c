import { sql, type RawBuilder } from 'kysely'
import { PLAIN_VARIANT, type ItemFacet } from '@noktra/contract/plain/item-filters'

/** Keys that items must have one of; none where a facet does not narrow. */
type ItemQuery = Partial<Record<ItemFacet, string[] | undefined>>

/** What narrows a list, by name; null where all will do. */
export type Filters<Name extends string> = Record<Name, RawBuilder<boolean> | null>

/** One of these keys, or null where there are none. */
export function oneOf(column: string, keys: string[] | undefined): RawBuilder<boolean> | null {
  return keys && keys.length > 0 ? sql<boolean>`${sql.ref(column)} = any(${keys}::text[])` : null
}

/** What items must be, for statements on `design`. */
export function itemFiltersOf(query: ItemQuery): Filters<ItemFacet> {
  return {
    class: oneOf('design.class', query.class),
    variant: variantIs(query.variant ?? []),
    phase: oneOf('design.phase_key', query.phase),
    collection: oneOf('design.collection_key', query.collection),
    game: oneOf('design.game', query.game),
  }
}

function variantIs(keys: string[]): RawBuilder<boolean> | null {
  if (!keys.includes(PLAIN_VARIANT)) return oneOf('design.variant', keys)
  return sql<boolean>`(design.variant is null or design.variant = any(${keys}::text[]))`
}

/** The filters that narrow, all of which must hold. */
export function filtersAmong<Name extends string>(filters: Filters<Name>): RawBuilder<boolean>[] {
  return Object.values<RawBuilder<boolean> | null>(filters).filter((filter) => filter !== null)
}
