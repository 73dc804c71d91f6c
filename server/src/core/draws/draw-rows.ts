import { sql, type RawBuilder } from 'kysely'

/** What a drawn skin is called in the back office. */
export const SKIN_NAME = sql`(design.names -> 'family' ->> 'en') || ' | ' || (design.names -> 'finish' ->> 'en') || ' ' || skin.exterior`

/** That a column is below the key of the page before. */
export function below(column: string, before: number | null): RawBuilder<unknown> {
  return before === null ? sql`true` : sql`${sql.ref(column)} < ${before}`
}
