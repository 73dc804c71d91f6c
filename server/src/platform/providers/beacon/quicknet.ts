/**
 * The network quicknet of drand (scheme bls-unchained-g1-rfc9380), as its relays describe it at `/{chain}/info`. The
 * chain hash covers period, genesis, public key, group hash and name.
 */
export const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3000,
} as const

/** Public relays of the network. */
export const DRAND_URLS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

/** The first round at or after `time`; round 1 is the one of the genesis. */
export function quicknetRoundAt(time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - QUICKNET.genesisMs) / QUICKNET.periodMs) + 1)
}

export function quicknetTimeOf(round: number): Date {
  return new Date(QUICKNET.genesisMs + (round - 1) * QUICKNET.periodMs)
}
