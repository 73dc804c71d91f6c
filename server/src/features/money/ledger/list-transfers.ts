import { sql, type SelectQueryBuilder } from 'kysely'
import type * as api from '@noktra/contract/admin/money'
import type { QueryOf } from '@noktra/contract/route'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { storeRange } from '../../../core/settings/store-range.ts'
import { presentTransfer, selectTransfers } from '../../../core/ledger/transfer-rows.ts'

type Query = QueryOf<typeof api.listTransfers>
type Ids = SelectQueryBuilder<DB, 'transfer', { id: number }>

/** Days that are over are found by their time, not from the newest transfer back: no index gives this order. */
const BY_TIME = sql<number>`id + 0`
/** Of a longer span all rows would be sorted, while a page of it is near the newest ones or not far. */
const LONG_SPAN_MS = 92 * 24 * 3600_000

/**
 * Transfers by key, newest first. Of an account or a player each side is read along its own index as far as the page
 * reaches; the rows themselves are fetched for the page alone.
 */
export async function listTransfers({ db, query, clock }: AdminQuery<typeof api.listTransfers>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  const range = await storeRange(db, query)
  const isShort =
    range.from !== null && (range.until ?? clock.now()).getTime() - range.from.getTime() <= LONG_SPAN_MS
  const accounts = await accountsOf(db, query)
  const ids = (side?: 'debit_account' | 'credit_account') => {
    let select: Ids = db.selectFrom('transfer').select('id')
    if (side) select = select.where(side, 'in', accounts!)
    if (after) select = select.where('id', '<', after[0]!)
    if (query.currency) select = select.where('currency', '=', query.currency)
    if (query.reason) select = select.where('reason', '=', query.reason)
    if (query.ref) select = select.where('ref', '=', query.ref)
    if (query.least !== undefined) select = select.where('amount', '>=', query.least)
    if (query.most !== undefined) select = select.where('amount', '<=', query.most)
    if (range.from) select = select.where('created_at', '>=', range.from)
    if (range.until) select = select.where('created_at', '<', range.until)
    return select.orderBy(isShort ? BY_TIME : 'id', 'desc').limit(size + 1)
  }
  if (accounts?.length === 0) return { list: [], next: null, total: 0 }
  const found = accounts
    ? db
        .selectFrom(ids('debit_account').as('left'))
        .select('id')
        .union(db.selectFrom(ids('credit_account').as('came')).select('id'))
    : ids()
  const rows = await selectTransfers(db)
    .where('t.id', 'in', found)
    .orderBy('t.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, presentTransfer)
}

/** The accounts to look in; null for all of them. */
async function accountsOf(db: Db, query: Query): Promise<number[] | null> {
  if (query.player_id === undefined) return query.account === undefined ? null : [query.account]
  let select = db.selectFrom('account').select('id').where('player_id', '=', query.player_id)
  if (query.account) select = select.where('id', '=', query.account)
  return (await select.execute()).map(({ id }) => id)
}
