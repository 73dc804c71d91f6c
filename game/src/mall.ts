/* The mall: what an offer costs, and wear and pattern of the copy that is handed over, which are draws like any other. */

import { drawBase, drawSource } from './fairness.ts'
import { patternOf, wholeText, type ItemDetails } from './items.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import { EXTERIORS, wearAt, type Exterior, type WearInterval } from './wear.ts'

/** The most copies of an offer in one purchase. */
export const MOST_BOUGHT = 20

/** How long the prices of a quote hold. */
export const QUOTE_MS = 60_000

/** The pool_salt of version 1: the interval is the skin's, which is not chosen, so there is nothing to try beforehand. */
export const WEAR_SALT = '0'.repeat(64)

const HASH = /^[0-9a-f]{64}$/

const PPM = 1_000_000

/**
 * A skin in an exterior with the wear its copies can have, in ten-thousandths (`wear_to` excluded). Of version 2 with the price list that
 * the offer goes by, and the item as that list has it; only there exterior and wear may be null, all three together.
 */
export type WearTerms = {
  skin_id: number
  exterior: Exterior | null
  wear_from: number | null
  wear_to: number | null
} & Partial<Omit<ItemDetails, 'wear_from' | 'wear_to'>> & {
    value_cents?: number
    prices?: { version: number; list_hash: string } | null
  }

/**
 * What a skin costs in coins: its value times the markup (1.05), rounded up to the cent. Both in cents. Throws RangeError
 * on a value that is not whole cents, or a markup that is not a decimal of 1 to 50 with at most six digits.
 */
export function coinPrice(valueCents: number, markup: number): number {
  if (!Number.isSafeInteger(valueCents) || valueCents < 0)
    throw new RangeError('the value is not in whole cents')
  const ppm = typeof markup === 'number' ? Math.round(markup * PPM) : 0
  if (!(ppm >= PPM && ppm <= 50 * PPM) || ppm / PPM !== markup) {
    throw new RangeError('the markup is not a decimal from 1 to 50 with at most six digits')
  }
  return Number((BigInt(valueCents) * BigInt(ppm) + BigInt(PPM - 1)) / BigInt(PPM))
}

/** 2 when the terms name their price list, else 1. */
export function wearVersion({ prices }: Pick<WearTerms, 'prices'>): 1 | 2 {
  return prices === null || prices === undefined ? 1 : 2
}

/**
 * The text whose SHA-256 is the hash of the terms: three lines in ASCII, each ended by \n (docs/fairness.md section 9). Throws RangeError on
 * terms out of their form.
 */
export function wearLines(terms: WearTerms): string {
  const { skin_id, exterior, wear_from, wear_to, value_cents, prices } = terms
  if (prices !== null && prices !== undefined) {
    if (!Number.isSafeInteger(prices.version) || prices.version < 1)
      throw new RangeError('version of the prices is not a whole number of at least 1')
    if (typeof prices.list_hash !== 'string' || !HASH.test(prices.list_hash))
      throw new RangeError('list_hash is no hash')
    const item = wholeText({ ...terms, value_cents: value_cents! })
    return `noktra-wear-v2\nprices:${prices.version}:${prices.list_hash}\nitem:${item}\n`
  }
  if (!Number.isSafeInteger(skin_id) || skin_id < 0) throw new RangeError('skin_id is not a whole number')
  if (exterior === null || !EXTERIORS.includes(exterior)) throw new RangeError('the exterior is not known')
  const readable = Number.isInteger(wear_from) && Number.isInteger(wear_to)
  if (!readable || wear_from! < 0 || wear_from! >= wear_to! || wear_to! > 10_000) {
    throw new RangeError('the wear interval is not readable')
  }
  return `noktra-wear-v1\nskin:${skin_id}:${exterior}\nwear:${wear_from}-${wear_to}\n`
}

/** Lower-case hex SHA-256 of `wearLines`: the pool_hash of the draw. Throws as `wearLines` does. */
export function wearHash(terms: WearTerms): string {
  return toHex(sha256(ascii(wearLines(terms))))
}

/**
 * A bought copy: its wear in ten-thousandths, the draw at cursor 1 (null of terms without wear), and its pattern at cursor 2, null of version 1. `pool_salt` is that of the
 * price list; version 1 has none. Throws RangeError on a field out of its form.
 */
export function drawWear({
  terms,
  pool_salt = WEAR_SALT,
  server_seed,
  user_seed,
  nonce,
}: {
  terms: WearTerms
  pool_salt?: string
  server_seed: Uint8Array
  user_seed: string
  nonce: number
}): { wear: number | null; pattern: number | null } {
  const pool_hash = wearHash(terms)
  const source = drawSource(server_seed, drawBase({ game: 'wear', pool_hash, pool_salt, user_seed, nonce }))
  return {
    wear: wearAt(source, 1, wearIntervalOfTerms(terms)),
    pattern: wearVersion(terms) === 2 ? patternOf(source(2)) : null,
  }
}

function wearIntervalOfTerms({ wear_from, wear_to }: WearTerms): WearInterval | null {
  return wear_from === null || wear_to === null ? null : { from: wear_from, to: wear_to }
}
