import type { WalletRecord } from '@noktra/contract/wallet'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { findCauses } from './causes.ts'
import type { Movement } from './movements.ts'
import { movementTypes } from '../../core/ledger/movement-types.ts'

/** Movements as a bill shows them, on the page and in the file alike. */
export async function presentRecords(
  ctx: Pick<Ctx, 'db' | 'games'>,
  rows: Movement[],
): Promise<WalletRecord[]> {
  const typeOf = movementTypes(ctx.games)
  const causeOf = await findCauses(ctx, rows)
  return rows.map((row) => ({
    record_id: `${row.id}-${row.side}`,
    purse: row.purse,
    ...typeOf(row.reason),
    amount: fromCents(row.amount),
    balance: fromCents(row.balance),
    cause: causeOf(row),
    created_at: unixSeconds(row.created_at),
  }))
}
