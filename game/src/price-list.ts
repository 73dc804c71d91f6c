/*
 * The price lists that upgrades go by. A list says what changed since the one before it and names that one by its hash, so the hash of the
 * newest stands for every price there is. It counts from a round of the beacon after its publication, whose randomness is its salt.
 */

import { TICKETS } from './boxes.ts'
import { itemText, type ItemFacts } from './items.ts'
import { ascii, sha256, toHex } from './sha256.ts'

/**
 * A version of the prices: `before` is the hash of the list before (`FIRST_BEFORE` for list 1), `profit_ppm` the part of a stake in ppm that
 * upgrades keep, `comfort_skin_id` the consolation skin (null while there is none), `rows` the items whose facts are new, by rising skin_id.
 */
export type PriceList = {
  version: number
  before: string
  profit_ppm: number
  comfort_skin_id: number | null
  rows: readonly ItemFacts[]
}

export const FIRST_BEFORE = '0'.repeat(64)

const HASH = /^[0-9a-f]{64}$/

/** The lines of a list, ASCII, each ended by one newline. Throws RangeError on a part that has no one form, or rows out of order. */
export function priceListLines({ version, before, profit_ppm, comfort_skin_id, rows }: PriceList): string {
  assertWhole('version', version, 1)
  assertWhole('profit_ppm', profit_ppm, 0, TICKETS)
  if (typeof before !== 'string' || !HASH.test(before)) throw new RangeError('the list before is no hash')
  if (comfort_skin_id !== null) assertWhole('comfort_skin_id', comfort_skin_id, 0)
  let last = -1
  const lines = rows.map((row) => {
    const text = itemText(row)
    if (row.skin_id <= last) throw new RangeError('the rows are not in the order of their skins')
    last = row.skin_id
    return `price:${text}\n`
  })
  return (
    `noktra-prices-v1\nlist:${version}\nbefore:${before}\nprofit:${profit_ppm}\ncomfort:${comfort_skin_id ?? 'none'}\n` +
    lines.join('')
  )
}

/** Lower-case hex SHA-256 of `priceListLines`. Throws as it does. */
export function priceListHash(list: PriceList): string {
  return toHex(sha256(ascii(priceListLines(list))))
}

function assertWhole(name: string, x: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(x) || x < least || x > most)
    throw new RangeError(`${name} is not a whole number from ${least} to ${most}`)
}
