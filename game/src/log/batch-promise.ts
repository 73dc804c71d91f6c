/*
 * Promises that entries will be in the log. One signature serves a whole batch of answers: it covers the root of a Merkle tree over the
 * hashes that the entries will have as leaves of the log, and each answer carries its path. A promise is a signed note whose text is
 *
 *     noktra-promise-v1
 *     <origin of the log>
 *     <answers in the batch>
 *     <root of the batch, base64>
 *     <made at, seconds since 1970>
 *     <in the log by, seconds since 1970>
 *
 * Its second line is no number, so that it is never taken for a checkpoint, which the same key signs.
 */

import { fromBase64, toBase64 } from './base64.ts'
import {
  checkInclusion,
  HASH_BYTES,
  inclusionProof,
  packPath,
  rootOf,
  subtreesOf,
  unpackPath,
} from './merkle-tree.ts'
import { openNote, signNote, type SignerKey, type VerifierKey } from './signed-note.ts'

const TITLE = 'noktra-promise-v1'

/** What an answer carries: the batch's note, which place in the batch is its own, and the path from there (`packPath`). */
export type Promised = { note: string; index: number; path: string }

/** A promise that holds: the entry is in the log of this origin at due_s at the latest. */
export type CheckedPromise = { origin: string; made_s: number; due_s: number }

/**
 * The promises of a batch, one for each leaf in their order. `leaves` are `leafHash` of the entries, at least one. About 1 ms for the
 * signature, and 9 µs for each answer of a batch of 256. Throws RangeError on an origin that is no line or only digits, and on due_s before made_s.
 */
export function promiseBatch({
  origin,
  leaves,
  made_s,
  due_s,
  keys,
  pack = packPath,
}: {
  origin: string
  leaves: readonly Uint8Array[]
  made_s: number
  due_s: number
  keys: readonly SignerKey[]
  /** `packPath` by other means, which a server has faster. */
  pack?: (path: readonly Uint8Array[]) => string
}): Promised[] {
  if (leaves.length === 0) throw new RangeError('a batch without answers promises nothing')
  if (!isOrigin(origin)) throw new RangeError('the origin is no line, or a number')
  if (!Number.isSafeInteger(made_s) || !Number.isSafeInteger(due_s) || made_s < 0 || due_s < made_s) {
    throw new RangeError(`what is promised at ${made_s} cannot be due at ${due_s}`)
  }
  const size = leaves.length
  const subtrees = subtreesOf(leaves)
  const root = toBase64(rootOf(size, subtrees))
  const note = signNote([TITLE, origin, size, root, made_s, due_s, ''].join('\n'), keys)
  return leaves.map((_, index) => ({ note, index, path: pack(inclusionProof(index, size, subtrees)) }))
}

/**
 * What a promise says of the entry with this leaf hash. Throws NoteError when none of the log's keys signed it, and RangeError when it
 * is of another form, of another log, or of another entry.
 */
export function openPromise(
  { note, index, path }: Promised,
  { leaf, origin, keys }: { leaf: Uint8Array; origin: string; keys: readonly VerifierKey[] },
): CheckedPromise {
  const { text } = openNote(note, keys)
  const [title, of, size, root, made, due, ...end] = text.split('\n')
  if (title !== TITLE || end.length !== 1 || end[0] !== '') throw new RangeError('not the text of a promise')
  if (of !== origin) throw new RangeError(`a promise of ${of}`)
  const promised = { origin, made_s: countOf(made), due_s: countOf(due) }
  const rootHash = fromBase64(root ?? '')
  if (rootHash.length !== HASH_BYTES) throw new RangeError('the root is not 32 bytes')
  if (!checkInclusion({ index, size: countOf(size), leaf, path: unpackPath(path), root: rootHash })) {
    throw new RangeError('the entry is not in the batch')
  }
  return promised
}

function isOrigin(origin: string): boolean {
  return origin !== '' && !origin.includes('\n') && !/^\d+$/.test(origin)
}

function countOf(digits: string | undefined): number {
  if (digits === undefined || !/^(?:0|[1-9]\d{0,14})$/.test(digits))
    throw new RangeError('a number is not readable')
  return Number(digits)
}
