import { sql } from 'kysely'
import { said, type Said } from '@noktra/languages/said'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { FileSkin } from './file-skin.ts'

/** A collection or a container that an item comes from, by the id of the item's row. */
type ItemSource = [kind: 'collection' | 'crate', name: string, row_id: string]

/** All that one row of a list says: an item of what it comes from, a container of what it holds. */
export type SourcesSaid = { said_by: string; sources: ItemSource[] }

/** `idOf` has the id that each row of the file is known by. */
function sourcesOf(
  { id, collections, crates, written, contains }: FileSkin,
  idOf: ReadonlyMap<string, string>,
): ItemSource[] {
  return [
    ...collections.map((name): ItemSource => ['collection', name, id]),
    ...crates.map((name): ItemSource => ['crate', name, id]),
    ...[...new Set(contains.map((one) => idOf.get(one) ?? one))].map((row_id): ItemSource => [
      'crate',
      written,
      row_id,
    ]),
  ]
}

/**
 * What rows say otherwise than they did before, and how many of the items that containers hold no list has brought yet: they are known by
 * their ids, so that containers may come before what they hold.
 */
export async function planSources(
  db: Db,
  rows: readonly FileSkin[],
): Promise<{ sources: SourcesSaid[]; notes: Said[] }> {
  const ids = rows.map(({ id }) => id)
  const before = await db
    .selectFrom('item_source')
    .select(['said_by', sql<ItemSource[]>`json_agg(json_build_array(kind, name, row_id))`.as('sources')])
    .where('said_by', '=', sql<string>`any(${ids}::text[])`)
    .groupBy('said_by')
    .execute()
  const known = new Map(before.map(({ said_by, sources }) => [said_by, wordOf(sources)]))
  const idOf = new Map(rows.flatMap(({ id, ids }) => ids.map((one) => [one, id] as const)))
  const sources = rows
    .map((row) => ({ said_by: row.id, sources: sourcesOf(row, idOf) }))
    .filter((one) => wordOf(one.sources) !== (known.get(one.said_by) ?? wordOf([])))
  return { sources, notes: await noteContents(db, rows, idOf) }
}

/** The same for the same sources in any order. */
function wordOf(sources: readonly ItemSource[]): string {
  return JSON.stringify(sources.map((one) => JSON.stringify(one)).toSorted())
}

async function noteContents(
  db: Db,
  rows: readonly FileSkin[],
  idOf: ReadonlyMap<string, string>,
): Promise<Said[]> {
  const containers = rows.filter(({ contains }) => contains.length > 0)
  if (containers.length === 0) return []
  const held = [...new Set(containers.flatMap(({ contains }) => contains))]
  const elsewhere = held.filter((id) => !idOf.has(id))
  const stored = await db
    .selectFrom('design_import')
    .select('row_id')
    .distinct()
    .where('row_id', '=', sql<string>`any(${elsewhere}::text[])`)
    .execute()
  const missing = elsewhere.length - stored.length
  const values = { containers: containers.length, items: held.length, missing }
  return [said(`catalogue:import_notes.${missing > 0 ? 'contents_missing' : 'contents'}`, values)]
}

/** Keeps what rows say, in place of what they said before. */
export async function keepSources(tx: Tx, said: readonly SourcesSaid[]): Promise<void> {
  if (said.length === 0) return
  await sql`delete from item_source where said_by = any(${said.map(({ said_by }) => said_by)}::text[])`.execute(
    tx,
  )
  const rows = said.flatMap(({ said_by, sources }) =>
    sources.map(([kind, name, row_id]) => ({ kind, name, row_id, said_by })),
  )
  await sql`
    insert into item_source (kind, name, row_id, said_by)
    select s.kind, s.name, s.row_id, s.said_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(kind text, name text, row_id text, said_by text)
    on conflict do nothing`.execute(tx)
}
