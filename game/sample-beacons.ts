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
