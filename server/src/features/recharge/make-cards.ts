import type { Insertable } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import type { CardBatch } from '../../db/schema.ts'
import type { Secrets } from '../../secrets.ts'
import { cardSecretHash, makeCardNo, makeCardSecret } from './card-codes.ts'

export type CardKind = 'sold' | 'gift'
/** `face` is cents of coins. */
export type CardWish = { kind: CardKind; face: number; count: number; note?: string }
export type PrintedCard = { card_no: string; card_secret: string }

export const MOST_CARDS = 10_000
const ROWS_AT_ONCE = 1000

/** Numbers and secrets for so many new cards. */
export function printCards(count: number): PrintedCard[] {
  if (!Number.isInteger(count) || count < 1 || count > MOST_CARDS) {
    throw new RangeError(`A batch has 1 to ${MOST_CARDS} cards`)
  }
  return Array.from({ length: count }, () => ({ card_no: makeCardNo(), card_secret: makeCardSecret() }))
}

/**
 * Makes a batch of cards. Sold cards give cash coins and count as recharge; gift cards give bonus coins and do not.
 * This is the only time the secrets can be read: the database keeps their hashes.
 */
export async function makeCards(
  ctx: Pick<Ctx, 'transact' | 'clock' | 'secrets'>,
  wish: CardWish,
): Promise<{ batch_id: number; cards: PrintedCard[] }> {
  const { kind, face, count, note = '' } = wish
  if (!Number.isSafeInteger(face) || face <= 0) throw new RangeError('The face of a card is above 0')
  const cards = printCards(count)
  const now = ctx.clock.now()
  const batch_id = await ctx.transact((tx) =>
    insertCards(tx, ctx.secrets, cards, { kind, face, count, note, created_at: now, exported_at: now }),
  )
  return { batch_id, cards }
}

/** Writes a batch and its cards, each with the hash of its secret. Gives the batch's number. */
export async function insertCards(
  tx: Tx,
  secrets: Secrets,
  cards: PrintedCard[],
  batch: Insertable<CardBatch>,
): Promise<number> {
  const { id } = await tx.insertInto('card_batch').values(batch).returning('id').executeTakeFirstOrThrow()
  for (let from = 0; from < cards.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('card')
      .values(
        cards.slice(from, from + ROWS_AT_ONCE).map(({ card_no, card_secret }) => ({
          card_no,
          batch_id: id,
          secret_hash: cardSecretHash(secrets, card_no, card_secret),
        })),
      )
      .execute()
  }
  return id
}

/** Takes a batch out of use: its cards that are not redeemed yet are refused from now on. Whether there was one to take. */
export async function revokeCards(ctx: Pick<Ctx, 'transact' | 'clock'>, batchId: number): Promise<boolean> {
  return ctx.transact((tx) => revokeBatch(tx, batchId, ctx.clock.now()))
}

/** The same within a transaction; secrets that nobody exported are erased. */
export async function revokeBatch(tx: Tx, batchId: number, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('card_batch')
    .set({ revoked_at: now, sealed_secrets: null })
    .where('id', '=', batchId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
