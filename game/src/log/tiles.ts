/*
 * The log as files (c2sp.org/tlog-tiles): tiles of up to 256 hashes, and bundles of up to 256 entries. A file that is full never changes;
 * one that is not names its width, so that it never changes either. Paths are below the log's address, without a slash in front.
 */

import { HASH_BYTES, hashAt, nodeHash, type Subtree, type Subtrees } from './merkle-tree.ts'

/** Hashes of a full tile, entries of a full bundle. */
export const TILE_WIDTH = 256

/** Levels of the tree from one level of tiles to the next: 2^8 = 256. */
const TILE_HEIGHT = 8
const MOST_LEVEL = 63
const MOST_ENTRY = 0xffff

/** The tile `index` at tile level `level` (0: hashes of leaves), with its first `width` hashes, 1 to 256. */
export type Tile = { level: number; index: number; width: number }

/** The bundle of the entries index * 256 on, with the first `width` of them, 1 to 256. */
export type Bundle = { index: number; width: number }

/** "tile/0/x001/x234/067" or, for a width below 256, "tile/0/x001/x234/067.p/8". Throws RangeError on a tile that cannot be. */
export function tilePath({ level, index, width }: Tile): string {
  if (!Number.isInteger(level) || level < 0 || level > MOST_LEVEL) {
    throw new RangeError(`no tile has the level ${level}`)
  }
  return `tile/${level}/${numberPath(index, width)}`
}

/** "tile/entries/067", with ".p/8" behind it for a width below 256. Throws RangeError on a bundle that cannot be. */
export function bundlePath({ index, width }: Bundle): string {
  return `tile/entries/${numberPath(index, width)}`
}

/** What a path names: a tile, a bundle (level "entries"), or nothing: null. Each has one path only. */
export function parseTilePath(path: string): Tile | (Bundle & { level: 'entries' }) | null {
  const found = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!found) return null
  const [, level = '', digits = '', partial] = found
  const index = Number(digits.replace(/[x/]/g, ''))
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  if (!Number.isSafeInteger(index) || width < 1 || width > TILE_WIDTH) return null
  if (level === 'entries') {
    return bundlePath({ index, width }) === path ? { level, index, width } : null
  }
  const tile = { level: Number(level), index, width }
  return tile.level <= MOST_LEVEL && tilePath(tile) === path ? tile : null
}

/** How many hashes a tile has in a tree of `size` leaves: 0 to 256. For bundles the level is 0. */
export function widthOf({ level, index }: Omit<Tile, 'width'>, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH))
}

/** The tiles that a tree of `to` leaves has and one of `from` leaves does not, by level and index. Those of level 0 are the bundles too. */
export function tilesToWrite(from: number, to: number): Tile[] {
  const tiles: Tile[] = []
  for (let level = 0; ; level += 1) {
    const before = Math.floor(from / TILE_WIDTH ** level)
    const after = Math.floor(to / TILE_WIDTH ** level)
    if (after === 0) return tiles
    for (let index = Math.floor(before / TILE_WIDTH); index * TILE_WIDTH < after; index += 1) {
      const width = widthOf({ level, index }, to)
      if (width > widthOf({ level, index }, from)) tiles.push({ level, index, width })
    }
  }
}

/** The bytes of a tile: its hashes one after the other. */
export function tileBytes({ level, index, width }: Tile, subtrees: Subtrees): Uint8Array {
  const bytes = new Uint8Array(width * HASH_BYTES)
  for (let n = 0; n < width; n += 1) {
    bytes.set(subtrees(TILE_HEIGHT * level, index * TILE_WIDTH + n), n * HASH_BYTES)
  }
  return bytes
}

/** The tile of a tree of `size` leaves that the hash of a subtree is computed from. Throws RangeError when the tree lacks the subtree. */
export function tileOf({ level, index }: Subtree, size: number): Tile {
  const tileLevel = Math.floor(level / TILE_HEIGHT)
  const tile = { level: tileLevel, index: Math.floor(firstHash({ level, index }) / TILE_WIDTH) }
  const width = widthOf(tile, size)
  if (firstHash({ level, index: index + 1 }) > tile.index * TILE_WIDTH + width) {
    throw new RangeError(`a tree of ${size} has no subtree ${index} at level ${level}`)
  }
  return { ...tile, width }
}

/** The hash of a subtree from its tile (`tileOf`), which has not been checked: what is proven with it is. Throws RangeError on a tile that is too short. */
export function hashInTile({ level, index }: Subtree, tile: Uint8Array): Uint8Array {
  const width = 2 ** (level % TILE_HEIGHT)
  const first = firstHash({ level, index }) % TILE_WIDTH
  if (tile.length % HASH_BYTES !== 0 || (first + width) * HASH_BYTES > tile.length) {
    throw new RangeError('the tile is too short')
  }
  let hashes = Array.from({ length: width }, (_, n) => hashAt(tile, first + n))
  while (hashes.length > 1) {
    const below = hashes
    hashes = Array.from({ length: below.length / 2 }, (_, n) => nodeHash(below[2 * n]!, below[2 * n + 1]!))
  }
  return hashes[0]!
}

/** A tree of `size` leaves as its tiles have it. `read` gives the bytes of a tile; what it throws is passed on. */
export function subtreesOfTiles(size: number, read: (tile: Tile) => Uint8Array): Subtrees {
  return (level, index) => hashInTile({ level, index }, read(tileOf({ level, index }, size)))
}

/** Entries as a bundle: each behind its length as a big-endian uint16. Throws RangeError unless 1 to 256 of at most 65,535 bytes. */
export function packBundle(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.length < 1 || entries.length > TILE_WIDTH) {
    throw new RangeError(`a bundle has 1 to 256 entries, not ${entries.length}`)
  }
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > MOST_ENTRY) throw new RangeError(`an entry of ${entry.length} bytes is too long`)
    bytes[at] = entry.length >> 8
    bytes[at + 1] = entry.length & 0xff
    bytes.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bytes
}

/** The entries of a bundle of this width. Throws RangeError on bytes that are not exactly that. */
export function unpackBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + 256 * (bytes[at] ?? 0) + (bytes[at + 1] ?? 0)
    if (at + 2 > bytes.length || end > bytes.length) throw new RangeError('the last entry is cut off')
    entries.push(bytes.slice(at + 2, end))
    at = end
  }
  if (entries.length !== width) throw new RangeError(`${entries.length} entries instead of ${width}`)
  return entries
}

/** The place of a subtree's first hash among all hashes of its level of tiles. */
function firstHash({ level, index }: Subtree): number {
  return index * 2 ** (level % TILE_HEIGHT)
}

/** 1234067 as x001/x234/067, and the width where it is below 256. */
function numberPath(index: number, width: number): string {
  if (!Number.isSafeInteger(index) || index < 0) throw new RangeError(`no tile has the index ${index}`)
  if (!Number.isInteger(width) || width < 1 || width > TILE_WIDTH) {
    throw new RangeError(`no tile has the width ${width}`)
  }
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, n) => (n < groups.length - 1 ? `x${group}` : group)).join('/')
  return width === TILE_WIDTH ? path : `${path}.p/${width}`
}
