import type * as api from '@noktra/contract/promotion'
import type { DataOf } from '@noktra/contract/route'
import { formatCents, fromCents } from '@noktra/game/money'
import { LEAST_CLAIM_CENTS } from '@noktra/game/rebates'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { readClaimant } from '../../core/gifts/read-claimant.ts'
import { takeGift } from '../../core/gifts/take-gift.ts'
import { getBalances, HOUSE } from '../../core/ledger/accounts.ts'
import { credit } from '../../core/ledger/credit.ts'

/**
 * Pays every rebate of the player that is available into their cash coins, each once. A player who may have no free value yet keeps
 * what they earned until they may.
 * @throws AppError rebate_small; GiftRefused
 */
export async function receiveRebate({
  tx,
  player,
  clock,
  bus,
  afterCommit,
  ...command
}: Command<typeof api.receiveRebate>): Promise<DataOf<typeof api.receiveRebate>> {
  const now = clock.now()
  const rebates = await lockClaimable(tx, player.id, now)
  const amount = rebates.reduce((sum, rebate) => sum + rebate.amount, 0)
  if (amount < LEAST_CLAIM_CENTS) {
    throw new AppError('rebate_small', {
      least: formatCents(LEAST_CLAIM_CENTS),
      missing: formatCents(LEAST_CLAIM_CENTS - amount),
    })
  }
  const claim = await tx
    .insertInto('rebate_claim')
    .values({ player_id: player.id, amount, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claimant = await readClaimant(tx, { ...command, clock }, { ...command, playerId: player.id })
  const gift = { kind: 'rebate', campaign: `rebate:${claim.id}`, worth: amount } as const
  await takeGift(tx, command, { ...gift, claimant, now })
  await tx
    .updateTable('rebate')
    .set({ claim_id: claim.id })
    .where(
      'id',
      'in',
      rebates.map((rebate) => rebate.id),
    )
    .execute()
  await credit(tx, {
    playerId: player.id,
    purse: 'cash',
    house: HOUSE.rebates,
    amount,
    reason: 'rebate',
    ref: String(claim.id),
    now,
  })
  afterCommit(() => bus.publish('balance', player.id))
  const { cash, bonus } = await getBalances(tx, player.id)
  return {
    amount: fromCents(amount),
    num: rebates.length,
    coin: fromCents(cash + bonus),
    bonus_coin: fromCents(bonus),
  }
}

/** A second call waits here, and then finds them claimed. */
function lockClaimable(tx: Tx, playerId: number, now: Date): Promise<{ id: number; amount: number }[]> {
  return tx
    .selectFrom('rebate')
    .select(['id', 'amount'])
    .where('inviter_id', '=', playerId)
    .where('claim_id', 'is', null)
    .where('reversed_at', 'is', null)
    .where('amount', '>', 0)
    .where('available_at', '<=', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
