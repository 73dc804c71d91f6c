import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/box-proposals'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { containing } from '../../../platform/db/like.ts'

const MOST = 50

/** Collections and containers whose name holds the words, those with the most priced items first. */
export async function listSources({ db, query }: AdminQuery<typeof api.listSources>) {
  const like = containing(query.q ?? '')
  const named = (kind: 'collection' | 'crate') => {
    const name = sql.ref<string>(`design.${kind}`)
    return db
      .selectFrom('design')
      .innerJoin('skin', 'skin.design_id', 'design.id')
      .select([sql.lit(kind).as('kind'), name.as('name'), db.fn.countAll<number>().as('items')])
      .where(sql<boolean>`${name} ilike ${like}`)
      .groupBy(name)
  }
  const list = await named('collection')
    .unionAll(named('crate'))
    .orderBy('items', 'desc')
    .orderBy('name')
    .orderBy('kind')
    .limit(MOST)
    .execute()
  return { list }
}
