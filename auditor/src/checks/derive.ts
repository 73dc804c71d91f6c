import { createHmac, hash } from 'node:crypto'
import type { Account, Revealed } from '../accounts.ts'

const CHAIN_LENGTH = 4096
/** Keys that a store might have forgotten to change. */
const WEAK_KEYS = [
  // An empty key is one of zeros (RFC 2104).
  Buffer.alloc(32),
  Buffer.alloc(32, 255),
  Buffer.from('secret'),
  Buffer.from('changeme'),
]
const AROUND_S = 2

function sha256(data: Buffer | string): Buffer {
  return hash('sha256', data, 'buffer')
}

/**
 * Tries to find a seed from what everybody knows: that the chain, or the seed itself, is a hash of numbers of the player, of their seed or of
 * the time of the registration, alone or under a weak key. Gives in words what it is, or null. What is not tried here stays unfound.
 */
export function canDerive(pair: Revealed, account: Account): string | null {
  const seed = Buffer.from(pair.server_seed, 'hex')
  for (const [words, value] of guesses(pair, account)) {
    if (value.equals(seed)) return words
  }
  for (const [words, head] of heads(account)) {
    let link = head
    for (let n = CHAIN_LENGTH; n > pair.pair_no; n -= 1) link = sha256(link)
    if (link.equals(seed)) return `in the chain that begins with ${words}`
  }
  return null
}

function textsOf(account: Account): string[] {
  const [from, to] = account.registered_ms
  const seconds = []
  for (let s = Math.floor(from / 1000) - AROUND_S; s <= to / 1000 + AROUND_S; s += 1) seconds.push(String(s))
  const names = [account.id, account.chain_no].map(String)
  return [
    ...seconds,
    ...names,
    `${account.id}:${account.chain_no}`,
    `seed-chain:v1:${account.id}:${account.chain_no}`,
    account.userSeed,
    account.anchor,
    `${account.id}:${account.userSeed}`,
  ]
}

function* heads(account: Account): Generator<[string, Buffer]> {
  for (const text of textsOf(account)) yield [`SHA-256 of "${text}"`, sha256(text)]
  const message = `seed-chain:v1:${account.id}:${account.chain_no}`
  for (const key of WEAK_KEYS)
    yield [
      `HMAC of "${message}" under the key "${key.toString('hex')}"`,
      createHmac('sha256', key).update(message).digest(),
    ]
}

function* guesses(pair: Revealed, account: Account): Generator<[string, Buffer]> {
  const [from, to] = account.registered_ms
  for (const text of [...textsOf(account), pair.user_seed, String(pair.pair_no)])
    yield [`SHA-256 of "${text}"`, sha256(text)]
  for (let ms = from - 1000 * AROUND_S; ms <= to + 1000 * AROUND_S; ms += 1)
    yield [`SHA-256 of the millisecond ${ms} of the registration`, sha256(String(ms))]
  for (let n = 0; n < 65_536; n += 1) {
    const bytes = Buffer.alloc(32)
    bytes.writeUInt32BE(n, 28)
    yield [`the number ${n}`, bytes]
  }
}
