import { sql, type RawBuilder } from 'kysely'
import { MOST_CHOICES, PLAIN_VARIANT, ITEM_FACETS, type ItemFacet } from '@noktra/contract/plain/item-filters'
import type { ItemFacets } from '@noktra/contract/item-filters'
import type { Language } from '@noktra/contract/shapes'
import type { Db } from '../../platform/db/connect.ts'
import { ITEM_GAMES } from '../item-games/games.ts'
import type { Filters } from './item-filters.ts'

/** Where the key of each facet stands, of `skin` joined with `design`. */
const KEY_OF = {
  kind: sql`design.kind`,
  family: sql`design.family`,
  exterior: sql`skin.exterior`,
  rarity: sql`design.rarity`,
  finish: sql`design.finish`,
  class: sql`design.class`,
  variant: sql`coalesce(design.variant, ${sql.lit(PLAIN_VARIANT)})`,
  phase: sql`design.phase_key`,
  collection: sql`design.collection_key`,
  game: sql`design.game`,
}
export type Facet = keyof typeof KEY_OF

export type Choice = { key: string; name: string; count: number }

type Listed<Name extends string, Of extends Facet> = {
  /** `from …` and `where …`: what is listed, of `skin` joined with `design`. */
  listed: RawBuilder<unknown>
  filters: Filters<Name>
  /** The keys that are filtered by: a choice among them is named, however few items it has. */
  chosen: Partial<Record<Of, string[] | undefined>>
  language: Language
}

type Counted<Name extends string, Of extends Facet> = Listed<Name, Of> & {
  facets: readonly Of[]
  /** Counted by itself among what meets all. */
  also?: RawBuilder<boolean>
}

/** A choice of a facet, or with `facet` null what stands for all. Its key is null of what the facet does not apply to. */
type Row<Of> = { facet: Of | null; key: string | null; name: string | null; count: number; also: number }

/**
 * How many items each choice of a facet has while all other filters hold, and how many meet all, in one pass over what is
 * listed. Each item gets a number with a bit for each filter that it misses. Choices come in order of their keys; of more
 * than `MOST_CHOICES` those that most items have.
 */
export async function countChoices<Name extends string, Of extends Facet>(
  db: Db,
  { listed, filters, chosen, facets, language, also = sql<boolean>`false` }: Counted<Name, Of>,
): Promise<{
  total: number
  also: number
  choices: Record<Of, Choice[]>
}> {
  const active = activeOf(filters)
  const misses = missesOf(active)
  // An item that only a facet's own filter leaves out counts for that facet's choices; without such a filter there is none.
  const missingOwn = active.flatMap(({ bit, name }) =>
    isAmong(facets, name)
      ? [
          sql`case when grouping(${sql.ref(name)}) = 0 then count(*) filter (where misses = ${sql.lit(bit)}) else 0 end`,
        ]
      : [],
  )
  const refs = facets.map((facet) => sql.ref(facet))
  const { rows } = await sql<Row<Of>>`
    with item_listed as (
      select design.id as design_id, ${sql.join(facets.map((facet) => sql`${KEY_OF[facet]} as ${sql.ref(facet)}`))}, ${misses} as misses,
        ${also} as also
      ${listed}
    ), choice as (
      select case ${sql.join(
        facets.map((facet) => sql`when grouping(${sql.ref(facet)}) = 0 then ${sql.lit(facet)}`),
        sql` `,
      )} end as facet,
        coalesce(${sql.join(refs)}) as key, min(design_id) as design_id,
        ${sql.join([sql`count(*) filter (where misses = 0)`, ...missingOwn], sql` + `)} as count,
        count(*) filter (where misses = 0 and also) as also
      from item_listed
      group by grouping sets (${sql.join(refs.map((ref) => sql`(${ref})`))}, ())
    ), ranked as (
      select *, row_number() over (partition by facet order by count desc, key) as place from choice
      where facet is null or key is not null
    )
    select facet, ranked.key, count, also, ${nameIn(language)} as name
    from ranked left join design on design.id = ranked.design_id
    where place <= ${sql.lit(MOST_CHOICES)} or ${isChosen(facets, chosen)}
    order by ranked.key`.execute(db)
  const all = rows.find((row) => row.facet === null)!
  const choicesOf = (facet: Of) =>
    rows.flatMap(({ key, name, count, ...row }) =>
      row.facet === facet && key !== null ? [{ key, name: name ?? key, count }] : [],
    )
  return {
    total: all.count,
    also: all.also,
    choices: Object.fromEntries(facets.map((facet) => [facet, choicesOf(facet)])) as Record<Of, Choice[]>,
  }
}

function isAmong(facets: readonly string[], name: string): boolean {
  return facets.includes(name)
}

/** Where all filters together leave nothing: what each would leave if it alone were taken away, as far as that is something. */
async function countWithout<Name extends string>(
  db: Db,
  { listed, filters }: { listed: RawBuilder<unknown>; filters: Filters<Name> },
): Promise<{ filter: Name; count: number }[]> {
  const active = activeOf(filters)
  const { rows } = await sql<{ misses: number; count: number }>`
    select misses, count(*) as count from (select ${missesOf(active)} as misses ${listed}) as item_listed
    where misses = any(${active.map(({ bit }) => bit)}::int[]) group by misses`.execute(db)
  const countOf = new Map(rows.map(({ misses, count }) => [misses, count]))
  return active.flatMap(({ bit, name }) => {
    const count = countOf.get(bit)
    return count === undefined ? [] : [{ filter: name, count }]
  })
}

/** Class, variant, phase, collection and game of what is listed. */
export async function countItemFacets<Name extends string>(
  db: Db,
  counted: Listed<Name, ItemFacet>,
): Promise<ItemFacets> {
  const { total, choices } = await countChoices(db, { ...counted, facets: ITEM_FACETS })
  const inLanguage = new Intl.Collator(counted.language, { numeric: true })
  const byName = (rows: Choice[]) => rows.toSorted((a, b) => inLanguage.compare(a.name, b.name))
  return {
    total,
    class: choices.class,
    variant: choices.variant,
    phase: byName(choices.phase),
    collection: byName(choices.collection),
    game: choices.game.map((row) => ({ ...row, name: gameName(row.key) })),
    without: total > 0 ? [] : await countWithout(db, counted),
  }
}

function gameName(key: string): string {
  return ITEM_GAMES.find((game) => game.key === key)?.name ?? key
}

type Active<Name extends string> = { bit: number; filter: RawBuilder<boolean>; name: Name }

function activeOf<Name extends string>(filters: Filters<Name>): Active<Name>[] {
  const names = Object.keys(filters) as Name[]
  return names
    .flatMap((name) => {
      const filter = filters[name]
      return filter ? [{ filter, name }] : []
    })
    .map((each, at) => ({ ...each, bit: 2 ** at }))
}

function missesOf(active: readonly { bit: number; filter: RawBuilder<boolean> }[]): RawBuilder<number> {
  if (active.length === 0) return sql<number>`0`
  const each = active.map(({ bit, filter }) => sql`case when ${filter} then 0 else ${sql.lit(bit)} end`)
  return sql<number>`${sql.join(each, sql` + `)}`
}

/** What a choice is called, by one design that has it. */
function nameIn(language: Language): RawBuilder<string | null> {
  return sql<
    string | null
  >`case facet when 'variant' then design.names ->> 'variant' when 'phase' then design.phase
    when 'collection' then design.collection
    else coalesce(design.names -> facet ->> ${language}, design.names -> facet ->> 'en') end`
}

/** Whether a choice is one that is filtered by: it is named, also where there are too many for one answer. */
function isChosen<Of extends Facet>(
  facets: readonly Of[],
  chosen: Partial<Record<Of, string[] | undefined>>,
): RawBuilder<boolean> {
  const each = facets.flatMap((facet) => {
    const keys = chosen[facet]
    return keys ? [sql`(facet = ${sql.lit(facet)} and ranked.key = any(${keys}::text[]))`] : []
  })
  return sql<boolean>`(${sql.join([sql`false`, ...each], sql` or `)})`
}
