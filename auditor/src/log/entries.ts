import { hash } from 'node:crypto'
import { sortedJson, wordOf, type Json } from '../field.ts'
import { leafHash } from './merkle.ts'

/* What the log holds of a play (docs/log.md, "Entries"). */

const FIELDS: Record<string, string> = {
  box: 'exterior kind nonce pool_hash pool_salt server_seed_hash skin_id ticket user_seed value_cents wear wear_from wear_to',
  upgrade:
    'exterior kind nonce pool_hash profit_rate server_seed_hash skin_id ticket user_seed value_cents wear wear_from wear_to won',
  wear: 'kind nonce pool_hash server_seed_hash user_seed wear',
  mines: 'kind nonce pool_hash pool_salt server_seed_hash user_seed',
  'mines result': 'kind layout nonce picks pool_hash pool_salt result server_seed_hash user_seed',
  battle: 'consolations draws kind lock_hash outcome picks prizes',
  roll: 'kind lock_hash wins',
  envelope: 'claimed kind pool_hash server_seed_hash',
  'envelope terms': 'kind pool_hash server_seed_hash',
}

/** Entries that do not hold all of a proof, by what they hold. */
const PARTS: Record<string, string> = { result: 'result', 'envelope-terms': 'terms' }

/** Fields that a record has where the proof does: they came with a later version. */
const ADDED: Record<string, string> = { box: 'pattern', upgrade: 'pattern', wear: 'pattern' }

export type Proof = { [name: string]: Json }

/** The record that an entry is over, of the fields of a proof that are its own. Undefined when one of them is missing. */
export function recordOf(proof: Proof, entry: string): string | undefined {
  const part = PARTS[entry]
  const name = part ? `${wordOf(proof['kind'])} ${part}` : wordOf(proof['kind'])
  const fields = FIELDS[name]?.split(' ')
  if (!fields || fields.some((field) => proof[field] === undefined)) return undefined
  const added = ADDED[name]?.split(' ').filter((field) => (proof[field] ?? null) !== null) ?? []
  return sortedJson(Object.fromEntries([...fields, ...added].map((field) => [field, proof[field]!])))
}

/** SHA-256(salt || record), in hex; the salt is 32 digits of hex. */
export function commitment(salt: string, record: string): string {
  return hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(record)]), 'hex')
}

/** The hash that an entry with this one line has as a leaf. */
export function leafOf(kind: string, line: string): Buffer {
  return leafHash(Buffer.from(`noktra-log-${kind}-v1\n${line}\n`))
}
