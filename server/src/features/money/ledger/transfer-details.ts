import type * as api from '@noktra/contract/admin/money'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { findCauses } from '../../wallet/causes.ts'
import { presentTransfer, selectTransfers } from '../../../core/ledger/transfer-rows.ts'

/** One transfer with what it gives back or belongs to, the other legs of its movement, and what it was for. */
export async function transferDetails({ db, games, query }: AdminQuery<typeof api.transferDetails>) {
  const row = await selectTransfers(db).where('t.id', '=', query.id).executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  const links = await selectTransfers(db)
    .where((eb) =>
      eb.or([
        ...(row.link === null ? [] : [eb('t.id', '=', row.link)]),
        eb.and([
          eb('t.ref', '=', row.ref),
          eb('t.reason', 'in', [row.reason, `${row.reason}-refund`]),
          eb('t.link', '=', row.id),
        ]),
      ]),
    )
    .orderBy('t.id')
    .execute()
  const legs = await selectTransfers(db)
    .where('t.reason', '=', row.reason)
    .where('t.ref', '=', row.ref)
    .where('t.id', '<>', row.id)
    .orderBy('t.leg')
    .execute()
  const causeOf = await findCauses({ db, games }, [
    { ...row, side: 0, purse: 'cash', amount: row.amount, balance: row.debit_balance_after ?? 0 },
  ])
  return {
    ...presentTransfer(row),
    links: links.map(presentTransfer),
    legs: legs.map(presentTransfer),
    cause: causeOf({ ...row, side: 0, purse: 'cash', balance: 0 }),
  }
}
