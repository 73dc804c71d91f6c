import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascii, toHex } from '../sha256.ts'
import { checkInclusion, inclusionProof, leafHash, rootOf, subtreesOf } from './merkle-tree.ts'
import {
  bundlePath,
  packBundle,
  parseTilePath,
  subtreesOfTiles,
  tileBytes,
  tileOf,
  tilePath,
  tilesToWrite,
  unpackBundle,
  widthOf,
  type Tile,
} from './tiles.ts'

describe('a path', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 1, index: 1000, width: 17 }, 'tile/1/x001/000.p/17'],
    [{ level: 63, index: 999, width: 1 }, 'tile/63/999.p/1'],
  ])('of %o is %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  })

  it('of a bundle has no level', () => {
    expect(bundlePath({ index: 273, width: 112 })).toBe('tile/entries/273.p/112')
    expect(parseTilePath('tile/entries/x001/x234/067')).toEqual({
      level: 'entries',
      index: 1_234_067,
      width: 256,
    })
  })

  it('leads back to its tile', () => {
    const tiles = fc.record({
      level: fc.integer({ min: 0, max: 63 }),
      index: fc.maxSafeNat(),
      width: fc.integer({ min: 1, max: 256 }),
    })
    fc.assert(
      fc.property(tiles, (tile) => {
        expect(parseTilePath(tilePath(tile))).toEqual(tile)
        expect(parseTilePath(bundlePath(tile))).toEqual({ ...tile, level: 'entries' })
      }),
    )
  })

  it.each([
    '',
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/0/x000/001',
    'tile/0/001/x234',
    'tile/0/x01/234',
    'tile/0/1234',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000.p/',
    'tile/0/000/',
    '/tile/0/000',
    'tile/0/x999/x999/x999/x999/x999/999',
    'tile/entries/0',
    'tile/entries/x000/001',
    'tile/entries/000.p/256',
    'tile/Entries/000',
    'tile/0/../000',
  ])('is none: %j', (path) => {
    expect(parseTilePath(path)).toBeNull()
  })

  it('is refused for a tile that cannot be', () => {
    const tile = { level: 0, index: 0, width: 1 }
    for (const other of [
      { level: 64 },
      { level: -1 },
      { index: -1 },
      { index: 0.5 },
      { width: 0 },
      { width: 257 },
    ]) {
      expect(() => tilePath({ ...tile, ...other })).toThrow(RangeError)
    }
  })
})

describe('the tiles of a tree', () => {
  it('of 70,000 leaves are those of the specification', () => {
    const tiles = tilesToWrite(0, 70_000)
    const full = (level: number) => tiles.filter((tile) => tile.level === level && tile.width === 256).length
    const partial = tiles.filter(({ width }) => width < 256)
    expect([full(0), full(1), full(2)]).toEqual([273, 1, 0])
    expect(partial).toEqual([
      { level: 0, index: 273, width: 112 },
      { level: 1, index: 1, width: 17 },
      { level: 2, index: 0, width: 1 },
    ])
    expect(tilesToWrite(0, 256)).toEqual([
      { level: 0, index: 0, width: 256 },
      { level: 1, index: 0, width: 1 },
    ])
    expect(tilesToWrite(0, 0)).toEqual([])
    expect(tilesToWrite(7, 7)).toEqual([])
  })

  it('after some steps of growth are all that one step would write, and no tile comes twice', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 70_000 }), { maxLength: 4 })
    fc.assert(
      fc.property(steps, (steps) => {
        const sizes = [0, ...steps.toSorted((a, b) => a - b)]
        const written = sizes.slice(1).flatMap((size, n) => tilesToWrite(sizes[n]!, size).map(tilePath))
        expect(new Set(written).size).toBe(written.length)
        const last = tilesToWrite(0, sizes.at(-1)!).map(tilePath)
        expect(last.filter((path) => !written.includes(path))).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

const leaves = Array.from({ length: 66_000 }, (_, n) => leafHash(ascii(`entry ${n}`)))
const memory = subtreesOf(leaves)

/** The tiles that are written when the tree grows to these sizes, by path. */
function written(sizes: number[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let from = 0
  for (const size of sizes) {
    for (const tile of tilesToWrite(from, size)) files.set(tilePath(tile), tileBytes(tile, memory))
    from = size
  }
  return files
}

function reader(files: Map<string, Uint8Array>): (tile: Tile) => Uint8Array {
  return (tile) => {
    const bytes = files.get(tilePath(tile))
    if (!bytes) throw new Error(`no file ${tilePath(tile)}`)
    return bytes
  }
}

it('roots and proofs come from written tiles alone', () => {
  const sizes = [1, 255, 256, 257, 600, 65_535, 65_536, 65_537, 66_000]
  const read = reader(written(sizes))
  for (const size of sizes) {
    const subtrees = subtreesOfTiles(size, read)
    const root = rootOf(size, subtrees)
    expect(toHex(root)).toBe(toHex(rootOf(size, memory)))
    for (const index of [0, 1, size >> 1, size - 1].filter((index) => index < size)) {
      const path = inclusionProof(index, size, subtrees)
      expect(path).toEqual(inclusionProof(index, size, memory))
      expect(checkInclusion({ index, size, leaf: leaves[index]!, path, root })).toBe(true)
    }
  }
})

it('a subtree that the tree lacks has no tile, and a tile that is cut off has no hash', () => {
  expect(() => tileOf({ level: 0, index: 600 }, 600)).toThrow(RangeError)
  expect(() => tileOf({ level: 8, index: 2 }, 600)).toThrow(RangeError)
  expect(tileOf({ level: 8, index: 1 }, 600)).toEqual({ level: 1, index: 0, width: 2 })
  expect(widthOf({ level: 0, index: 3 }, 600)).toBe(0)
  const cut = subtreesOfTiles(600, (tile) => tileBytes(tile, memory).slice(0, -1))
  expect(() => rootOf(600, cut)).toThrow(RangeError)
})

describe('a bundle', () => {
  const entries = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 256 })

  it('gives its entries back', () => {
    fc.assert(
      fc.property(entries, (entries) => {
        expect(unpackBundle(packBundle(entries), entries.length)).toEqual(entries)
      }),
    )
  })

  it('has the length of each entry in front, the larger byte first', () => {
    expect([...packBundle([ascii('ab'), new Uint8Array(0)])]).toEqual([0, 2, 97, 98, 0, 0])
    expect([...packBundle([new Uint8Array(258)])].slice(0, 3)).toEqual([1, 2, 0])
    expect(unpackBundle(packBundle([new Uint8Array(65_535)]), 1)[0]).toHaveLength(65_535)
  })

  it('is refused when it is cut off, too wide, or its entries are too long or too many', () => {
    const bytes = packBundle([ascii('ab'), ascii('c')])
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => unpackBundle(bytes.slice(0, length), 2)).toThrow(RangeError)
    }
    expect(() => unpackBundle(bytes, 1)).toThrow(RangeError)
    expect(() => packBundle([new Uint8Array(65_536)])).toThrow(RangeError)
    expect(() => packBundle([])).toThrow(RangeError)
    expect(() => packBundle(Array.from({ length: 257 }, () => ascii('a')))).toThrow(RangeError)
  })
})
