import { coinPrice } from '@noktra/game/mall'
import type { RetrievalGap } from '@noktra/contract/retrieval'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { getBalances, HOUSE } from '../../core/ledger/accounts.ts'
import { charge, refundCharge } from '../../core/ledger/charge.ts'
import { credit } from '../../core/ledger/credit.ts'
import type { RetrievalRow } from './retrieval-row.ts'

const REASON = 'retrieval-gap'

/** What the market asks above what the house pays, in cents; `cost` is what the player pays for it in coins. */
export type Gap = { market: number; pays: number; missing: number; cost: number }

/**
 * The gap between the market's price and the most that an item can be worth; null where there is none. What is missing costs its
 * coin price in the mall: coins that were recharged come with a rebate, so at face value a gap would be a way to make coins.
 */
export function gapOf(market: number, pays: number, markup: number): Gap | null {
  const missing = market - pays
  return missing > 0 ? { market, pays, missing, cost: coinPrice(missing, markup) } : null
}

export function presentGap(item_id: number, { market, pays, missing, cost }: Gap): RetrievalGap {
  return {
    item_id,
    market_price: market / 100,
    pays: pays / 100,
    missing: missing / 100,
    cost: cost / 100,
  }
}

type Payment = { playerId: number; retrievalId: number; cost: number; now: Date }

/**
 * Takes what a player pays of a gap from the cash coins.
 * @throws AppError insufficient_coins; gap_no_bonus when bonus coins would have made it up
 */
export async function payGap(tx: Tx, { playerId, retrievalId, cost, now }: Payment): Promise<void> {
  const order = { playerId, amount: cost, reason: REASON, ref: String(retrievalId), now }
  try {
    await charge(tx, { ...order, bonus: false, house: HOUSE.retrieval })
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'insufficient_coins') throw error
    const { cash, bonus } = await getBalances(tx, playerId)
    throw cash + bonus >= cost ? new AppError('gap_no_bonus', error.details) : error
  }
}

/** Gives back all that was paid for a retrieval that has failed, once; call it before the item moves. Whether there was something. */
export async function returnGap(tx: Tx, { id, gap }: RetrievalRow, now: Date): Promise<boolean> {
  if (gap === 0) return false
  await refundCharge(tx, { reason: REASON, ref: String(id), now })
  return true
}

/** Gives back what the market did not ask for after all, once; call it before the item moves. Whether there was something. */
export async function returnRest(
  tx: Tx,
  row: Pick<RetrievalRow, 'id' | 'player_id' | 'gap' | 'most' | 'house_most'> & { price: number },
  now: Date,
): Promise<boolean> {
  const amount = restOf(row)
  if (amount === 0) return false
  await credit(tx, {
    playerId: row.player_id,
    purse: 'cash',
    house: HOUSE.retrieval,
    amount,
    reason: `${REASON}-rest`,
    ref: String(row.id),
    now,
  })
  return true
}

/** Of what was paid, the share of the missing part that the market did not take, down to the cent. */
function restOf({
  gap,
  most,
  house_most,
  price,
}: Pick<RetrievalRow, 'gap' | 'most' | 'house_most'> & { price: number }): number {
  if (gap === 0 || house_most === null) return 0
  const missing = most - house_most
  return Math.floor((gap * Math.min(missing, most - price)) / missing)
}
