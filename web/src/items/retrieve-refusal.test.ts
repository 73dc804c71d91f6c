import { describe, expect, test } from 'vitest'
import { refusalOf } from './retrieve-refusal.ts'

describe('a refused retrieval', () => {
  test('is told apart by the codes of SPEC 8', () => {
    expect([20011, 1454, 70001, 141005].map((code) => refusalOf({ code, msg: '' }))).toEqual([
      'stock',
      'stock',
      'queue',
      'link',
    ])
  })

  test('without a code of its own is read from its words', () => {
    const msg = 'The price is above the maximum purchase price'
    expect(refusalOf({ code: 1, msg })).toBe('stock')
  })

  test('of another kind speaks for itself', () => {
    expect(refusalOf({ code: 14002, msg: 'This item is starred' })).toBeNull()
  })
})
