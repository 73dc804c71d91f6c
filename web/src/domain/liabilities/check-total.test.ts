import { expect, test } from 'vitest'
import { signCheckpoint } from '@noktra/game/log/checkpoint'
import { liabilityLeaf } from '@noktra/game/log/liabilities'
import { inclusionProof, leafHash, packPath, rootOf, subtreesOf } from '@noktra/game/log/merkle-tree'
import { signerKey, verifierKeyText } from '@noktra/game/log/signed-note'
import { sumTree } from '@noktra/game/log/sum-tree'
import { checkTotal, type MyTotal } from './check-total.ts'

const ORIGIN = 'store.example/log'
const KEY = signerKey(ORIGIN, new Uint8Array(32).fill(3))
const readers = { origin: ORIGIN, keys: [{ key: verifierKeyText(KEY), from_s: 0, until_s: null }] }
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** What an honest store answers the second of three players, whose total is the third entry of its log. */
function honest() {
  const leaves = [1, 2, 3].map((n) => ({
    account: String(n),
    amounts: [BigInt(n * 100), 5n, 0n, 70n],
    salt: new Uint8Array(32).fill(n),
  }))
  const { root, proofOf } = sumTree(leaves)
  const total = {
    number: 1,
    day: '2026-11-22',
    made_at: 1_795_300_000,
    count: 3,
    root: Array.from(root.hash, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    sums: { cash: 600, items: 210 },
    index: 2,
    has_paths: true,
  }
  const log = [leafHash(bytesOf('a')), leafHash(bytesOf('b')), liabilityLeaf(total), leafHash(bytesOf('c'))]
  const subtrees = subtreesOf(log)
  const checkpoint = signCheckpoint({ origin: ORIGIN, size: 4, root: rootOf(4, subtrees), extensions: [] }, [
    KEY,
  ])
  return {
    total,
    mine: {
      account: '2',
      amounts: { cash: 200, bonus: 5, diamond: 0, items: 70 },
      sums: { cash: 600, bonus: 15, diamond: 0, items: 210 },
      proof: proofOf('2'),
    },
    entry: { index: 2, size: 4, path: packPath(inclusionProof(2, 4, subtrees)), checkpoint },
  } satisfies MyTotal
}

const verdictOf = (answer: MyTotal, account = '2') => checkTotal(answer, { account, readers })

test('what an honest store answers holds', () => {
  const answer = honest()
  expect(verdictOf(answer)).toBe('in_total')
  expect(verdictOf({ ...answer, entry: null })).toBe('waits_for_log')
  expect(verdictOf({ ...answer, mine: null })).toBe('later')
  expect(verdictOf({ total: null, mine: null, entry: null })).toBe('none')
})

test('a leaf of somebody else is not mine, whatever the answer calls it', () => {
  expect(verdictOf(honest(), '7')).toBe('not_in_total')
  const answer = honest()
  expect(verdictOf({ ...answer, mine: { ...answer.mine, account: '7' } }, '7')).toBe('not_in_total')
})

test.each(['cash', 'bonus', 'diamond', 'items'] as const)(
  'other amounts of %s do not lead to the total',
  (kind) => {
    const answer = honest()
    const amounts = { ...answer.mine.amounts, [kind]: answer.mine.amounts[kind] + 1 }
    expect(verdictOf({ ...answer, mine: { ...answer.mine, amounts } })).toBe('not_in_total')
  },
)

test('sums that everybody is shown are those of the path', () => {
  const answer = honest()
  const total = { ...answer.total, sums: { cash: 599, items: 210 } }
  expect(verdictOf({ ...answer, total })).toBe('not_in_total')
})

test.each([
  ['another day', { day: '2026-11-23' }],
  ['a sum less that is shown', { sums: { cash: 600 } }],
])('a total that the log has otherwise is not in it: %s', (_, part) => {
  const answer = honest()
  expect(verdictOf({ ...answer, total: { ...answer.total, ...part } })).toBe('not_in_log')
})

test.each([
  ['a place that is another', { index: 1 }],
  ['a size that was not signed', { size: 3 }],
  ['a path that cannot be read', { path: '-' }],
  ['a checkpoint of nobody', { checkpoint: 'store.example/log\n4\n\n' }],
  [
    'a checkpoint of another key',
    {
      checkpoint: signCheckpoint({ origin: ORIGIN, size: 4, root: new Uint8Array(32), extensions: [] }, [
        signerKey(ORIGIN, new Uint8Array(32).fill(9)),
      ]),
    },
  ],
])('an entry proves nothing with %s', (_, part) => {
  const answer = honest()
  expect(verdictOf({ ...answer, entry: { ...answer.entry, ...part } })).toBe('not_in_log')
})
