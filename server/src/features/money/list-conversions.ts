import type * as api from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { adminPage, readAfter } from '../../platform/http/page.ts'
import { storeRange } from '../../core/settings/store-range.ts'

/** Conversions by key, newest first. */
export async function listConversions({ db, query }: AdminQuery<typeof api.listConversions>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  const { from, until } = await storeRange(db, query)
  let select = db
    .selectFrom('conversion as c')
    .innerJoin('player as p', 'p.id', 'c.player_id')
    .select(['c.id', 'c.player_id', 'p.nickname', 'c.diamonds', 'c.coins', 'c.rate', 'c.created_at'])
  if (after) select = select.where('c.id', '<', after[0]!)
  if (query.player_id) select = select.where('c.player_id', '=', query.player_id)
  if (from) select = select.where('c.created_at', '>=', from)
  if (until) select = select.where('c.created_at', '<', until)
  const rows = await select
    .orderBy('c.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => ({
    id: row.id,
    player: { id: row.player_id, nickname: row.nickname },
    diamonds: fromCents(row.diamonds),
    coins: fromCents(row.coins),
    rate: Number(row.rate),
    created_at: unixSeconds(row.created_at),
  }))
}
