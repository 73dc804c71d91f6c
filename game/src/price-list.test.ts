import { describe, expect, test } from 'vitest'
import { SAMPLE_PRICE_LISTS } from '../sample-prices.ts'
import { itemText } from './items.ts'
import { FIRST_BEFORE, priceListHash, priceListLines, type PriceList } from './price-list.ts'

const [first, second, third] = SAMPLE_PRICE_LISTS as [PriceList, PriceList, PriceList]

test('a list says what is new since the one before it, which it names by its hash', () => {
  expect(first.before).toBe(FIRST_BEFORE)
  expect(second.before).toBe(priceListHash(first))
  expect(third.before).toBe(priceListHash(second))
  expect(priceListLines(second)).toBe(
    `noktra-prices-v1\nlist:2\nbefore:${priceListHash(first)}\nprofit:80000\ncomfort:2007\nprice:${itemText(second.rows[0]!)}\n`,
  )
  expect(priceListLines(third).split('\n')).toHaveLength(6)
  expect(priceListLines(first)).toContain('comfort:none\n')
})

test('whatever changes changes the hash, of a list and of those after it', () => {
  const [row, ...rest] = first.rows
  const moved = priceListHash({ ...first, rows: [{ ...row!, value_cents: row!.value_cents + 1 }, ...rest] })
  const hashes = [
    priceListHash(first),
    moved,
    priceListHash({ ...first, profit_ppm: 80_001 }),
    priceListHash({ ...first, comfort_skin_id: 1012 }),
    priceListHash({ ...first, version: 2 }),
    priceListHash({ ...first, rows: rest }),
    priceListHash({ ...first, before: moved }),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})

describe('refuses what has no one form', () => {
  test.each<[string, Partial<PriceList>]>([
    ['version 0', { version: 0 }],
    ['a list before it that is no hash', { before: 'none' }],
    ['a part above the whole', { profit_ppm: 1_000_001 }],
    ['half a part', { profit_ppm: 0.5 }],
    ['a skin that is no number', { comfort_skin_id: -1 }],
    ['rows out of order', { rows: first.rows.toReversed() }],
    ['a row twice', { rows: [first.rows[0]!, first.rows[0]!] }],
  ])('%s', (_, wrong) => {
    expect(() => priceListLines({ ...first, ...wrong })).toThrow(RangeError)
  })
})
