import type { WalletRecord } from '@noktra/contract/wallet'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findCauses } from './causes.ts'
import type { Movement } from './movements.ts'
import { typeOfReason } from '../../core/ledger/movement-types.ts'

/** Movements as a bill shows them, on the page and in the file alike. */
export async function presentRecords(db: Db, rows: Movement[]): Promise<WalletRecord[]> {
  const causeOf = await findCauses(db, rows)
  return rows.map((row) => ({
    record_id: `${row.id}-${row.side}`,
    purse: row.purse,
    ...typeOfReason(row.reason),
    amount: fromCents(row.amount),
    balance: fromCents(row.balance),
    cause: causeOf(row),
    created_at: unixSeconds(row.created_at),
  }))
}
