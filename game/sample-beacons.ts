/* Rounds of a beacon that are out, for the test vectors and the tests. */

import { ascii, sha256, toHex } from './src/sha256.ts'

const FIRST_ROUND = 591_000_000
/** Of the round's link: so many hashes lead back to the anchor. */
const LINKS = 40

/** A round of a local chain, whose link is given. */
export function sampleLocalRound(link: Uint8Array, links = LINKS) {
  let anchor = link
  for (let count = 0; count < links; count += 1) anchor = sha256(anchor)
  return {
    source: 'local' as const,
    chain_hash: toHex(anchor),
    round: FIRST_ROUND + links - 1,
    randomness: toHex(link),
    signature: null,
    first_round: FIRST_ROUND,
  }
}

/** A round of a public network, by the bytes that its signature is made of. */
export function sampleDrandRound(bytes: Uint8Array, round = 14_000_123) {
  const signature = new Uint8Array([...bytes, ...bytes.slice(0, 16)])
  return {
    source: 'drand' as const,
    chain_hash: toHex(sha256(ascii('a drand chain'))),
    round,
    randomness: toHex(sha256(signature)),
    signature: toHex(signature),
    first_round: null,
  }
}

/** Rounds of drand's quicknet, as its relays answer them. */
export const QUICKNET_ROUNDS = [
  {
    round: 1,
    randomness: '1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a',
    signature:
      'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b',
  },
  {
    round: 1000,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
].map((round) => ({
  source: 'drand' as const,
  chain_hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  ...round,
  first_round: null,
}))

/** When a round comes, in seconds of Unix time. */
export function timeOfRound({ source, round }: { source: 'local' | 'drand'; round: number }): number {
  return source === 'local' ? 3 * round : 1_692_803_367 + 3 * (round - 1)
}
