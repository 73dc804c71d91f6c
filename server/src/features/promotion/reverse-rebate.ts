import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import { getBalances, HOUSE, lockPurses } from '../../core/ledger/accounts.ts'
import { debit } from '../../core/ledger/credit.ts'
import type { Recharge } from './accrue-rebate.ts'

/** Cents: what was taken from the inviter's cash, and what was not there to be taken. */
export type Reversal = { taken: number; missing: number }

/**
 * Takes back the rebate of a recharge that is refunded, once. One that is not claimed yet is never paid; of a claimed one
 * the inviter gives back as much as their cash holds. The recharge no longer counts for their level.
 */
export async function reverseRebate(
  tx: Tx,
  { bus, afterCommit }: Pick<Ctx, 'bus'> & { afterCommit: AfterCommit },
  { cause, ref, now }: Pick<Recharge, 'cause' | 'ref' | 'now'>,
): Promise<Reversal> {
  const rebate = await tx
    .updateTable('rebate')
    .set({ reversed_at: now })
    .where('cause', '=', cause)
    .where('ref', '=', ref)
    .where('reversed_at', 'is', null)
    .returning(['inviter_id', 'coins', 'amount', 'claim_id', 'refused'])
    .executeTakeFirst()
  if (!rebate || rebate.refused !== null) return { taken: 0, missing: 0 }
  const { inviter_id: inviterId, amount } = rebate
  const owed = rebate.claim_id === null ? 0 : amount
  const taken = await takeBack(tx, { inviterId, owed, ref: `${cause}:${ref}`, now })
  await tx
    .updateTable('player')
    .set({ invitees_recharge: sql`invitees_recharge - ${rebate.coins}::bigint` })
    .where('id', '=', inviterId)
    .execute()
  if (taken > 0) afterCommit(() => bus.publish('balance', inviterId))
  return { taken, missing: owed - taken }
}

async function takeBack(
  tx: Tx,
  { inviterId, owed, ref, now }: { inviterId: number; owed: number; ref: string; now: Date },
): Promise<number> {
  if (owed === 0) return 0
  await lockPurses(tx, inviterId)
  const { cash } = await getBalances(tx, inviterId)
  const amount = Math.min(owed, cash)
  if (amount === 0) return 0
  await debit(tx, {
    playerId: inviterId,
    purse: 'cash',
    house: HOUSE.rebates,
    amount,
    reason: 'rebate-refund',
    ref,
    now,
  })
  return amount
}
