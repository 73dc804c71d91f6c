import type { Insertable } from 'kysely'
import { said } from '@noktra/languages/said'
import { askApproval, type Asking, type Executor, type Wish } from '../../platform/admin/ask-approval.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { nextId } from '../../platform/db/next-id.ts'
import type { CardBatch } from '../../platform/db/schema.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { giveBack } from '../../core/ledger/issue.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Budget } from '../../platform/game.ts'
import { issueAsAgreed, issueInBudget } from '../../core/issuance/budgets.ts'
import { sealCards, type PrintedCard } from './admin/sealed-cards.ts'
import { cardSecretHash, makeCardNo, makeCardSecret } from './card-codes.ts'

export type CardKind = 'sold' | 'gift'
/** `face` is cents of coins. */
export type CardWish = { kind: CardKind; face: number; count: number; note?: string }

export const MOST_CARDS = 10_000
const ROWS_AT_ONCE = 1000

/** Numbers and secrets for so many new cards. */
export function printCards(count: number): PrintedCard[] {
  return Array.from({ length: count }, () => ({ card_no: makeCardNo(), card_secret: makeCardSecret() }))
}

/** @throws RangeError unless so many cards of such a face can be made */
export function assertCards({ face, count }: CardWish): void {
  if (!Number.isSafeInteger(face) || face <= 0) throw new RangeError('The face of a card is above 0')
  if (!Number.isInteger(count) || count < 1 || count > MOST_CARDS) {
    throw new RangeError(`A batch has 1 to ${MOST_CARDS} cards`)
  }
}

/** A batch that is there, or the request that waits for a second person. */
export type MadeOrAsked = { batchId: number; approvalId: null } | { batchId: null; approvalId: number }

/**
 * Makes a batch of cards out of today's budget, or asks for a second person where it does not hold so much. Sold cards give
 * cash coins and count as recharge; gift cards give bonus coins and do not. The secrets stay sealed until their one export.
 */
export async function makeOrAskCards(
  asking: Asking,
  wish: CardWish,
  cards: PrintedCard[] = printCards(wish.count),
): Promise<MadeOrAsked> {
  const { tx, clock, staff } = asking
  const now = clock.now()
  const id = await nextId(tx, 'card_batch')
  const issued = await issueInBudget(tx, creationOf(wish, id, now))
  if (issued !== null) {
    await insertCards(tx, asking.secrets, cards, { ...rowOf(wish, id, now), issued, made_by: staff.id })
    return { batchId: id, approvalId: null }
  }
  return { batchId: null, approvalId: await askApproval(asking, wishForCards(wish)) }
}

/** The request for a batch. */
export function wishForCards({ kind, face, count, note = '' }: CardWish): Wish<'cards_make'> {
  const amount = face * count
  return {
    kind: 'cards_make',
    subject: 'cards',
    title: said(`approvals:titles.cards_${kind}`, { count, face_cents: face, amount_cents: amount }),
    payload: { kind, face, count, note },
    issues: { kind: CARDS.kind, amount },
  }
}

/** Makes the batch that was agreed to; the asker exports it. */
export const makeAgreedCards: Executor<'cards_make'> = async ({ tx, clock, secrets }, request) => {
  const now = clock.now()
  const { payload } = request
  const id = await nextId(tx, 'card_batch')
  const issued = await issueAsAgreed(tx, { ...creationOf(payload, id, now), approvalId: request.id })
  await insertCards(tx, secrets, printCards(payload.count), {
    ...rowOf(payload, id, now),
    issued,
    made_by: request.askedBy,
    approval_id: request.id,
  })
  return { subject: `card_batch:${id}`, before: null, after: { ...payload, face: payload.face / 100 } }
}

/** What pays for cards within the day's budget. */
export const CARDS: Budget = {
  kind: 'cards',
  account: 'issue-cards',
  currency: 'coin',
  setting: 'budget_cards',
}

function creationOf({ kind, face, count }: CardWish, id: number, now: Date) {
  return {
    budget: CARDS,
    amount: face * count,
    into: payerOf(kind),
    reason: 'issue-cards',
    ref: String(id),
    now,
  }
}

/** What pays a redeemed card. */
export function payerOf(kind: CardKind) {
  return kind === 'gift' ? HOUSE.gifts : HOUSE.cards
}

function rowOf({ kind, face, count, note = '' }: CardWish, id: number, now: Date) {
  return { id, kind, face, count, note, created_at: now }
}

/** Writes a batch and its cards, each with the hash of its secret; the secrets themselves are sealed in it. */
async function insertCards(
  tx: Tx,
  secrets: Secrets,
  cards: PrintedCard[],
  batch: Insertable<CardBatch> & { id: number },
): Promise<void> {
  await tx
    .insertInto('card_batch')
    .values({ ...batch, sealed_secrets: sealCards(secrets, cards) })
    .execute()
  for (let from = 0; from < cards.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('card')
      .values(
        cards.slice(from, from + ROWS_AT_ONCE).map(({ card_no, card_secret }) => ({
          card_no,
          batch_id: batch.id,
          secret_hash: cardSecretHash(secrets, card_no, card_secret),
        })),
      )
      .execute()
  }
}

/**
 * Takes a batch out of use: its cards that are not redeemed yet are refused from now on, and what was issued for them goes back.
 * Secrets that were not exported are erased. Gives how many cards these are; null where there was no batch to take.
 */
export async function revokeBatch(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  batchId: number,
): Promise<number | null> {
  const now = clock.now()
  const revoked = await tx
    .updateTable('card_batch')
    .set({ revoked_at: now, sealed_secrets: null })
    .where('id', '=', batchId)
    .where('revoked_at', 'is', null)
    .returning(['kind', 'face'])
    .executeTakeFirst()
  if (!revoked) return null
  // Redeeming one locks the batch's row: all that came first are counted.
  const { left } = await tx
    .selectFrom('card')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('batch_id', '=', batchId)
    .where('redeemed_by', 'is', null)
    .executeTakeFirstOrThrow()
  await giveBack(tx, {
    from: payerOf(revoked.kind as CardKind),
    amount: left * revoked.face,
    reason: 'cards-left',
    ref: String(batchId),
    now,
  })
  return left
}
