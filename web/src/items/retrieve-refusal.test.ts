import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errors, errorText } from '@noktra/contract/errors'
import { refusalOf, refusalText } from './retrieve-refusal.ts'

const zh = JSON.parse(
  readFileSync(new URL('../i18n/locales/zh/retrieval.json', import.meta.url), 'utf8'),
) as { out_of_stock: string }

/** What the player reads of a refusal. */
function said(code: number, msg = 'in the words of a provider'): string {
  return refusalText({ code, msg }, zh.out_of_stock)
}

describe('a refused retrieval', () => {
  test('is told apart by the codes of SPEC 8', () => {
    expect([20011, 1454, 70001, 141005].map((code) => refusalOf({ code, msg: '' }))).toEqual([
      'stock',
      'stock',
      'queue',
      'link',
    ])
  })

  test.each(['The price is above the maximum purchase price', '饰品价格高于最高购买价'])(
    'without a code of its own is read from its words: %s',
    (msg) => {
      expect(refusalOf({ code: 1, msg })).toBe('stock')
      expect(said(1, msg)).toBe('该饰品缺货，请兑换T币在商城中购买')
    },
  )

  test.each([
    ['retrieve_out_of_stock', 20011, '该饰品缺货，请兑换T币在商城中购买'],
    ['retrieve_queue', 70001, '提取列表正在排队，请稍后提取'],
    ['retrieve_link_wrong', 141005, '交易链接错误，请重新绑定'],
  ] as const)('%s has code %i and says: %s', (name, code, text) => {
    expect(errors[name].code).toBe(code)
    expect(said(code, errorText(name, 'zh'))).toBe(text)
  })

  test('of a provider that says 1454 shows the words of SPEC', () => {
    expect(said(1454)).toBe('该饰品缺货，请兑换T币在商城中购买')
  })

  test('of another kind speaks for itself', () => {
    const refusal = { code: 14002, msg: 'This item is starred' }
    expect(refusalOf(refusal)).toBeNull()
    expect(refusalText(refusal, zh.out_of_stock)).toBe('This item is starred')
  })
})
