import type * as api from '@noktra/contract/admin/boxes'
import { unixSeconds } from '../../../platform/clock.ts'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { faceOf } from '../../../core/skins/skin-face.ts'
import { selectOpenings } from '../open-records.ts'

/** Openings of a box, newest first, with the version that each was drawn from. */
export async function listOpenings({ db, query }: AdminQuery<typeof api.listOpenings>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = selectOpenings(db).select(['draw.cause', 'draw.version']).where('draw.box_id', '=', query.id)
  if (after) select = select.where('draw.id', '<', after[0]!)
  const rows = await select
    .orderBy('draw.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => ({
    id: row.id,
    player_id: row.player_id,
    nickname: row.nickname,
    cause: row.cause,
    version: row.version,
    ticket: row.ticket,
    value: row.value / 100,
    created_at: unixSeconds(row.created_at),
    ...faceOf(row, 'en'),
  }))
}
