import { sql, type RawBuilder } from 'kysely'

/** What the back office says of a play: the text with this key, and the values that it is filled in with. */
export function playWords(text: RawBuilder<unknown>, values: Record<string, RawBuilder<unknown>> = {}) {
  const pairs = Object.entries(values).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  return sql`jsonb_build_object('text', ${text}, 'values', jsonb_build_object(${sql.join(pairs)}))`
}

/** A name in each language, as a value of `playWords`. */
export function named(names: RawBuilder<unknown>) {
  return sql`jsonb_build_object('names', ${names})`
}

/** The name of a drawn skin, as values of `playWords`. */
export const SKIN_VALUES = {
  family: named(sql`design.names -> 'family'`),
  finish: named(sql`design.names -> 'finish'`),
  exterior: sql`skin.exterior`,
}

/** That a column is below the key of the page before. */
export function below(column: string, before: number | null): RawBuilder<unknown> {
  return before === null ? sql`true` : sql`${sql.ref(column)} < ${before}`
}
