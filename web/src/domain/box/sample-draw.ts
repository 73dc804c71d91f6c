import { drawBase, drawSource, ticketOf, USER_SEED_PATTERN } from '@noktra/game/fairness'
import { ascii, sha256, toHex } from '@noktra/game/sha256'
import type { Rarity } from '../skin/rarity.ts'

/* A draw to play with. Its server seed is printed on the page: no opening ever uses it. */

export const SAMPLE_SERVER_SEED = sha256(ascii('sample-server-seed'))
const SAMPLE_POOL_HASH = toHex(sha256(ascii('sample-pool')))
const SAMPLE_SALT = toHex(sha256(ascii('sample-salt')))

/** Made-up odds, from the rarest down; ranges of tickets as in any pool. */
export const SAMPLE_RANGES: readonly { rarity: Rarity; from: number; to: number }[] = [
  { rarity: 'relic', from: 1, to: 4_000 },
  { rarity: 'mythic', from: 4_001, to: 40_000 },
  { rarity: 'exotic', from: 40_001, to: 160_000 },
  { rarity: 'refined', from: 160_001, to: 450_000 },
  { rarity: 'standard', from: 450_001, to: 1_000_000 },
]

/** The ticket and its rarity; null when the seed is not one the store would take. */
export function sampleDraw(user_seed: string, nonce: number): { ticket: number; rarity: Rarity } | null {
  if (!USER_SEED_PATTERN.test(user_seed)) return null
  const base = drawBase({
    game: 'box',
    pool_hash: SAMPLE_POOL_HASH,
    pool_salt: SAMPLE_SALT,
    user_seed,
    nonce,
  })
  const ticket = ticketOf(drawSource(SAMPLE_SERVER_SEED, base)(0))
  const range = SAMPLE_RANGES.find((candidate) => ticket <= candidate.to)
  return { ticket, rarity: range?.rarity ?? 'standard' }
}
