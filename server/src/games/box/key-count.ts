import { sql } from 'kysely'
import type * as api from '@noktra/contract/boxes'
import { inLanguage } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { keyHolds } from './key-holds.ts'

/** Keys that still open something, of one box or of all; `expires_at` is the first to go. */
export async function keyCount({ db, player, query, clock, language }: PlayerCall<typeof api.keyCount>) {
  let select = db
    .selectFrom('box_key')
    .innerJoin('box', 'box.id', 'box_key.box_id')
    .select([
      'box.id as box_id',
      'box.names',
      'box.image_url',
      sql<number>`count(*)`.as('count'),
      sql<Date>`min(expires_at)`.as('expires_at'),
    ])
    .where('player_id', '=', player.id)
    .where('used_at', 'is', null)
    .where(keyHolds(clock.now()))
    .groupBy('box.id')
    .orderBy('box.id')
  if (query.box_id) select = select.where('box.id', '=', query.box_id)
  const rows = await select.execute()
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    list: rows.map((row) => ({
      box_id: row.box_id,
      box_name: inLanguage(row.names as Names, language),
      box_img: row.image_url,
      count: row.count,
      expires_at: unixSeconds(row.expires_at),
    })),
  }
}
