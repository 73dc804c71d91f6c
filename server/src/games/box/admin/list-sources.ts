import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/box-proposals'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { containing } from '../../../platform/db/like.ts'

const MOST = 50

type Source = { kind: 'collection' | 'crate'; name: string; items: number }

/** Collections and containers whose name holds the words, those with the most priced items first. */
export async function listSources({ db, query }: AdminQuery<typeof api.listSources>) {
  const like = containing(query.q ?? '')
  const { rows: list } = await sql<Source>`
    with source as (
      select 'collection' as kind, collection as name, id as design_id from design where collection ilike ${like}
      union select 'crate', crate, id from design where crate ilike ${like}
      union select s.kind, s.name, i.design_id from item_source s join design_import i on i.row_id = s.row_id
      where s.name ilike ${like}
    )
    select source.kind, source.name, count(*)::int as items
    from source join skin on skin.design_id = source.design_id
    group by source.kind, source.name order by items desc, source.name, source.kind limit ${MOST}`.execute(db)
  return { list }
}
