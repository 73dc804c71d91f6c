import { expect, test } from 'vitest'
import { formatMoney, formatPercent, formatTime, relativeStep } from './format.ts'

test('money has two decimals and is grouped', () => {
  expect([0, 4.5, 12480.5, 1234567.89].map(formatMoney)).toEqual([
    '0.00',
    '4.50',
    '12,480.50',
    '1,234,567.89',
  ])
})

test('small chances get four decimals', () => {
  expect([0.000125, 0.0364, 1].map((chance) => formatPercent(chance))).toEqual([
    '0.0125%',
    '3.64%',
    '100.00%',
  ])
})

/** @shows SPEC-9.34 */
test('times are YYYY-MM-DD HH:mm:ss in the local zone', () => {
  const local = new Date(2026, 0, 5, 7, 8, 9)
  expect(formatTime(local.getTime() / 1000)).toBe('2026-01-05 07:08:09')
})

/** @shows SPEC-9.35 */
test('ages run from moments through minutes, hours, days, months to years', () => {
  const minute = 60
  const hour = 60 * minute
  const day = 24 * hour
  const steps = [
    -5,
    0,
    59,
    minute,
    59 * minute,
    hour,
    23 * hour,
    day,
    29 * day,
    30 * day,
    364 * day,
    365 * day,
    800 * day,
  ]
  expect(steps.map(relativeStep).map(({ unit, count }) => `${count} ${unit}`)).toEqual([
    '0 moments',
    '0 moments',
    '0 moments',
    '1 minutes',
    '59 minutes',
    '1 hours',
    '23 hours',
    '1 days',
    '29 days',
    '1 months',
    '12 months',
    '1 years',
    '2 years',
  ])
})
