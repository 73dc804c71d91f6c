import { sql } from 'kysely'
import type * as api from '@noktra/contract/boxes'
import { unixSeconds } from '../../clock.ts'
import type { PlayerCall } from '../../http/serve.ts'

/** Keys that still open something, of one box or of all; `expires_at` is the first to go. */
export async function keyCount({ db, player, query, clock }: PlayerCall<typeof api.keyCount>) {
  let select = db
    .selectFrom('box_key')
    .select(['box_id', sql<number>`count(*)`.as('count'), sql<Date>`min(expires_at)`.as('expires_at')])
    .where('player_id', '=', player.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .groupBy('box_id')
    .orderBy('box_id')
  if (query.box_id) select = select.where('box_id', '=', query.box_id)
  const rows = await select.execute()
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    list: rows.map((row) => ({
      box_id: row.box_id,
      count: row.count,
      expires_at: unixSeconds(row.expires_at),
    })),
  }
}
