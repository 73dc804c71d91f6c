import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MALL_SORTS } from '@noktra/contract/plain/mall'
import {
  countFilters,
  NO_FILTERS,
  pricesCross,
  queryOf,
  readFilters,
  searchOf,
  withoutFilter,
  withoutFilters,
  type MallFilters,
} from './filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

const key = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
const keys = fc.uniqueArray(key, { maxLength: 6 })
const amount = fc.option(
  fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
  { nil: undefined },
)
const anyFilters: fc.Arbitrary<MallFilters> = fc.record({
  kind: keys,
  family: keys,
  exterior: keys,
  rarity: keys,
  finish: keys,
  q: fc.string({ maxLength: 10, unit: 'grapheme' }).map((text) => text.trim()),
  min: amount,
  max: amount,
  inStock: fc.boolean(),
  sort: fc.constantFrom(...MALL_SORTS),
  item: fc.constantFrom({}, { class: 'knife,sticker' }, { variant: 'plain', phase: '0123456789ab' }),
})

test('an address gives back the filters it was made of', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(read(searchOf(filters))).toEqual(filters)
    }),
  )
})

test('the usual list has a bare address, and lists of keys stay readable', () => {
  expect(searchOf(NO_FILTERS)).toBe('')
  expect(searchOf({ ...NO_FILTERS, exterior: ['FN', 'MW'], min: 2.5, inStock: true, sort: 'name' })).toBe(
    '?exterior=FN,MW&min=2.5&stock=1&sort=name',
  )
})

test('what cannot be asked for counts as not asked', () => {
  expect(read('?kind=rifle,,rifle,<b>&min=-1&max=abc&sort=best&stock=yes&skin=12')).toEqual({
    ...NO_FILTERS,
    kind: ['rifle'],
  })
  expect(read(`?q=${'a'.repeat(80)}`).q).toHaveLength(60)
  expect(read('?min=Infinity&max=2000000000')).toEqual(NO_FILTERS)
})

test('the same choice is the same question, in whatever order it was made', () => {
  const one = queryOf({ ...NO_FILTERS, rarity: ['relic', 'mythic'] })
  const other = queryOf({ ...NO_FILTERS, rarity: ['mythic', 'relic'] })
  expect(one).toEqual(other)
  expect(one).toMatchObject({ rarity: 'mythic,relic', sort: '-price' })
})

test('no filter asks for everything', () => {
  expect(Object.entries(queryOf(NO_FILTERS)).filter(([, value]) => value !== undefined)).toEqual([
    ['sort', '-price'],
  ])
})

test('every chosen key, the price and the stock count; search and order do not', () => {
  const filters: MallFilters = {
    ...NO_FILTERS,
    exterior: ['FN', 'MW'],
    finish: ['isoline'],
    item: { class: 'knife,sticker' },
    min: 0,
    max: 5,
    inStock: true,
    q: 'x',
    sort: 'name',
  }
  expect(countFilters(filters)).toBe(7)
  expect(countFilters(NO_FILTERS)).toBe(0)
  expect(withoutFilters(filters)).toEqual({ ...NO_FILTERS, sort: 'name' })
})

test('prices cross when nothing lies between them', () => {
  expect(pricesCross({ ...NO_FILTERS, min: 5, max: 4.99 })).toBe(true)
  expect(pricesCross({ ...NO_FILTERS, min: 5, max: 5 })).toBe(false)
  expect(pricesCross({ ...NO_FILTERS, min: 5 })).toBe(false)
})

test('one filter is taken away by its name, and the others stay', () => {
  const filters: MallFilters = {
    ...NO_FILTERS,
    kind: ['rifle'],
    item: { class: 'knife', variant: 'plain' },
    q: 'x',
    min: 1,
    max: 2,
    inStock: true,
  }
  expect(withoutFilter(filters, 'kind')).toEqual({ ...filters, kind: [] })
  expect(withoutFilter(filters, 'class')).toEqual({ ...filters, item: { variant: 'plain' } })
  expect(withoutFilter(filters, 'price')).toEqual({ ...filters, min: undefined, max: undefined })
  expect(withoutFilter(filters, 'words')).toEqual({ ...filters, q: '' })
  expect(withoutFilter(filters, 'in_stock')).toEqual({ ...filters, inStock: false })
})
