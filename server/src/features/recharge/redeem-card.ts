import { sql } from 'kysely'
import type * as api from '@noktra/contract/recharge'
import type { DataOf } from '@noktra/contract/route'
import { fromCents, payableCents } from '@noktra/game/money'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import { credit } from '../../core/ledger/credit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { rechargeWithinLimits } from '../../core/limits/assert-may-recharge.ts'
import { accrueRebate } from '../promotion/accrue-rebate.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import { cardSecretHash, plainCode } from './card-codes.ts'
import { payerOf } from './make-cards.ts'
import { raiseLifetimeRecharge } from './settle-order.ts'

/**
 * Redeems a card, once: a sold one gives cash coins and counts as a recharge at today's rate, a gift gives bonus coins.
 * Why a card is refused is told only to a player who knows its secret.
 * @throws AppError card_wrong, card_used, card_revoked
 */
export async function redeemCard(
  command: Command<typeof api.redeemCard>,
): Promise<DataOf<typeof api.redeemCard>> {
  const { tx, player, clock, secrets, body } = command
  const now = clock.now()
  const cardNo = plainCode(body.card_no)
  const { card, isGift } = await rechargeWithinLimits(tx, command, player.id, async () => {
    const secretHash = cardSecretHash(secrets, body.card_no, body.card_secret)
    const taken = await takeCard(tx, cardNo, secretHash, player.id, now)
    if (!taken) throw await whyNot(tx, cardNo, secretHash)
    const free = taken.kind === 'gift'
    return { coinsCents: free ? 0 : taken.face, isWritten: true, ready: { card: taken, isGift: free } }
  })
  await credit(tx, {
    playerId: player.id,
    purse: isGift ? 'bonus' : 'cash',
    house: payerOf(isGift ? 'gift' : 'sold'),
    amount: card.face,
    reason: isGift ? 'gift-card' : 'card',
    ref: cardNo,
    now,
  })
  if (!isGift) {
    await countAsRecharge(tx, player.id, cardNo, card.face)
    await accrueRebate(tx, command, {
      inviteeId: player.id,
      cause: 'card',
      ref: cardNo,
      coins: card.face,
      now,
    })
  }
  command.afterCommit(() => command.bus.publish('balance', player.id))
  const { cash, bonus } = await getBalances(tx, player.id)
  return {
    amount: fromCents(card.face),
    is_bonus: isGift,
    coin: fromCents(cash + bonus),
    bonus_coin: fromCents(bonus),
  }
}

/** Whether the secret is that of the card, whatever became of it. */
export async function isCardSecret(
  db: Db,
  secrets: Secrets,
  sent: { card_no: string; card_secret: string },
): Promise<boolean> {
  const card = await db
    .selectFrom('card')
    .select('card_no')
    .where('card_no', '=', plainCode(sent.card_no))
    .where('secret_hash', '=', cardSecretHash(secrets, sent.card_no, sent.card_secret))
    .executeTakeFirst()
  return card !== undefined
}

/**
 * The one step from unused to redeemed: only the first of many finds the card free. Its batch is held besides, together with all who
 * redeem another card of it: taking the batch out of use waits for them, and later ones find it gone.
 */
async function takeCard(
  tx: Tx,
  cardNo: string,
  secretHash: Buffer,
  playerId: number,
  now: Date,
): Promise<{ kind: string; face: number } | undefined> {
  const { rows } = await sql<{ kind: string; face: number }>`
    with batch as (
      select b.id, b.kind, b.face from card_batch b
      where b.id = (select batch_id from card where card_no = ${cardNo}) and b.revoked_at is null for share
    )
    update card c set redeemed_by = ${playerId}, redeemed_at = ${now}::timestamptz
    from batch b
    where c.card_no = ${cardNo} and c.secret_hash = ${secretHash} and c.redeemed_by is null and b.id = c.batch_id
    returning b.kind, b.face`.execute(tx)
  return rows[0]
}

async function whyNot(tx: Tx, cardNo: string, secretHash: Buffer): Promise<AppError> {
  const card = await tx
    .selectFrom('card')
    .select('redeemed_by')
    .where('card_no', '=', cardNo)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  if (!card) return new AppError('card_wrong')
  return new AppError(card.redeemed_by === null ? 'card_revoked' : 'card_used')
}

async function countAsRecharge(tx: Tx, playerId: number, cardNo: string, face: number): Promise<void> {
  const payable = payableCents(fromCents(face), await readNumber(tx, 'recharge_rate'))
  await tx.updateTable('card').set({ payable }).where('card_no', '=', cardNo).execute()
  await raiseLifetimeRecharge(tx, playerId, face)
}
