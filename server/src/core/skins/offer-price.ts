import { coinPrice } from '@noktra/game/mall'
import type { Db } from '../../platform/db/connect.ts'
import { readNumber } from '../settings/read-setting.ts'

const PPM = 1_000_000n

/** What the mall asks for a copy, in cents. */
export type OfferPrice = { coin: number; diamond: number }

/** How much dearer the mall sells for coins than for diamonds. */
export function readMarkup(db: Db): Promise<number> {
  return readNumber(db, 'mall_coin_markup')
}

/** What a skin of this value (cents) costs: its value in diamonds, a little more in coins (PRODUCT 1). */
export function offerPrice(value: number, markup: number): OfferPrice {
  return { coin: coinPrice(value, markup), diamond: value }
}

/** The least value (cents) whose coin price is at least so many cents. */
export function leastValueFor(coinCents: number, markup: number): number {
  return coinCents < 1 ? 0 : Number((BigInt(coinCents - 1) * PPM) / ppmOf(markup)) + 1
}

/** The highest value (cents) whose coin price is at most so many cents. */
export function highestValueFor(coinCents: number, markup: number): number {
  return Number((BigInt(coinCents) * PPM) / ppmOf(markup))
}

function ppmOf(markup: number): bigint {
  return BigInt(Math.round(markup * Number(PPM)))
}
