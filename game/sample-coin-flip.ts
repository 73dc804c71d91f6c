/* A game that exists in the tests alone: how its flips are drawn, and how they are verified. */

import { checkSeedHash, compare, notRevealed, runChecks, seedOf, type PairProof } from './src/proof-parts.ts'
import { ascii, hmacSha256 } from './src/sha256.ts'

export type FlipProof = PairProof & { kind: 'coin-flip'; heads: boolean }

/** Heads when the first byte of the hash is odd. */
export function flipsHeads(
  server_seed: Uint8Array,
  { user_seed, nonce }: Pick<PairProof, 'user_seed' | 'nonce'>,
) {
  return hmacSha256(server_seed, ascii(`${user_seed}:${nonce}`))[0]! % 2 === 1
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
