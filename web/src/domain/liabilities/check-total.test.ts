import { expect, test } from 'vitest'
import { signCheckpoint } from '@noktra/game/log/checkpoint'
import { signerKey } from '@noktra/game/log/signed-note'
import { honestTotal, ORIGIN, READERS } from '../../test/honest-total.ts'
import { checkTotal, type MyTotal } from './check-total.ts'

const verdictOf = (answer: MyTotal, account = '7') => checkTotal(answer, { account, readers: READERS })

test('what an honest store answers holds', () => {
  const answer = honestTotal()
  expect(verdictOf(answer)).toBe('in_total')
  expect(verdictOf({ ...answer, entry: null })).toBe('waits_for_log')
  expect(verdictOf({ ...answer, mine: null })).toBe('later')
  expect(verdictOf({ total: null, mine: null, entry: null })).toBe('none')
})

test('a leaf of somebody else is not mine, whatever the answer calls it', () => {
  expect(verdictOf(honestTotal(), '6')).toBe('not_in_total')
  const answer = honestTotal()
  expect(verdictOf({ ...answer, mine: { ...answer.mine, account: '6' } }, '6')).toBe('not_in_total')
})

test.each(['cash', 'bonus', 'diamond', 'items'] as const)(
  'other amounts of %s do not lead to the total',
  (kind) => {
    const answer = honestTotal()
    const amounts = { ...answer.mine.amounts, [kind]: answer.mine.amounts[kind] + 1 }
    expect(verdictOf({ ...answer, mine: { ...answer.mine, amounts } })).toBe('not_in_total')
  },
)

test('sums that everybody is shown are those of the path', () => {
  const answer = honestTotal()
  const total = { ...answer.total, sums: { cash: 2099, items: 210 } }
  expect(verdictOf({ ...answer, total })).toBe('not_in_total')
})

test.each([
  ['another day', { day: '2026-11-23' }],
  ['a sum less that is shown', { sums: { cash: 2100 } }],
])('a total that the log has otherwise is not in it: %s', (_, part) => {
  const answer = honestTotal()
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
  const answer = honestTotal()
  expect(verdictOf({ ...answer, entry: { ...answer.entry, ...part } })).toBe('not_in_log')
})
