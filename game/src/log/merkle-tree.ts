/*
 * Merkle trees as RFC 6962 §2.1 has them, with SHA-256. A hash is 32 bytes; sizes and indices are integers up to 2^53 - 1. Where
 * hashes are kept is the caller's: what is read is a function from perfect subtrees to their hashes (`Subtrees`), over memory
 * (`subtreesOf`), tiles (tiles.ts) or rows.
 */

import { sha256 } from '../sha256.ts'
import { fromBase64, toBase64 } from './base64.ts'

export const HASH_BYTES = 32

/** The subtree over the leaves index * 2^level up to, and without, (index + 1) * 2^level. Level 0 is one leaf. */
export type Subtree = { level: number; index: number }

/** Gives the hash of a perfect subtree, and throws when it has none. */
export type Subtrees = (level: number, index: number) => Uint8Array

/** Leaves from `from` on, without `to`. */
type Range = { from: number; to: number }

/** What is needed to append and to know the root: hashes of the perfect subtrees that a tree consists of, the largest first. */
export type RightEdge = { size: number; hashes: readonly Uint8Array[] }

/** MTH({}): the root of a tree without leaves (RFC 6962 §2.1). */
export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array(0))
}

/** The hash of a leaf: SHA-256(0x00 || entry) (RFC 6962 §2.1). */
export function leafHash(entry: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + entry.length)
  bytes.set(entry, 1)
  return sha256(bytes)
}

/** The hash of two subtrees side by side: SHA-256(0x01 || left || right) (RFC 6962 §2.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 1 + HASH_BYTES)
  return sha256(bytes)
}

/** Whether two hashes are the same. Hashes of a public log are no secret: the time it takes may tell where they differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, n) => byte === other[n])
}

/** A whole tree in memory, from the hashes of its leaves: 64 bytes a leaf. A million leaves take about 3.6 s of a core (docs/log.md). */
export function subtreesOf(leaves: readonly Uint8Array[]): Subtrees {
  const levels: Uint8Array[] = []
  let hashes = new Uint8Array(leaves.length * HASH_BYTES)
  leaves.forEach((leaf, n) => {
    assertHash(leaf)
    hashes.set(leaf, n * HASH_BYTES)
  })
  while (hashes.length > 0) {
    levels.push(hashes)
    const pairs = Math.floor(hashes.length / (2 * HASH_BYTES))
    const above = new Uint8Array(pairs * HASH_BYTES)
    for (let n = 0; n < pairs; n += 1) {
      above.set(nodeHash(hashAt(hashes, 2 * n), hashAt(hashes, 2 * n + 1)), n * HASH_BYTES)
    }
    hashes = above
  }
  return (level, index) => {
    const hashes = levels[level]
    if (!hashes || index < 0 || (index + 1) * HASH_BYTES > hashes.length) {
      throw new RangeError(`the tree has no subtree ${index} at level ${level}`)
    }
    return hashAt(hashes, index)
  }
}

/** One of the hashes that follow one another in `hashes`. */
export function hashAt(hashes: Uint8Array, index: number): Uint8Array {
  return hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
}

/** The root of the first `size` leaves. Throws RangeError on a size that is none. */
export function rootOf(size: number, subtrees: Subtrees): Uint8Array {
  assertCount('size', size)
  return size === 0 ? emptyRoot() : hashOf({ from: 0, to: size }, subtrees)
}

/** The perfect subtrees that a tree of `size` leaves consists of, from the left: one for each bit of the size. */
export function edgeSubtrees(size: number): Subtree[] {
  assertCount('size', size)
  return perfectIn({ from: 0, to: size })
}

/** The right edge of the first `size` leaves, read from what is kept. */
export function edgeOf(size: number, subtrees: Subtrees): RightEdge {
  return { size, hashes: edgeSubtrees(size).map(({ level, index }) => subtrees(level, index)) }
}

/** The root of a tree with this right edge. */
export function edgeRoot({ hashes }: RightEdge): Uint8Array {
  return hashes.length === 0 ? emptyRoot() : hashes.reduceRight((right, left) => nodeHash(left, right))
}

/**
 * The right edge after one more leaf, of which `leaf` is the hash. `made` is told of each perfect subtree that the leaf completes,
 * the leaf itself first. A million leaves take about 3.4 s of a core. Throws RangeError on an edge whose hashes do not fit its size.
 */
export function appendLeaf(
  { size, hashes }: RightEdge,
  leaf: Uint8Array,
  made?: (subtree: Subtree, hash: Uint8Array) => void,
): RightEdge {
  assertHash(leaf)
  assertCount('size', size + 1)
  if (hashes.length !== countBits(size))
    throw new RangeError(`${hashes.length} hashes are no edge of ${size}`)
  const edge = [...hashes]
  let hash = leaf
  let level = 0
  let index = size
  made?.({ level, index }, hash)
  for (; index % 2 === 1; level += 1) {
    hash = nodeHash(edge.pop()!, hash)
    index = (index - 1) / 2
    made?.({ level: level + 1, index }, hash)
  }
  return { size: size + 1, hashes: [...edge, hash] }
}

/** PATH(index, D[size]): hashes from the leaf's sibling up (RFC 6962 §2.1.1). Throws RangeError unless 0 <= index < size. */
export function inclusionProof(index: number, size: number, subtrees: Subtrees): Uint8Array[] {
  return inclusionRanges(index, size).map((range) => hashOf(range, subtrees))
}

/** PROOF(from, D[to]) (RFC 6962 §2.1.2); none for from 0 and for from = to. Throws RangeError unless 0 <= from <= to. */
export function consistencyProof(from: number, to: number, subtrees: Subtrees): Uint8Array[] {
  return consistencyRanges(from, to).ranges.map((range) => hashOf(range, subtrees))
}

/** What `inclusionProof` will read, so that it can be fetched before. */
export function subtreesOfInclusion(index: number, size: number): Subtree[] {
  return inclusionRanges(index, size).flatMap(perfectIn)
}

/** What `consistencyProof` will read, so that it can be fetched before. */
export function subtreesOfConsistency(from: number, to: number): Subtree[] {
  return consistencyRanges(from, to).ranges.flatMap(perfectIn)
}

/**
 * Whether the leaf with this hash stands at `index` in the tree of `size` leaves with this root (RFC 9162 §2.1.3.2). False, never
 * a throw, for numbers and hashes of any other form.
 */
export function checkInclusion({
  index,
  size,
  leaf,
  path,
  root,
}: {
  index: number
  size: number
  leaf: Uint8Array
  path: readonly Uint8Array[]
  root: Uint8Array
}): boolean {
  if (!isCount(index) || !isCount(size) || index >= size || ![leaf, root, ...path].every(isHash)) return false
  const ranges = inclusionRanges(index, size)
  if (ranges.length !== path.length) return false
  const found = path.reduce(
    (hash, sibling, n) => (ranges[n]!.to <= index ? nodeHash(sibling, hash) : nodeHash(hash, sibling)),
    leaf,
  )
  return isSameHash(found, root)
}

/**
 * Whether the tree of `to` leaves begins with that of `from` leaves (RFC 9162 §2.1.4.2). Every tree begins with the empty one, whose
 * proof is empty. False, never a throw, for numbers and hashes of any other form.
 */
export function checkConsistency({
  from,
  fromRoot,
  to,
  toRoot,
  path,
}: {
  from: number
  fromRoot: Uint8Array
  to: number
  toRoot: Uint8Array
  path: readonly Uint8Array[]
}): boolean {
  if (!isCount(from) || !isCount(to) || from > to || ![fromRoot, toRoot, ...path].every(isHash)) return false
  const { ranges, isWhole } = consistencyRanges(from, to)
  if (ranges.length !== path.length) return false
  if (from === 0) return isSameHash(fromRoot, emptyRoot()) && (to > 0 || isSameHash(toRoot, fromRoot))
  // The subtree that both trees end their common part with: the old tree itself, or what the proof begins with.
  const common = isWhole ? fromRoot : path[0]!
  let older = common
  let newer = common
  for (let n = isWhole ? 0 : 1; n < path.length; n += 1) {
    const hash = path[n]!
    const isNew = ranges[n]!.from >= from
    if (!isNew) older = nodeHash(hash, older)
    newer = isNew ? nodeHash(newer, hash) : nodeHash(hash, newer)
  }
  return isSameHash(older, fromRoot) && isSameHash(newer, toRoot)
}

/** A path as it is sent: base64 of its hashes one after the other. */
export function packPath(path: readonly Uint8Array[]): string {
  const bytes = new Uint8Array(path.length * HASH_BYTES)
  path.forEach((hash, n) => bytes.set(hash, n * HASH_BYTES))
  return toBase64(bytes)
}

/** The hashes of a sent path. Throws RangeError on a text of another form. */
export function unpackPath(text: string): Uint8Array[] {
  const bytes = fromBase64(text)
  if (bytes.length % HASH_BYTES !== 0) throw new RangeError('a path has whole hashes')
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, n) => hashAt(bytes, n).slice())
}

/** The siblings of a leaf on the way up. */
function inclusionRanges(index: number, size: number): Range[] {
  assertCount('index', index)
  assertCount('size', size)
  if (index >= size) throw new RangeError(`a tree of ${size} has no leaf ${index}`)
  const ranges: Range[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + halfOf(to - from)
    if (index < middle) {
      ranges.push({ from: middle, to })
      to = middle
    } else {
      ranges.push({ from, to: middle })
      from = middle
    }
  }
  return ranges.toReversed()
}

/** SUBPROOF of RFC 6962 §2.1.2. `isWhole`: the old tree is a subtree of the new one, and the proof does not name it. */
function consistencyRanges(old: number, size: number): { ranges: Range[]; isWhole: boolean } {
  assertCount('from', old)
  assertCount('to', size)
  if (old > size) throw new RangeError(`a tree of ${size} does not begin with one of ${old}`)
  const ranges: Range[] = []
  let [from, to] = [0, size]
  let isWhole = true
  while (old > 0 && old < to) {
    const middle = from + halfOf(to - from)
    if (old <= middle) {
      ranges.push({ from: middle, to })
      to = middle
    } else {
      ranges.push({ from, to: middle })
      from = middle
      isWhole = false
    }
  }
  if (!isWhole) ranges.push({ from, to })
  return { ranges: ranges.toReversed(), isWhole }
}

/** The leaves of a range as perfect subtrees, from the left. The range begins where a subtree of its size may begin. */
function perfectIn({ from, to }: Range): Subtree[] {
  const found: Subtree[] = []
  for (let at = from; at < to;) {
    let level = 0
    let width = 1
    while (at % (2 * width) === 0 && at + 2 * width <= to) {
      level += 1
      width *= 2
    }
    found.push({ level, index: at / width })
    at += width
  }
  return found
}

function hashOf(range: Range, subtrees: Subtrees): Uint8Array {
  return perfectIn(range)
    .map(({ level, index }) => subtrees(level, index))
    .reduceRight((right, left) => nodeHash(left, right))
}

/** The largest power of two below n, for n > 1: where a tree of n leaves is divided. */
function halfOf(n: number): number {
  let half = 1
  while (2 * half < n) half *= 2
  return half
}

function countBits(n: number): number {
  let bits = 0
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) bits += rest % 2
  return bits
}

function isCount(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0
}

function assertCount(name: string, n: number): void {
  if (!isCount(n)) throw new RangeError(`${name} is not a count: ${n}`)
}

function isHash(bytes: unknown): boolean {
  return bytes instanceof Uint8Array && bytes.length === HASH_BYTES
}

function assertHash(bytes: Uint8Array): void {
  if (!isHash(bytes)) throw new RangeError('a hash is 32 bytes')
}
