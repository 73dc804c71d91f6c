// @module-tag long

import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { LIABILITY_KINDS } from './liability-kinds.ts'
import { checkLiability, type LiabilityAmounts, type LiabilityFault } from './liabilities.ts'
import { sumTree, type SumProof } from './sum-tree.ts'

/*
 * A store that publishes less than it owes: 1,000 trees of 1,000 accounts, in each of which one account is dropped, understated, shared by
 * two or less than nothing. Somebody's own check finds it, while those whom it does not touch find themselves.
 */

const ACCOUNTS = 1000
const TREES_OF_A_KIND = 250
/** Each so many accounts the balances repeat. */
const ALIKE = 40

type Account = { account: string; amounts: bigint[]; salt: Buffer }
type Node = { sums: bigint[]; hash: Buffer }
/** What a store tells that may write anything: nothing is checked here. */
type Forged = { levels: Node[][]; leaves: Account[] }

function bytesOf(sums: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(8 * sums.length)
  sums.forEach((sum, n) => bytes.writeBigUInt64BE(BigInt.asUintN(64, sum), 8 * n))
  return bytes
}

function leafOf({ account, amounts, salt }: Account): Node {
  const text = Buffer.from(account)
  return {
    sums: amounts,
    hash: hash('sha256', Buffer.concat([Buffer.of(2, 4), salt, bytesOf(amounts), text]), 'buffer'),
  }
}

function nodeOf(left: Node, right: Node | undefined): Node {
  if (!right) return left
  const sides = [left, right].flatMap((side) => [bytesOf(side.sums), side.hash])
  return {
    sums: left.sums.map((sum, n) => sum + right.sums[n]!),
    hash: hash('sha256', Buffer.concat([Buffer.of(3, 4), ...sides]), 'buffer'),
  }
}

/** The tree over leaves as they stand; the hashes of leaves that were hashed before are kept. */
function forge(leaves: Account[]): Forged {
  const levels: Node[][] = [leaves.map((leaf) => known.get(leaf) ?? leafOf(leaf))]
  for (let nodes = levels[0]!; nodes.length > 1; levels.push(nodes)) {
    nodes = Array.from({ length: Math.ceil(nodes.length / 2) }, (_, n) =>
      nodeOf(nodes[2 * n]!, nodes[2 * n + 1]),
    )
  }
  return { levels, leaves }
}

const known = new Map<Account, Node>()

/** What the store gives to who asks for the leaf at a place. */
function proofAt({ levels, leaves }: Forged, index: number, salt = leaves[index]!.salt): SumProof {
  const path: Buffer[] = []
  let at = index
  for (const nodes of levels) {
    const beside = nodes[at % 2 === 1 ? at - 1 : at + 1]
    if (beside) path.push(bytesOf(beside.sums), beside.hash)
    at = Math.floor(at / 2)
  }
  return { salt: salt.toString('hex'), index, path: Buffer.concat(path).toString('base64') }
}

const named = (amounts: readonly bigint[]) =>
  Object.fromEntries(LIABILITY_KINDS.map((kind, n) => [kind, Number(amounts[n])])) as LiabilityAmounts

/** What a player finds who knows what they were owed. */
function checkOf(forged: Forged, { account, amounts }: Account, proof: SumProof): LiabilityFault | null {
  const top = forged.levels.at(-1)![0]!
  const sums = named(top.sums)
  const total = { day: '2026-11-22', count: forged.leaves.length, root: top.hash.toString('hex'), sums }
  return checkLiability({ total, sums, account, amounts: named(amounts), proof })
}

const totalOf = (forged: Forged) => forged.levels.at(-1)![0]!.sums.reduce((sum, each) => sum + each, 0n)

let honest: Account[]
let owed: bigint

beforeAll(() => {
  // Amounts repeat, so that there are players of one balance.
  honest = Array.from({ length: ACCOUNTS }, (_, n) => ({
    account: String(100_000 + n),
    amounts: [BigInt(100 * (1 + (n % ALIKE))), BigInt(n % 8), BigInt(13 * (n % 10)), BigInt(250 * (n % 5))],
    salt: hash('sha256', `salt ${n}`, 'buffer'),
  }))
  for (const leaf of honest) known.set(leaf, leafOf(leaf))
  owed = totalOf(forge(honest))
})

/** Runs with an account to be cheated, and one whom that does not touch. */
function everyTree(tamper: (at: number, other: number) => void): void {
  const place = fc.nat(ACCOUNTS - 1)
  fc.assert(
    fc.property(place, place, (at, other) => {
      fc.pre(Math.abs(at - other) > 2)
      tamper(at, other)
    }),
    { numRuns: TREES_OF_A_KIND },
  )
}

it('the forger makes the trees of the store as long as it is honest', () => {
  const { root, proofOf } = sumTree(honest)
  const byHash = honest.toSorted((a, b) => Buffer.compare(known.get(a)!.hash, known.get(b)!.hash))
  const forged = forge(byHash)
  expect(forged.levels.at(-1)![0]).toEqual({ sums: root.sums, hash: Buffer.from(root.hash) })
  expect(proofAt(forged, 17)).toEqual(proofOf(byHash[17]!.account))
  for (const index of [0, 1, 511, 998, 999]) {
    expect(checkOf(forged, byHash[index]!, proofAt(forged, index))).toBeNull()
  }
})

describe('a total that is too small is found', () => {
  it('when an account is dropped: none of the paths leads from it', () => {
    everyTree((at, other) => {
      const dropped = honest[at]!
      const forged = forge(honest.toSpliced(at, 1))
      expect(totalOf(forged)).toBeLessThan(owed)
      for (const index of [at % (ACCOUNTS - 1), (at + 1) % (ACCOUNTS - 1), other % (ACCOUNTS - 1)]) {
        expect(checkOf(forged, dropped, proofAt(forged, index))).not.toBeNull()
        expect(checkOf(forged, dropped, proofAt(forged, index, dropped.salt))).not.toBeNull()
      }
      const place = other < at ? other : other - 1
      expect(checkOf(forged, honest[other]!, proofAt(forged, place))).toBeNull()
    })
  })

  it('when an account is understated: its own amounts come to another root', () => {
    everyTree((at, other) => {
      const whole = honest[at]!
      const less = { ...whole, amounts: whole.amounts.with(0, whole.amounts[0]! - 1n - BigInt(other % 99)) }
      const forged = forge(honest.with(at, less))
      expect(totalOf(forged)).toBeLessThan(owed)
      expect(checkOf(forged, whole, proofAt(forged, at))).toBe('not_in_total')
      expect(checkOf(forged, honest[other]!, proofAt(forged, other))).toBeNull()
    })
  })

  it('when two players of one balance are shown one leaf: it names one of them', () => {
    everyTree((at) => {
      const one = honest[at]!
      const other = (at + ALIKE) % ACCOUNTS
      const twin = honest[other]!
      expect(twin.amounts).toEqual(one.amounts)
      const forged = forge(honest.toSpliced(other, 1))
      expect(totalOf(forged)).toBeLessThan(owed)
      const proof = proofAt(forged, other < at ? at - 1 : at)
      expect(checkOf(forged, one, proof)).toBeNull()
      expect(checkOf(forged, twin, proof)).toBe('not_in_total')
    })
  })

  it('when somebody is owed less than nothing: who stands beside them sees it', () => {
    everyTree((at, other) => {
      const debtor = {
        account: '900000',
        amounts: [-100_000n - BigInt(other), 0n, 0n, 0n],
        salt: Buffer.alloc(32, 7),
      }
      const place = at - (at % 2)
      const forged = forge(honest.toSpliced(place, 0, debtor))
      expect(totalOf(forged)).toBeLessThan(owed)
      expect(checkOf(forged, honest[place]!, proofAt(forged, place + 1))).toBe('overflow')
    })
  })
})
