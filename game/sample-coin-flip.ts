/* A game that exists in the tests alone: how its flips are drawn, and how they are verified. */

import { checkSeedHash, compare, notRevealed, runChecks, seedOf, type PairProof } from './src/proof-parts.ts'
import { drawMessage, pick, uniform52 } from './src/fairness.ts'
import { ascii, sha256, toHex } from './src/sha256.ts'

export type FlipProof = PairProof & { kind: 'coin-flip'; heads: boolean }

/** What would be the hash of a pool: a coin has the same two sides for ever. */
const COIN = toHex(sha256(ascii('coin-flip:v1:heads:tails')))

type Flip = Pick<PairProof, 'user_seed' | 'nonce'>

/** What is hashed for a flip: it calls the draw by the game's name. */
export function flipMessage({ user_seed, nonce }: Flip): string {
  return drawMessage({ game: 'coin-flip', pool_hash: COIN, pool_salt: COIN, user_seed, nonce, cursor: 0 })
}

/** Heads for the second half of the range. */
export function flipsHeads(server_seed: Uint8Array, { user_seed, nonce }: Flip): boolean {
  return pick(uniform52(server_seed, flipMessage({ user_seed, nonce })), 2) === 1
}

export const coinFlipProof = {
  kind: 'coin-flip',
  letter: 'c',
  title: 'coin flip',
  checks: ['seed_hash', 'side'],
  verify: (proof: unknown) =>
    runChecks({
      proof,
      kind: 'coin-flip',
      what: 'a proof of a coin flip',
      order: ['seed_hash', 'side'] as const,
      checks: {
        seed_hash: checkSeedHash,
        side: ({ server_seed, heads, ...draw }: FlipProof) =>
          server_seed === null
            ? notRevealed(String(heads))
            : compare(String(heads), String(flipsHeads(seedOf(server_seed), draw))),
      },
    }),
} as const
