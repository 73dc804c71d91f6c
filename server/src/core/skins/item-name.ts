import { sql, type RawBuilder } from 'kysely'
import { LANGUAGES, type Language } from '@noktra/contract/shapes'

/**
 * The name of an item in a language, for statements on `design`: what `itemNameOf` gives, without variant and phase. The three that
 * every design has are found by an index.
 */
export function itemName(language: Language): RawBuilder<string> {
  return sql<string>`(${part('family', language)} || ' | ' || ${part('finish', language)})`
}

function part(name: 'family' | 'finish', language: Language): RawBuilder<string> {
  const own = sql<string>`(design.names -> ${sql.lit(name)} ->> ${sql.lit(language)})`
  if (LANGUAGES.some((spec) => spec === language)) return own
  return sql<string>`coalesce(${own}, design.names -> ${sql.lit(name)} ->> 'en')`
}
