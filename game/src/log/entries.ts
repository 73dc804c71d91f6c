/*
 * What the store writes into its log. An entry is text of UTF-8: a title that says its kind, and lines, each ended by one newline.
 * What is not everybody's to read stands in it as a commitment: SHA-256 over a salt of 16 random bytes and a record. Those who are
 * shown salt and record find the entry; without them it says nothing but its kind.
 */

import { sha256, toHex } from '../sha256.ts'
import { leafHash } from './merkle-tree.ts'

export const SALT_BYTES = 16

/**
 * anchor: of a player's chain of seeds; draw: what a play drew; result: how a game of several steps ended; battle-lock, roll-lock: lock
 * records; battle, roll: what was drawn by them; envelope-terms, envelope: what was fixed at first, and its parts at the end; change: of
 * odds or money, for everybody; pool, tier: a version with its salt, as it goes on sale; staff: a line of the audit log; ledger: its head;
 * liabilities: the root over what the store owes.
 */
export const ENTRY_KINDS = [
  'anchor',
  'draw',
  'result',
  'battle-lock',
  'battle',
  'roll-lock',
  'roll',
  'envelope-terms',
  'envelope',
  'change',
  'pool',
  'tier',
  'prices',
  'staff',
  'ledger',
  'liabilities',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** An entry as text. Throws RangeError on lines that are none. */
export function entryText(kind: EntryKind, lines: readonly string[]): string {
  if (lines.length === 0 || lines.some((line) => line === '' || line.includes('\n'))) {
    throw new RangeError('a line is empty or two')
  }
  return `noktra-log-${kind}-v1\n${lines.join('\n')}\n`
}

/** The kind and the lines of an entry, or null when it is of another form. */
export function parseEntry(text: string): { kind: EntryKind; lines: string[] } | null {
  const [title = '', ...lines] = text.split('\n')
  const named = /^noktra-log-([a-z-]+)-v1$/.exec(title)?.[1]
  const kind = ENTRY_KINDS.find((known) => known === named)
  if (!kind || lines.pop() !== '' || lines.length === 0 || lines.includes('')) return null
  return { kind, lines }
}

/** What an entry says of a record that is not everybody's: SHA-256(salt || record), in hex. Throws RangeError on another salt. */
export function commitment(salt: Uint8Array, record: string): string {
  if (salt.length !== SALT_BYTES) throw new RangeError('a salt is 16 bytes')
  return toHex(sha256(Uint8Array.of(...salt, ...new TextEncoder().encode(record))))
}

/** The hash that an entry over a record has as a leaf of the log. Throws RangeError as `commitment` does. */
export function committedLeaf(kind: EntryKind, salt: Uint8Array, record: string): Uint8Array {
  return leafHash(new TextEncoder().encode(entryText(kind, [commitment(salt, record)])))
}

/** The fields of a proof that its record has, by kind. Of a kind that is not here: all but those that change or stand for themselves. */
const RECORD_FIELDS: Record<string, string> = {
  box: 'exterior kind nonce pool_hash pool_salt server_seed_hash skin_id ticket user_seed value_cents wear wear_from wear_to',
  upgrade:
    'exterior kind nonce pool_hash profit_rate server_seed_hash skin_id ticket user_seed value_cents wear wear_from wear_to won',
  wear: 'kind nonce pool_hash server_seed_hash user_seed wear',
  // Of the beginning: what it drew would tell where the mines are.
  mines: 'kind nonce pool_hash pool_salt server_seed_hash user_seed',
  battle: 'consolations draws kind lock_hash outcome picks prizes',
  roll: 'kind lock_hash wins',
  envelope: 'claimed kind pool_hash server_seed_hash',
}
/** Fields that a record has where its proof has them: they came with a later version. */
const ADDED_FIELDS: Record<string, string> = { box: 'pattern', upgrade: 'pattern', wear: 'pattern' }
/** How a game of several steps ended. */
const RESULT_FIELDS: Record<string, string> = {
  mines: 'kind layout nonce picks pool_hash pool_salt result server_seed_hash user_seed',
}
type AnyProof = { kind: string } & Record<string, unknown>

const LEFT_OUT = new Set(['id', 'server_seed', 'pool'])

/**
 * The record of a draw that the entry of its kind "draw" (battles, rolls, envelopes: their own kind) is over: some fields of its proof as
 * JSON without spaces, names sorted.
 */
export function drawRecord(proof: AnyProof): string {
  const added = ADDED_FIELDS[proof.kind]?.split(' ').filter((name) => (proof[name] ?? null) !== null) ?? []
  const fields = RECORD_FIELDS[proof.kind]
  return recordOf(proof, fields && [fields, ...added].join(' '))
}

/** The same of the entry "result"; null for a kind that has none. */
export function resultRecord(proof: AnyProof): string | null {
  const fields = RESULT_FIELDS[proof.kind]
  return fields ? recordOf(proof, fields) : null
}

function recordOf(proof: AnyProof, names?: string): string {
  const fields = names?.split(' ')
  const chosen = Object.entries(proof).filter(([name]) =>
    fields ? fields.includes(name) : !LEFT_OUT.has(name),
  )
  if (fields && chosen.length < fields.length) throw new RangeError('a field of the record is missing')
  return sortedJson(Object.fromEntries(chosen))
}

/** The record of a player's chain of seeds. `anchor` is s(0), in hex. */
export function anchorRecord({ anchor, chain_no }: { anchor: string; chain_no: number }): string {
  return sortedJson({ anchor, chain_no })
}

/** The record of a line of the audit log. */
export function staffRecord({ number, hash }: { number: number; hash: string }): string {
  return sortedJson({ hash, number })
}

/** JSON without spaces in which the names of every object are sorted. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
