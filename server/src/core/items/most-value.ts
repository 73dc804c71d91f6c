import { ECONOMY_DEFAULTS } from '@noktra/game/economy'
import { sql, type RawBuilder } from 'kysely'

/** The most that an item of a printed value can ever be worth: that value times the cap as it is set now, down to the cent. */
export function mostValueOf(value: RawBuilder<unknown>): RawBuilder<number> {
  return sql`floor(${value} * coalesce((select value::text::numeric from setting where key = 'value_cap'),
    ${ECONOMY_DEFAULTS.value_cap}::numeric))::bigint`
}
