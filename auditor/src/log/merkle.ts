import { hash } from 'node:crypto'

/* The tree of RFC 6962, §2.1, and the checks of RFC 9162, §2.1.3.2 and §2.1.4.2. A hash is 32 bytes. */

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

/** SHA-256(0x00 || entry). */
export function leafHash(entry: Buffer): Buffer {
  return hash('sha256', Buffer.concat([LEAF, entry]), 'buffer')
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([NODE, left, right]), 'buffer')
}

/** A tree that grows, and knows the root that it had at each of the wanted sizes on the way. */
export class GrowingTree {
  size = 0
  /** Roots of perfect subtrees from the largest on, each over as many leaves as its bit of `size` says. */
  #edge: Buffer[] = []

  append(leaf: Buffer): void {
    let grown = leaf
    for (let rest = this.size; rest % 2 === 1; rest = Math.floor(rest / 2))
      grown = nodeHash(this.#edge.pop()!, grown)
    this.#edge.push(grown)
    this.size += 1
  }

  root(): Buffer {
    const [last, ...above] = this.#edge.toReversed()
    if (!last) return hash('sha256', Buffer.alloc(0), 'buffer')
    return above.reduce((right, left) => nodeHash(left, right), last)
  }
}

/** Whether a path leads from the leaf with this index to the root of a tree of this size. */
export function isIncluded(
  { index, size, leaf, path }: { index: number; size: number; leaf: Buffer; path: Buffer[] },
  root: Buffer,
): boolean {
  if (index >= size) return false
  let [node, last, reached] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      reached = nodeHash(sibling, reached)
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
    } else {
      reached = nodeHash(reached, sibling)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 && reached.equals(root)
}

/** Whether a path shows that the tree of the larger size begins with that of the smaller one. */
export function isConsistent(
  smaller: { size: number; root: Buffer },
  larger: { size: number; root: Buffer },
  path: Buffer[],
): boolean {
  if (smaller.size > larger.size) return false
  if (smaller.size === larger.size) return path.length === 0 && smaller.root.equals(larger.root)
  if (smaller.size === 0) return path.length === 0
  const isPower = Number.isInteger(Math.log2(smaller.size))
  const [first, ...rest] = isPower ? [smaller.root, ...path] : path
  if (!first) return false
  let [node, last] = [smaller.size - 1, larger.size - 1]
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  let [old, whole] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      old = nodeHash(sibling, old)
      whole = nodeHash(sibling, whole)
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
    } else {
      whole = nodeHash(whole, sibling)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 && old.equals(smaller.root) && whole.equals(larger.root)
}

/** The hashes of a path, which JSON has as one base64 text. Null when they are not whole. */
export function readPath(base64: string): Buffer[] | null {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64 || bytes.length % 32 !== 0) return null
  return Array.from({ length: bytes.length / 32 }, (_, n) => bytes.subarray(32 * n, 32 * n + 32))
}
