import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascii, sha256, toHex } from '../sha256.ts'
import { toBase64 } from './base64.ts'
import { checkSumProof, leafFaults, MOST_AMOUNT, sumTree, type SumLeaf, type SumProof } from './sum-tree.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const manyLeaves = fc
  .array(fc.tuple(amount, amount, amount, amount), { minLength: 1, maxLength: 40 })
  .map((rows) => rows.map((amounts, n) => leafOf(n, amounts)))

function leafOf(n: number, amounts: readonly bigint[]): SumLeaf {
  return { account: String(100_000 + n), amounts, salt: sha256(ascii(`salt ${n}`)) }
}

/** Of any 64 bits, as a store that cheats could write them: nothing is checked here. */
type Forged = { sums: bigint[]; hash: Uint8Array }

function amountBytes(sums: readonly bigint[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * sums.length))
  sums.forEach((sum, n) => view.setBigUint64(8 * n, BigInt.asUintN(64, sum)))
  return new Uint8Array(view.buffer)
}

function forgedLeaf({ account, amounts, salt }: SumLeaf): Forged {
  const bytes = Uint8Array.of(2, amounts.length, ...salt, ...amountBytes(amounts), ...ascii(account))
  return { sums: [...amounts], hash: sha256(bytes) }
}

/** `claim` may tell another sum than that of the two sides. */
function forgedNode(left: Forged, right: Forged, claim = (sums: bigint[]) => sums): Forged {
  const side = ({ sums, hash }: Forged) => [...amountBytes(sums), ...hash]
  const sums = left.sums.map((sum, n) => sum + right.sums[n]!)
  return { sums: claim(sums), hash: sha256(Uint8Array.of(3, sums.length, ...side(left), ...side(right))) }
}

function proofOf(leaf: SumLeaf, index: number, path: Forged[]): SumProof {
  const bytes = path.flatMap(({ sums, hash }) => [...amountBytes(sums), ...hash])
  return { salt: toHex(leaf.salt), index, path: toBase64(Uint8Array.from(bytes)) }
}

describe('a sum tree', () => {
  it('has the sums of all accounts, and every account finds itself in them', () => {
    fc.assert(
      fc.property(manyLeaves, (leaves) => {
        const { root, proofOf } = sumTree(leaves)
        expect(root.count).toBe(leaves.length)
        for (let kind = 0; kind < 4; kind += 1) {
          expect(root.sums[kind]).toBe(leaves.reduce((sum, { amounts }) => sum + amounts[kind]!, 0n))
        }
        const places = new Set<number>()
        for (const { account, amounts } of leaves) {
          const proof = proofOf(account)
          places.add(proof.index)
          expect(checkSumProof({ root, account, amounts, proof })).toBeNull()
        }
        expect(places.size).toBe(leaves.length)
      }),
    )
  })

  it('is built as its description says', () => {
    const leaves = Array.from({ length: 5 }, (_, n) => leafOf(n, [BigInt(n), 10n ** 18n]))
    const nodes = leaves.map(forgedLeaf).toSorted((a, b) => (toHex(a.hash) < toHex(b.hash) ? -1 : 1))
    const [a, b, c, d, e] = nodes as [Forged, Forged, Forged, Forged, Forged]
    const top = forgedNode(forgedNode(forgedNode(a, b), forgedNode(c, d)), e)
    expect(sumTree(leaves).root).toEqual({ count: 5, sums: [10n, 5n * 10n ** 18n], hash: top.hash })
  })

  it('puts an account elsewhere when its salt is another, in whatever order accounts are given', () => {
    const leaves = Array.from({ length: 40 }, (_, n) => leafOf(n, [1n]))
    expect(sumTree(leaves.toReversed()).root).toEqual(sumTree(leaves).root)
    const places = (day: string) => {
      const { proofOf } = sumTree(
        leaves.map((leaf) => ({ ...leaf, salt: sha256(ascii(`${day} ${leaf.account}`)) })),
      )
      return leaves.map(({ account }) => proofOf(account).index)
    }
    expect(places('monday')).not.toEqual(places('tuesday'))
    expect(places('monday')).not.toEqual(leaves.map((_, n) => n))
  })

  it.each([
    ['no account', []],
    [
      'an account that comes twice',
      [leafOf(1, [1n]), { ...leafOf(2, [1n]), account: leafOf(1, []).account }],
    ],
    ['an amount below 0', [leafOf(1, [5n]), leafOf(2, [-1n])]],
    ['an amount that does not fit', [leafOf(1, [MOST_AMOUNT + 1n])]],
    ['a sum that does not fit', [leafOf(1, [MOST_AMOUNT]), leafOf(2, [1n])]],
    ['a kind too few', [leafOf(1, [1n, 2n]), leafOf(2, [1n])]],
    ['no kinds', [leafOf(1, [])]],
    ['a salt that is too short', [{ ...leafOf(1, [1n]), salt: new Uint8Array(16) }]],
  ])('is refused with %s', (_, leaves) => {
    expect(() => sumTree(leaves)).toThrow(RangeError)
  })

  it('holds the largest sum exactly', () => {
    const leaves = [leafOf(1, [MOST_AMOUNT - 1n]), leafOf(2, [1n])]
    const { root, proofOf } = sumTree(leaves)
    expect(root.sums).toEqual([MOST_AMOUNT])
    for (const { account, amounts } of leaves) {
      expect(checkSumProof({ root, account, amounts, proof: proofOf(account) })).toBeNull()
    }
  })
})

describe('a proof', () => {
  it('fails for any other account, amount, place, salt, count or total', () => {
    fc.assert(
      fc.property(
        manyLeaves,
        fc.nat(),
        fc.nat(3),
        fc.integer({ min: 1, max: 5 }),
        (leaves, which, kind, by) => {
          const leaf = leaves[which % leaves.length]!
          const { root, proofOf } = sumTree(leaves)
          const claim = { root, account: leaf.account, amounts: leaf.amounts, proof: proofOf(leaf.account) }
          const other = (sums: readonly bigint[]) =>
            sums.map((sum, n) => (n === kind ? sum + BigInt(by) : sum))
          expect(checkSumProof({ ...claim, account: '7' })).not.toBeNull()
          expect(checkSumProof({ ...claim, amounts: other(leaf.amounts) })).not.toBeNull()
          expect(checkSumProof({ ...claim, amounts: leaf.amounts.slice(1) })).not.toBeNull()
          expect(checkSumProof({ ...claim, root: { ...root, sums: other(root.sums) } })).not.toBeNull()
          expect(checkSumProof({ ...claim, root: { ...root, hash: leaf.salt } })).not.toBeNull()
          expect(checkSumProof({ ...claim, proof: { ...claim.proof, salt: '00'.repeat(32) } })).not.toBeNull()
          for (let index = -1; index <= leaves.length; index += 1) {
            if (index === claim.proof.index) continue
            expect(checkSumProof({ ...claim, proof: { ...claim.proof, index } })).not.toBeNull()
          }
        },
      ),
    )
  })

  it('fails when any bit of its path is another', () => {
    fc.assert(
      fc.property(manyLeaves, fc.nat(), fc.nat(), (leaves, which, bit) => {
        const { account, amounts } = leaves[which % leaves.length]!
        const { root, proofOf } = sumTree(leaves)
        const proof = proofOf(account)
        const bytes = Buffer.from(proof.path, 'base64')
        fc.pre(bytes.length > 0)
        const at = (bit >> 3) % bytes.length
        bytes[at] = bytes[at]! ^ (1 << (bit & 7))
        const changed = { ...proof, path: bytes.toString('base64') }
        expect(checkSumProof({ root, account, amounts, proof: changed })).not.toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a path that is no base64', { path: '-' }],
    ['half a node', { path: toBase64(new Uint8Array(32)) }],
    ['a node too many', { path: toBase64(new Uint8Array(4 * 40)) }],
    ['no path', { path: '' }],
    ['no salt', { salt: '' }],
    ['half an index', { index: 0.5 }],
  ])('with %s is malformed', (_, part) => {
    const leaves = Array.from({ length: 8 }, (_, n) => leafOf(n, [5n]))
    const { root, proofOf } = sumTree(leaves)
    const { account, amounts } = leaves[0]!
    expect(checkSumProof({ root, account, amounts, proof: { ...proofOf(account), ...part } })).toBe(
      'malformed',
    )
  })
})

describe('a store that owes more than it publishes is found', () => {
  const anna = leafOf(1, [500n])
  const ben = leafOf(2, [300n])
  const cai = leafOf(3, [200n])
  const check = (leaf: SumLeaf, root: Forged, count: number, index: number, path: Forged[]) =>
    checkSumProof({
      root: { count, sums: root.sums, hash: root.hash },
      account: leaf.account,
      amounts: leaf.amounts,
      proof: proofOf(leaf, index, path),
    })

  it('the forger of these tests makes proofs that hold as long as it is honest', () => {
    const [a, b] = [forgedLeaf(anna), forgedLeaf(ben)]
    expect(check(anna, forgedNode(a, b), 2, 0, [b])).toBeNull()
    expect(check(ben, forgedNode(a, b), 2, 1, [a])).toBeNull()
  })

  it('when it drops an account: no path leads from there', () => {
    const { root, proofOf } = sumTree([anna, ben])
    expect(() => proofOf(cai.account)).toThrow(RangeError)
    for (const other of [anna, ben]) {
      const proof = proofOf(other.account)
      expect(checkSumProof({ root, account: cai.account, amounts: cai.amounts, proof })).toBe('not_in_total')
    }
  })

  it('when it gives two players of one balance the same leaf: the account stands in it', () => {
    const twin = { ...leafOf(4, ben.amounts), salt: ben.salt }
    const { root, proofOf } = sumTree([anna, ben])
    const proof = proofOf(ben.account)
    expect(checkSumProof({ root, account: twin.account, amounts: twin.amounts, proof })).toBe('not_in_total')
  })

  it('when it understates a balance', () => {
    const small = { ...anna, amounts: [1n] }
    const { root, proofOf } = sumTree([small, ben])
    const claim = { root, account: anna.account, proof: proofOf(anna.account) }
    expect(checkSumProof({ ...claim, amounts: anna.amounts })).toBe('not_in_total')
  })

  it('when it makes up an account that is owed less than nothing', () => {
    const madeUp = { ...leafOf(9, [-400n]) }
    const [a, n] = [forgedLeaf(anna), forgedLeaf(madeUp)]
    expect(check(anna, forgedNode(a, n), 2, 0, [n])).toBe('overflow')
    // One level higher: the sibling of a player tells a sum that its own sides do not have.
    const b = forgedLeaf(ben)
    const low = forgedNode(b, n)
    expect(check(anna, forgedNode(a, low), 3, 0, [low])).toBe('overflow')
  })

  it('when a node tells less than its sides have: who stands below it comes to another total', () => {
    const [a, b, c] = [anna, ben, cai].map(forgedLeaf) as [Forged, Forged, Forged]
    const low = forgedNode(b, c, () => [10n])
    const root = forgedNode(low, a)
    expect(root.sums).toEqual([510n])
    expect(check(anna, root, 3, 2, [low])).toBeNull()
    expect(check(ben, root, 3, 0, [c, a])).toBe('not_in_total')
    expect(check(cai, root, 3, 1, [b, a])).toBe('not_in_total')
  })

  it('when it tells each side the larger of two sums: both stand in the hash', () => {
    // The hash of a total alone would let each side see the other as small as it likes.
    const [a, b] = [forgedLeaf(anna), forgedLeaf(ben)]
    const root = forgedNode(a, b, () => [500n])
    const without = { ...b, sums: [0n] }
    expect(check(anna, root, 2, 0, [without])).toBe('not_in_total')
    expect(check(ben, root, 2, 1, [{ ...a, sums: [200n] }])).toBe('not_in_total')
  })

  it('when it owes a player less than nothing, or more than there can be', () => {
    const { root, proofOf } = sumTree([anna, ben])
    for (const owed of [-1n, MOST_AMOUNT + 1n, 2n ** 64n]) {
      const claim = { root, account: anna.account, amounts: [owed], proof: proofOf(anna.account) }
      expect(checkSumProof(claim)).toBe('overflow')
    }
  })

  it('when sums run over 64 bits', () => {
    const huge = forgedLeaf(leafOf(9, [MOST_AMOUNT]))
    const a = forgedLeaf(anna)
    expect(check(anna, forgedNode(a, huge), 2, 0, [huge])).toBe('overflow')
  })
})

it('the books show what leaves get wrong', () => {
  const owed = new Map([
    ['1', [5n, 0n]],
    ['2', [7n, 1n]],
    ['3', [9n, 0n]],
    ['4', [1n, 1n]],
  ])
  const right = [...owed].map(([account, amounts]) => ({ account, amounts }))
  expect(leafFaults(right, owed)).toEqual([])
  const wrong = [
    { account: '1', amounts: [4n, 0n] },
    { account: '2', amounts: [7n, 2n] },
    { account: '2', amounts: [7n, 1n] },
    { account: '4', amounts: [1n, -1n] },
    { account: '9', amounts: [0n, 0n] },
  ]
  expect(leafFaults(wrong, owed)).toEqual([
    { account: '1', fault: 'understated' },
    { account: '2', fault: 'overstated' },
    { account: '2', fault: 'twice' },
    { account: '4', fault: 'negative' },
    { account: '4', fault: 'understated' },
    { account: '9', fault: 'unknown' },
    { account: '3', fault: 'missing' },
  ])
})

it('a proof among 100,000 accounts of four kinds has at most 3 kB', () => {
  const path = toBase64(new Uint8Array(17 * (4 * 8 + 32)))
  const proof = { salt: '0'.repeat(64), index: 99_999, path }
  expect(JSON.stringify(proof).length).toBeLessThan(3000)
})
