import type * as api from '@noktra/contract/admin/players'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { cutPage, readAfter } from '../../platform/http/page.ts'
import { readSetting } from '../../core/settings/read-setting.ts'
import { findBill, listMovements } from '../wallet/movements.ts'
import { presentRecords } from '../wallet/present-record.ts'
import { getPlayer } from './player-row.ts'

/** Every movement of a player's purses by key, newest first; days are those of the store. */
export async function playerWallet(call: AdminQuery<typeof api.playerWallet>) {
  const { db, query } = call
  const size = query.page_size ?? 20
  const key = readAfter(query.after, 2)
  await getPlayer(db, query.id)
  const time_zone = String(await readSetting(db, 'store_timezone'))
  const bill = await findBill(call, query.id, { ...query, time_zone })
  const rows = await listMovements(db, bill, {
    after: key && { id: key[0]!, side: key[1]! },
    limit: size + 1,
  })
  const { list, next } = cutPage(rows, size, ({ id, side }) => [id, side])
  const records = await presentRecords(call, list)
  return {
    list: records.map((record, n) => ({
      ...record,
      id: record.record_id,
      reason: list[n]!.reason,
      ref: list[n]!.ref,
    })),
    next,
    total: null,
  }
}
