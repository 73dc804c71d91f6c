import { describe, expect, test } from 'vitest'
import { refusalOf } from './retrieve-refusal.ts'

describe('a refused retrieval', () => {
  /** @shows SPEC-8.9 SPEC-8.10 */
  test('is told apart by the codes of SPEC 8, whatever their words', () => {
    expect([20011, 1454, 70001, 141005].map((code) => refusalOf({ code, msg: 'odd words' }))).toEqual([
      'stock',
      'stock',
      'queue',
      'link',
    ])
  })

  /** @shows SPEC-8.11 */
  test.each(['The price is above the maximum purchase price', '饰品价格高于最高购买价'])(
    'without a code of its own is read from its words: %s',
    (msg) => expect(refusalOf({ code: 1, msg })).toBe('stock'),
  )

  test('of another kind is none of them', () => {
    expect(refusalOf({ code: 14002, msg: 'This item is starred' })).toBeNull()
  })
})
