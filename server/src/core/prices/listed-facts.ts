import type { ItemDetails } from '@noktra/game/items'
import { sql, type RawBuilder } from 'kysely'

/** The version of the price list that counts at the moment of the statement. */
export const activeVersion: RawBuilder<number | null> = sql`
  (select version from price_list where active_from is not null order by version desc limit 1)`

/** What a price list, or the last one before it that names the skin, says of a skin; null where none does. */
export function listedFacts(
  skinId: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
): RawBuilder<(ItemDetails & { value_cents: number }) | null> {
  return sql`(select jsonb_build_object('name_hash', row.name_hash, 'class', row.class, 'variant', row.variant,
      'wear_from', row.wear_from, 'wear_to', row.wear_to, 'value_cents', row.value)
    from price_list_row row where row.skin_id = ${skinId} and row.version <= ${version}
    order by row.version desc limit 1)`
}
