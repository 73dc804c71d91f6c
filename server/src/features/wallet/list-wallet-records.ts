import type * as api from '@noktra/contract/wallet'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { findBill, listMovements, sumMovements } from './movements.ts'
import { presentRecords } from './present-record.ts'

/** A page of the player's movements, newest first, with what all that meet the filter sum to. @throws AppError wallet_range */
export async function listWalletRecords(
  call: PlayerCall<typeof api.walletRecords>,
): Promise<DataOf<typeof api.walletRecords>> {
  const { db, player, query } = call
  const key = readAfter(query.after, 2)
  const bill = await findBill(call, player.id, query)
  const rows = await listMovements(db, bill, {
    after: key && { id: key[0]!, side: key[1]! },
    offset: offsetOf(query),
    limit: query.page_size + 1,
  })
  const { list, next } = cutPage(rows, query.page_size, ({ id, side }) => [id, side])
  const sums = await sumMovements(db, bill)
  return {
    list: await presentRecords(call, list),
    total: sums.total,
    next,
    coin_in: fromCents(sums.coin_in),
    coin_out: fromCents(sums.coin_out),
    diamond_in: fromCents(sums.diamond_in),
    diamond_out: fromCents(sums.diamond_out),
  }
}
