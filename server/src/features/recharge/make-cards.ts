import type { Ctx } from '../../context.ts'
import { cardSecretHash, makeCardNo, makeCardSecret } from './card-codes.ts'

export type CardKind = 'sold' | 'gift'
/** `face` is cents of coins. */
export type CardWish = { kind: CardKind; face: number; count: number; note?: string }
export type PrintedCard = { card_no: string; card_secret: string }

export const MOST_CARDS = 10_000
const ROWS_AT_ONCE = 1000

/**
 * Makes a batch of cards. Sold cards give cash coins and count as recharge; gift cards give bonus coins and do not.
 * This is the only time the secrets can be read: the database keeps their hashes.
 */
export async function makeCards(
  ctx: Pick<Ctx, 'transact' | 'clock' | 'secrets'>,
  wish: CardWish,
): Promise<{ batch_id: number; cards: PrintedCard[] }> {
  if (!Number.isSafeInteger(wish.face) || wish.face <= 0)
    throw new RangeError('The face of a card is above 0')
  if (!Number.isInteger(wish.count) || wish.count < 1 || wish.count > MOST_CARDS) {
    throw new RangeError(`A batch has 1 to ${MOST_CARDS} cards`)
  }
  const now = ctx.clock.now()
  const cards = Array.from({ length: wish.count }, () => ({
    card_no: makeCardNo(),
    card_secret: makeCardSecret(),
  }))
  return ctx.transact(async (tx) => {
    const batch = await tx
      .insertInto('card_batch')
      .values({
        kind: wish.kind,
        face: wish.face,
        count: wish.count,
        note: wish.note ?? '',
        created_at: now,
        exported_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < cards.length; from += ROWS_AT_ONCE) {
      await tx
        .insertInto('card')
        .values(
          cards.slice(from, from + ROWS_AT_ONCE).map(({ card_no, card_secret }) => ({
            card_no,
            batch_id: batch.id,
            secret_hash: cardSecretHash(ctx.secrets, card_no, card_secret),
          })),
        )
        .execute()
    }
    return { batch_id: batch.id, cards }
  })
}

/** Takes a batch out of use: its cards that are not redeemed yet are refused from now on. Whether there was one to take. */
export async function revokeCards(ctx: Pick<Ctx, 'transact' | 'clock'>, batchId: number): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const revoked = await tx
      .updateTable('card_batch')
      .set({ revoked_at: ctx.clock.now() })
      .where('id', '=', batchId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return revoked !== undefined
  })
}
