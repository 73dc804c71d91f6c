import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascii, fromHex, sha256, toHex } from '../sha256.ts'
import {
  appendLeaf,
  checkConsistency,
  checkInclusion,
  consistencyProof,
  edgeOf,
  edgeRoot,
  edgeSubtrees,
  emptyRoot,
  inclusionProof,
  leafHash,
  nodeHash,
  packPath,
  rootOf,
  subtreesOf,
  subtreesOfConsistency,
  subtreesOfInclusion,
  unpackPath,
  type RightEdge,
  type Subtrees,
} from './merkle-tree.ts'

/** The entries, roots and paths that implementations of Certificate Transparency (RFC 6962) share as test vectors. */
const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(fromHex)
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const PATHS: [index: number, size: number, path: string[]][] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
]
const CONSISTENT: [from: number, to: number, path: string[]][] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
]

const leaves = ENTRIES.map(leafHash)
const subtrees = subtreesOf(leaves)

describe('the vectors of Certificate Transparency', () => {
  it('have these roots, whether built at once or leaf by leaf', () => {
    let edge: RightEdge = { size: 0, hashes: [] }
    for (const [size, root] of ROOTS.entries()) {
      expect(toHex(rootOf(size, subtrees))).toBe(root)
      expect(toHex(edgeRoot(edge))).toBe(root)
      if (size < leaves.length) edge = appendLeaf(edge, leaves[size]!)
    }
    expect(toHex(emptyRoot())).toBe(ROOTS[0])
  })

  it.each(PATHS)('have this path of leaf %i among %i', (index, size, path) => {
    expect(inclusionProof(index, size, subtrees).map(toHex)).toEqual(path)
    const root = fromHex(ROOTS[size]!)
    expect(checkInclusion({ index, size, leaf: leaves[index]!, path: path.map(fromHex), root })).toBe(true)
  })

  it.each(CONSISTENT)('have this proof that %i leaves became %i', (from, to, path) => {
    expect(consistencyProof(from, to, subtrees).map(toHex)).toEqual(path)
    const [fromRoot, toRoot] = [fromHex(ROOTS[from]!), fromHex(ROOTS[to]!)]
    expect(checkConsistency({ from, fromRoot, to, toRoot, path: path.map(fromHex) })).toBe(true)
  })
})

/** MTH, PATH and SUBPROOF word for word as RFC 6962 §2.1 defines them, over lists of leaf hashes. */
function mth(hashes: Uint8Array[]): Uint8Array {
  if (hashes.length === 0) return sha256(new Uint8Array(0))
  if (hashes.length === 1) return hashes[0]!
  const k = 2 ** Math.floor(Math.log2(hashes.length - 1))
  return sha256(Uint8Array.of(1, ...mth(hashes.slice(0, k)), ...mth(hashes.slice(k))))
}

function pathOf(m: number, hashes: Uint8Array[]): Uint8Array[] {
  if (hashes.length === 1) return []
  const k = 2 ** Math.floor(Math.log2(hashes.length - 1))
  return m < k
    ? [...pathOf(m, hashes.slice(0, k)), mth(hashes.slice(k))]
    : [...pathOf(m - k, hashes.slice(k)), mth(hashes.slice(0, k))]
}

function subproof(m: number, hashes: Uint8Array[], isWhole: boolean): Uint8Array[] {
  if (m === hashes.length) return isWhole ? [] : [mth(hashes)]
  const k = 2 ** Math.floor(Math.log2(hashes.length - 1))
  return m <= k
    ? [...subproof(m, hashes.slice(0, k), isWhole), mth(hashes.slice(k))]
    : [...subproof(m - k, hashes.slice(k), false), mth(hashes.slice(0, k))]
}

const many = Array.from({ length: 45 }, (_, n) => leafHash(ascii(`entry ${n}`)))
const tree = subtreesOf(many)

/** Two sizes in their order, the smaller of at least one leaf. */
const sizes = fc
  .tuple(fc.integer({ min: 1, max: many.length }), fc.integer({ min: 1, max: many.length }))
  .map((pair) => pair.toSorted((a, b) => a - b) as [number, number])

const leafOfTree = fc
  .integer({ min: 1, max: many.length })
  .chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)))

describe('every tree of up to 45 leaves', () => {
  it('has the root, the paths and the proofs of the RFC, and each of them checks', () => {
    for (let size = 0; size <= many.length; size += 1) {
      const part = many.slice(0, size)
      const root = rootOf(size, tree)
      expect(root).toEqual(mth(part))
      for (let index = 0; index < size; index += 1) {
        const path = inclusionProof(index, size, tree)
        expect(path).toEqual(pathOf(index, part))
        expect(checkInclusion({ index, size, leaf: many[index]!, path, root })).toBe(true)
      }
      for (let from = 1; from <= size; from += 1) {
        const path = consistencyProof(from, size, tree)
        expect(path).toEqual(subproof(from, part, true))
        expect(checkConsistency({ from, fromRoot: rootOf(from, tree), to: size, toRoot: root, path })).toBe(
          true,
        )
      }
    }
  })

  it('reads what it says that it will read, and nothing else', () => {
    fc.assert(
      fc.property(leafOfTree, sizes, ([index, size], [from, to]) => {
        const read: string[] = []
        const watched: Subtrees = (level, index) => {
          read.push(`${level} ${index}`)
          return tree(level, index)
        }
        inclusionProof(index, size, watched)
        expect(read).toEqual(subtreesOfInclusion(index, size).map(({ level, index }) => `${level} ${index}`))
        read.length = 0
        consistencyProof(from, to, watched)
        expect(read).toEqual(subtreesOfConsistency(from, to).map(({ level, index }) => `${level} ${index}`))
      }),
    )
  })
})

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = bytes.slice()
  const at = Math.floor(bit / 8) % bytes.length
  copy[at] = copy[at]! ^ (1 << (bit % 8))
  return copy
}

describe('an inclusion proof', () => {
  it('fails when any bit of it, of the leaf or of the root is another', () => {
    fc.assert(
      fc.property(leafOfTree, fc.nat(), fc.nat(255), ([index, size], which, bit) => {
        const parts = [many[index]!, rootOf(size, tree), ...inclusionProof(index, size, tree)]
        const [leaf, root, ...path] = parts.map((part, n) =>
          n === which % parts.length ? flipped(part, bit) : part,
        )
        expect(checkInclusion({ index, size, leaf: leaf!, path, root: root! })).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('fails at any other index, with a hash too many or too few, and in another order', () => {
    fc.assert(
      fc.property(leafOfTree, ([index, size]) => {
        const path = inclusionProof(index, size, tree)
        const claim = { index, size, leaf: many[index]!, path, root: rootOf(size, tree) }
        for (let other = -1; other <= size; other += 1) {
          if (other !== index) expect(checkInclusion({ ...claim, index: other })).toBe(false)
        }
        expect(checkInclusion({ ...claim, path: [...path, many[0]!] })).toBe(false)
        if (path.length > 0) expect(checkInclusion({ ...claim, path: path.slice(1) })).toBe(false)
        if (path.length > 1) expect(checkInclusion({ ...claim, path: path.toReversed() })).toBe(false)
      }),
    )
  })

  it('fails with a size whose tree has another shape there', () => {
    fc.assert(
      fc.property(leafOfTree, fc.nat(200), ([index, size], other) => {
        const path = inclusionProof(index, size, tree)
        const isOther = checkInclusion({
          index,
          size: other,
          leaf: many[index]!,
          path,
          root: rootOf(size, tree),
        })
        // A path alone doesn't tell sizes apart that lead the same way up: the root stands beside its size in a signed checkpoint.
        const sameWay = other > index && sidesOf(index, other).join() === sidesOf(index, size).join()
        expect(isOther).toBe(sameWay)
      }),
    )
  })

  it.each([
    [Number.NaN, 8],
    [1.5, 8],
    [-1, 8],
    [8, 8],
    [0, 0],
    [0, 2 ** 53],
    [0, Infinity],
  ])('is false for index %d of %d', (index, size) => {
    expect(checkInclusion({ index, size, leaf: leaves[0]!, path: [], root: leaves[0]! })).toBe(false)
  })

  it('is false for hashes of another length', () => {
    const short = new Uint8Array(31)
    expect(checkInclusion({ index: 0, size: 1, leaf: short, path: [], root: short })).toBe(false)
  })
})

/** On which side the siblings stand on the way up, by the definition of PATH. */
function sidesOf(index: number, size: number): string[] {
  if (size === 1) return []
  const k = 2 ** Math.floor(Math.log2(size - 1))
  return index < k ? [...sidesOf(index, k), 'right'] : [...sidesOf(index - k, size - k), 'left']
}

describe('a consistency proof', () => {
  it('fails when any bit of it or of a root is another', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(255), ([from, to], which, bit) => {
        fc.pre(from < to)
        const parts = [rootOf(from, tree), rootOf(to, tree), ...consistencyProof(from, to, tree)]
        const changed = parts.map((part, n) => (n === which % parts.length ? flipped(part, bit) : part))
        const [fromRoot, toRoot, ...path] = changed
        expect(checkConsistency({ from, fromRoot: fromRoot!, to, toRoot: toRoot!, path })).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('fails for an entry that was changed, dropped or put in before the old size', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.constantFrom('changed', 'dropped', 'put in'), ([from, to], at, how) => {
        fc.pre(from < to)
        const place = at % from
        const other = leafHash(ascii('another'))
        const rest = how === 'put in' ? many.slice(place) : many.slice(place + 1)
        const forged = [...many.slice(0, place), ...(how === 'dropped' ? [] : [other]), ...rest]
        fc.pre(forged.length >= to)
        const forgery = subtreesOf(forged)
        const claim = { from, fromRoot: rootOf(from, tree), to, toRoot: rootOf(to, forgery) }
        expect(checkConsistency({ ...claim, path: consistencyProof(from, to, forgery) })).toBe(false)
        expect(checkConsistency({ ...claim, path: consistencyProof(from, to, tree) })).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('fails with a hash too many or too few, and the other way round', () => {
    fc.assert(
      fc.property(sizes, ([from, to]) => {
        const path = consistencyProof(from, to, tree)
        const claim = { from, fromRoot: rootOf(from, tree), to, toRoot: rootOf(to, tree), path }
        expect(checkConsistency({ ...claim, path: [...path, many[0]!] })).toBe(false)
        if (path.length > 0) expect(checkConsistency({ ...claim, path: path.slice(1) })).toBe(false)
        if (from < to) {
          const back = { from: to, fromRoot: claim.toRoot, to: from, toRoot: claim.fromRoot, path }
          expect(checkConsistency(back)).toBe(false)
        }
      }),
    )
  })

  it('of one size is empty, and holds for one root only', () => {
    const [fromRoot, toRoot] = [rootOf(5, tree), rootOf(6, tree)]
    expect(checkConsistency({ from: 5, fromRoot, to: 5, toRoot: fromRoot, path: [] })).toBe(true)
    expect(checkConsistency({ from: 5, fromRoot, to: 5, toRoot, path: [] })).toBe(false)
  })

  it('from the empty tree is empty', () => {
    const claim = { from: 0, fromRoot: emptyRoot(), to: 3, toRoot: rootOf(3, tree), path: [] }
    expect(checkConsistency(claim)).toBe(true)
    expect(consistencyProof(0, 3, tree)).toEqual([])
    expect(checkConsistency({ ...claim, fromRoot: many[0]! })).toBe(false)
    expect(checkConsistency({ ...claim, path: [many[0]!] })).toBe(false)
    expect(checkConsistency({ ...claim, to: 0 })).toBe(false)
  })
})

describe('appending', () => {
  it('tells of every subtree that a leaf completes, once and with its hash', () => {
    let edge: RightEdge = { size: 0, hashes: [] }
    const made = new Map<string, string>()
    for (const leaf of many) {
      edge = appendLeaf(edge, leaf, ({ level, index }, hash) => {
        expect(made.has(`${level} ${index}`)).toBe(false)
        expect(hash).toEqual(tree(level, index))
        made.set(`${level} ${index}`, toHex(hash))
      })
      expect(edge).toEqual(edgeOf(edge.size, tree))
    }
    // 45 + 22 + 11 + 5 + 2 + 1 perfect subtrees
    expect(made.size).toBe(86)
    expect(edgeSubtrees(45)).toEqual([
      { level: 5, index: 0 },
      { level: 3, index: 4 },
      { level: 2, index: 10 },
      { level: 0, index: 44 },
    ])
  })

  it('refuses an edge of another size, and a leaf that is no hash', () => {
    expect(() => appendLeaf({ size: 2, hashes: [many[0]!, many[1]!] }, many[2]!)).toThrow(RangeError)
    expect(() => appendLeaf({ size: 0, hashes: [] }, ascii('entry'))).toThrow(RangeError)
  })
})

it('sizes beyond 2^32 are no other: here of leaves that are all the same', () => {
  const same: Uint8Array[] = [leafHash(ascii('same'))]
  const alike: Subtrees = (level) => {
    while (same.length <= level) same.push(nodeHash(same.at(-1)!, same.at(-1)!))
    return same[level]!
  }
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      fc.pre(from < to)
      const toRoot = rootOf(to, alike)
      const leaf = alike(0, from)
      expect(
        checkInclusion({ index: from, size: to, leaf, path: inclusionProof(from, to, alike), root: toRoot }),
      ).toBe(true)
      const claim = {
        from,
        fromRoot: rootOf(from, alike),
        to,
        toRoot,
        path: consistencyProof(from, to, alike),
      }
      expect(checkConsistency(claim)).toBe(true)
      const next = appendLeaf(edgeOf(from, alike), leaf)
      expect(edgeRoot(next)).toEqual(rootOf(from + 1, alike))
    }),
  )
})

it('a path goes into text and back', () => {
  const path = inclusionProof(3, 8, subtrees)
  expect(unpackPath(packPath(path))).toEqual(path)
  expect(packPath([])).toBe('')
  expect(unpackPath('')).toEqual([])
  for (const text of ['AAAA', 'A', packPath(path).slice(4), ` ${packPath(path)}`]) {
    expect(() => unpackPath(text)).toThrow(RangeError)
  }
})

it('asks for no leaf outside the tree', () => {
  expect(() => inclusionProof(8, 8, subtrees)).toThrow(RangeError)
  expect(() => consistencyProof(9, 8, subtrees)).toThrow(RangeError)
  expect(() => rootOf(9, subtrees)).toThrow(RangeError)
  expect(() => rootOf(-1, subtrees)).toThrow(RangeError)
})
