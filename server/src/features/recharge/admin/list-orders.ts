import type * as api from '@noktra/contract/admin/money'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { storeRange } from '../../../core/settings/store-range.ts'
import { presentOrder, selectOrders } from './order-rows.ts'

/** Orders by key, newest first; days are those of the store on which they were made. */
export async function listOrders({ db, query, clock }: AdminQuery<typeof api.listOrders>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  const { from, until } = await storeRange(db, query)
  const now = clock.now()
  let select = selectOrders(db)
  if (after) select = select.where('o.id', '<', after[0]!)
  const words = query.q
  if (words) {
    select = select.where((eb) => eb.or([eb('o.order_no', '=', words), eb('o.provider_ref', '=', words)]))
  }
  if (query.player_id) select = select.where('o.player_id', '=', query.player_id)
  if (query.pay_method) select = select.where('o.pay_method', '=', query.pay_method)
  if (query.late === 'true') select = select.where('o.paid_late', '=', true)
  if (query.late === 'false') select = select.where('o.paid_late', '=', false)
  if (from) select = select.where('o.created_at', '>=', from)
  if (until) select = select.where('o.created_at', '<', until)
  if (query.status === 'refunded') select = select.where('o.refunded_at', 'is not', null)
  else if (query.status === 'waiting') {
    select = select.where('o.status', '=', 'waiting').where('o.expires_at', '>', now)
  } else if (query.status === 'expired') {
    select = select.where((eb) =>
      eb.or([
        eb('o.status', '=', 'expired'),
        eb.and([eb('o.status', '=', 'waiting'), eb('o.expires_at', '<=', now)]),
      ]),
    )
  } else if (query.status) {
    select = select.where('o.status', '=', query.status).where('o.refunded_at', 'is', null)
  }
  const rows = await select
    .orderBy('o.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => presentOrder(row, now))
}
