import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PURSES, WALLET_TYPES } from '@noktra/contract/plain/wallet'
import {
  daysCross,
  hasFilters,
  NO_FILTERS,
  queryOf,
  RANGES,
  readFilters,
  withPart,
  writeFilters,
  type Filters,
} from './filters.ts'

const maybe = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values)
const day = fc
  .option(fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }))
  .map((date) => date?.toISOString().slice(0, 10))

const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    purse: maybe(PURSES),
    type: maybe(WALLET_TYPES),
    direction: maybe(['in', 'out'] as const),
    range: maybe(RANGES),
    from: day,
    to: day,
  })
  .map((filters) => (filters.range ? { ...filters, from: undefined, to: undefined } : filters))

test('an address gives back the filters it was made of', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
      expect(hasFilters(filters)).toBe(writeFilters(filters).size > 0)
    }),
  )
})

test.each([
  'purse=gold&type=gift&direction=up&range=year&from=yesterday&to=2026-13-01',
  'from=2026-02-31&to=1999-01-01',
  'from=2026-2-3',
])('what cannot be asked for counts as not asked: %s', (search) => {
  expect(readFilters(new URLSearchParams(search))).toEqual(NO_FILTERS)
})

test('a range and days of one’s own replace each other', () => {
  const own = withPart(NO_FILTERS, { from: '2026-03-01', to: '2026-03-05' })
  const week = withPart({ ...own, type: 'box' }, { range: 'week' })
  expect(week).toEqual({ ...NO_FILTERS, type: 'box', range: 'week' })
  expect(withPart(week, { to: '2026-03-05' })).toEqual({ ...NO_FILTERS, type: 'box', to: '2026-03-05' })
  expect(readFilters(new URLSearchParams('range=today&from=2026-03-01')).from).toBeUndefined()
})

test.each([
  ['today', '2026-03-05'],
  ['week', '2026-02-27'],
  ['days30', '2026-02-04'],
  ['month', '2026-03-01'],
] as const)('on 5 March %s begins on %s and has no end', (range, from) => {
  const query = queryOf({ ...NO_FILTERS, range }, '2026-03-05')
  expect(query).toMatchObject({ from, to: undefined })
  expect(query).not.toHaveProperty('range')
})

test('days cross when the first comes after the last', () => {
  expect(daysCross({ ...NO_FILTERS, from: '2026-03-02', to: '2026-03-01' })).toBe(true)
  expect(daysCross({ ...NO_FILTERS, from: '2026-03-01', to: '2026-03-01' })).toBe(false)
  expect(daysCross({ ...NO_FILTERS, from: '2026-03-02' })).toBe(false)
})
