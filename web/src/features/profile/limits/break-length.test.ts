import { expect, test } from 'vitest'
import { endOf, offeredLengths } from './break-length.ts'

const at = (time: string) => Date.parse(time)
const seconds = (time: string) => at(time) / 1000

test('a break ends so many days later, an exclusion on the day of the month', () => {
  expect(endOf({ days: 1 }, at('2026-03-28T10:00:00Z'))).toBe(seconds('2026-03-29T10:00:00Z'))
  expect(endOf({ months: 6 }, at('2026-03-15T10:00:00Z'))).toBe(seconds('2026-09-15T10:00:00Z'))
  expect(endOf({ months: 6 }, at('2026-08-31T10:00:00Z'))).toBe(seconds('2027-02-28T10:00:00Z'))
  expect(endOf({ months: 24 }, at('2026-03-15T10:00:00Z'))).toBe(seconds('2028-03-15T10:00:00Z'))
  expect(endOf({ months: 0 }, at('2026-03-15T10:00:00Z'))).toBe(null)
})

test('only what is longer than the break that is on is offered', () => {
  const now = at('2026-03-15T10:00:00Z')
  expect(offeredLengths(null, now).breaks).toHaveLength(5)
  expect(offeredLengths(null, now).exclusions).toHaveLength(5)
  const week = { until: seconds('2026-03-22T10:00:00Z') }
  expect(offeredLengths(week, now).breaks).toEqual([{ days: 14 }, { days: 30 }])
  const year = { until: seconds('2027-03-15T10:00:00Z') }
  expect(offeredLengths(year, now)).toEqual({
    breaks: [],
    exclusions: [{ months: 24 }, { months: 60 }, { months: 0 }],
  })
  expect(offeredLengths({ until: null }, now)).toEqual({ breaks: [], exclusions: [] })
})
