import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commitment, leafOf, recordOf } from '../src/log/entries.ts'
import { GrowingTree, isConsistent, isIncluded, leafHash, readPath } from '../src/log/merkle.ts'
import { BadNote, openCheckpoint, openNote, openPromise, readKey } from '../src/log/note.ts'
import { bundlePath } from '../src/log/tiles.ts'

/** The leaves and roots by which implementations of RFC 6962 are tested (certificate-transparency, merkle tree tests). */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
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

const hashed = (bytes: Buffer) => hash('sha256', bytes, 'buffer')
const largestPower = (n: number) => 2 ** Math.floor(Math.log2(n - 1))

/** MTH of RFC 6962, as it is written there. */
function rootOf(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return hashed(Buffer.alloc(0))
  if (leaves.length === 1) return leaves[0]!
  const k = largestPower(leaves.length)
  return hashed(Buffer.concat([Buffer.of(1), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k))]))
}

/** PATH of RFC 6962. */
function pathOf(m: number, leaves: Buffer[]): Buffer[] {
  if (leaves.length === 1) return []
  const k = largestPower(leaves.length)
  return m < k
    ? [...pathOf(m, leaves.slice(0, k)), rootOf(leaves.slice(k))]
    : [...pathOf(m - k, leaves.slice(k)), rootOf(leaves.slice(0, k))]
}

/** PROOF of RFC 6962. */
function proofOf(m: number, leaves: Buffer[], isWhole = true): Buffer[] {
  if (m === leaves.length) return isWhole ? [] : [rootOf(leaves)]
  const k = largestPower(leaves.length)
  return m <= k
    ? [...proofOf(m, leaves.slice(0, k), isWhole), rootOf(leaves.slice(k))]
    : [...proofOf(m - k, leaves.slice(k), false), rootOf(leaves.slice(0, k))]
}

const leaves = Array.from({ length: 70 }, (_, n) => leafHash(Buffer.from(`entry ${n}`)))

describe('the tree', () => {
  test('has the published roots', () => {
    const tree = new GrowingTree()
    const roots = [tree.root()]
    for (const entry of LEAVES) {
      tree.append(leafHash(Buffer.from(entry, 'hex')))
      roots.push(tree.root())
    }
    expect(roots.map((root) => root.toString('hex'))).toEqual(ROOTS)
  })

  test('includes each leaf by its path, and by no other', () => {
    for (let size = 1; size <= leaves.length; size += 7) {
      const some = leaves.slice(0, size)
      const root = rootOf(some)
      for (let index = 0; index < size; index += 1) {
        const asked = { index, size, leaf: some[index]!, path: pathOf(index, some) }
        expect(isIncluded(asked, root)).toBe(true)
        expect(isIncluded({ ...asked, leaf: leafHash(Buffer.from('another')) }, root)).toBe(false)
        expect(isIncluded({ ...asked, path: [...asked.path, root] }, root)).toBe(false)
        if (size > 1) expect(isIncluded({ ...asked, path: asked.path.slice(1) }, root)).toBe(false)
        if (size > 1) expect(isIncluded({ ...asked, index: (index + 1) % size }, root)).toBe(false)
      }
      expect(isIncluded({ index: size, size, leaf: some[0]!, path: [] }, root)).toBe(false)
    }
  })

  test('is continued by each larger one, and not by another', () => {
    for (let old = 0; old <= 40; old += 1) {
      for (let size = old; size <= leaves.length; size += 5) {
        const smaller = { size: old, root: rootOf(leaves.slice(0, old)) }
        const larger = { size, root: rootOf(leaves.slice(0, size)) }
        const path = old === 0 ? [] : proofOf(old, leaves.slice(0, size))
        expect(isConsistent(smaller, larger, path)).toBe(true)
        if (old === 0) continue
        const forked = { size: old, root: hashed(smaller.root) }
        expect(isConsistent(forked, larger, path)).toBe(false)
        if (size > old) expect(isConsistent(smaller, { size, root: hashed(larger.root) }, path)).toBe(false)
        if (size > old) expect(isConsistent(smaller, larger, path.slice(1))).toBe(false)
      }
    }
    const [one, two] = [2, 1].map((size) => ({ size, root: rootOf(leaves.slice(0, size)) })) as [never, never]
    expect(isConsistent(one, two, [])).toBe(false)
  })

  test('reads whole paths alone', () => {
    expect(readPath(Buffer.alloc(64, 1).toString('base64'))).toHaveLength(2)
    expect(readPath(Buffer.alloc(63, 1).toString('base64'))).toBeNull()
    expect(readPath('?')).toBeNull()
  })
})

test('bundles have the paths of c2sp.org/tlog-tiles', () => {
  expect(bundlePath(0, 70_000)).toBe('tile/entries/000')
  expect(bundlePath(273, 70_000)).toBe('tile/entries/273.p/112')
  expect(bundlePath(1_234_067, 256 * 1_234_068)).toBe('tile/entries/x001/x234/067')
})

describe('notes', () => {
  const NEUMANN = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const TEXT =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
  const NOTE = `${TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`

  test('the example of Go’s package note is opened, and no changed one', () => {
    const keys = [readKey(NEUMANN)]
    expect(openNote(NOTE, keys)).toBe(TEXT)
    expect(() => openNote(NOTE.replace('answer', 'Answer'), keys)).toThrow('does not hold')
    expect(() => openNote(NOTE, [])).toThrow('none of the known keys')
    expect(() => openNote(TEXT, keys)).toThrow(BadNote)
    expect(() => readKey(NEUMANN.replace('c74f20a3', 'c74f20a4'))).toThrow('should be c74f20a3')
  })

  const name = 'store.example/log'
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.concat([Buffer.of(1), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)])
  const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), bytes]), 'hex').slice(0, 8)
  const key = readKey(`${name}+${id}+${bytes.toString('base64')}`)
  const note = (text: string) => {
    const signature = Buffer.concat([Buffer.from(id, 'hex'), sign(null, Buffer.from(text), privateKey)])
    return `${text}\n— ${name} ${signature.toString('base64')}\n`
  }
  const root = Buffer.alloc(32, 7)

  test('checkpoints and promises are read as docs/log.md has them, and not one for the other', () => {
    const checkpoint = note(`${name}\n70000\n${root.toString('base64')}\n`)
    expect(openCheckpoint(checkpoint, [key])).toEqual({ origin: name, size: 70_000, root })
    const promise = note(`noktra-promise-v1\n${name}\n3\n${root.toString('base64')}\n100\n3700\n`)
    expect(openPromise(promise, [key])).toEqual({ origin: name, size: 3, root, made_s: 100, due_s: 3700 })
    expect(() => openPromise(checkpoint, [key])).toThrow(BadNote)
    expect(() => openCheckpoint(promise, [key])).toThrow(BadNote)
  })
})

test('an entry is the commitment to the fields of a proof that docs/log.md names', () => {
  const proof = {
    kind: 'wear',
    id: 'w1',
    nonce: 3,
    wear: 17,
    user_seed: 'u',
    server_seed_hash: 'h',
    pool_hash: 'p',
    server_seed: null,
  }
  const record = recordOf(proof, 'draw')!
  expect(record).toBe(
    '{"kind":"wear","nonce":3,"pool_hash":"p","server_seed_hash":"h","user_seed":"u","wear":17}',
  )
  expect(recordOf({ kind: 'wear', nonce: 3 }, 'draw')).toBeUndefined()
  const salt = '00'.repeat(16)
  const line = hash('sha256', Buffer.concat([Buffer.alloc(16), Buffer.from(record)]), 'hex')
  expect(commitment(salt, record)).toBe(line)
  expect(leafOf('draw', line)).toEqual(leafHash(Buffer.from(`noktra-log-draw-v1\n${line}\n`)))
})
