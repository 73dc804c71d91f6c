/* Price lists, and the terms of an upgrade that names one, for the test vectors and the tests. */

import { marketNameHash, type ItemFacts } from './src/items.ts'
import { FIRST_BEFORE, priceListHash, type PriceList } from './src/price-list.ts'
import { ascii, sha256, toHex } from './src/sha256.ts'
import type { UpgradeTerms } from './src/upgrades.ts'

/** Names as they are hashed: in Latin letters, in others, and one whose letters come in two ways. */
export const SAMPLE_NAMES = [
  'Corvane | Gilt Thorn (Field-Tested)',
  '★ Halcyon Edge | 霜纹 (Factory New)',
  'E\u0301clat | Crème (Battle-Scarred)',
] as const

const TARGET: ItemFacts = {
  skin_id: 1012,
  name_hash: marketNameHash(SAMPLE_NAMES[0]),
  class: 'weapon',
  exterior: 'FT',
  variant: null,
  wear_from: 1500,
  wear_to: 3800,
  value_cents: 9200,
}

const COMFORT: ItemFacts = {
  skin_id: 2007,
  name_hash: marketNameHash(SAMPLE_NAMES[2]),
  class: 'gloves',
  exterior: 'BS',
  variant: null,
  wear_from: 4500,
  wear_to: 8000,
  value_cents: 4,
}

/** Of a class without wear. */
const STICKER: ItemFacts = {
  skin_id: 3001,
  name_hash: marketNameHash(SAMPLE_NAMES[1]),
  class: 'sticker',
  exterior: null,
  variant: 'holo',
  wear_from: null,
  wear_to: null,
  value_cents: 120,
}

const FIRST: PriceList = {
  version: 1,
  before: FIRST_BEFORE,
  profit_ppm: 80_000,
  comfort_skin_id: null,
  rows: [TARGET, { ...COMFORT, value_cents: 5 }, STICKER],
}

const SECOND: PriceList = {
  version: 2,
  before: priceListHash(FIRST),
  profit_ppm: 80_000,
  comfort_skin_id: COMFORT.skin_id,
  rows: [COMFORT],
}

/** The second changes a price and the consolation skin, the third the part that upgrades keep. */
export const SAMPLE_PRICE_LISTS: PriceList[] = [
  FIRST,
  SECOND,
  { ...SECOND, version: 3, before: priceListHash(SECOND), profit_ppm: 75_000, rows: [] },
]

export const SAMPLE_PRICES_SALT = toHex(sha256(ascii('noktra vectors: the salt of a price list')))

/** Terms of version 3. */
export const SAMPLE_LISTED_UPGRADE: UpgradeTerms = {
  target: { ...TARGET, exterior: 'FT' },
  stake_cents: 5000,
  chance_ppm: 500_000,
  direction: 'under',
  comfort: { ...COMFORT, exterior: 'BS' },
  nonce_seed: '9f86d081884c7d659a2feaa0c55ad015',
  prices: { version: 2, list_hash: priceListHash(SECOND) },
}
