import * as api from '@noktra/contract/admin/money'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { presentNotification, selectCallbacks } from './callback-rows.ts'

/** Payments that somebody has to look after: late ones, wrong amounts, unknown orders. A provider that says it again says nothing new. */
export async function listOddCallbacks({ db, query }: AdminQuery<typeof api.listOddCallbacks>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = selectCallbacks(db).where('n.verdict', 'in', [...api.ODD_VERDICTS])
  if (after) select = select.where('n.id', '<', after[0]!)
  if (query.verdict) select = select.where('n.verdict', '=', query.verdict)
  if (query.q) select = select.where('n.order_no', '=', query.q)
  if (query.seen) select = select.where('n.seen_at', query.seen === 'true' ? 'is not' : 'is', null)
  const rows = await select
    .orderBy('n.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, presentNotification)
}

/** Notes who looked after such a payment, and what they say about it. */
export async function seeCallback({ tx, body, staff, clock }: AdminCommand<typeof api.seeCallback>) {
  const before = await tx
    .selectFrom('payment_callback')
    .select(['id', 'order_no', 'seen_note'])
    .where('id', '=', body.id)
    .where('verdict', 'in', [...api.ODD_VERDICTS])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('subject_unknown', { field: 'id' })
  await tx
    .updateTable('payment_callback')
    .set({ seen_at: clock.now(), seen_by: staff.id, seen_note: body.reason })
    .where('id', '=', body.id)
    .execute()
  return {
    data: {},
    subject: `payment_callback:${body.id}`,
    before: { seen_note: before.seen_note },
    after: { seen_note: body.reason, order_no: before.order_no },
  }
}
