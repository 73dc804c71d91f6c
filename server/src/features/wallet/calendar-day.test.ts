import { expect, test } from 'vitest'
import { dayAfter, localTimes, startOfDay } from '../../core/settings/calendar-day.ts'

test.each([
  ['Asia/Shanghai', '2026-03-05', '2026-03-04T16:00:00.000Z'],
  ['UTC', '2026-03-05', '2026-03-05T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-21', '2026-11-21T03:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00.000Z'],
  // Summer time begins, and ends, in the day.
  ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['Europe/Lisbon', '2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['Europe/Lisbon', '2026-10-26', '2026-10-26T00:00:00.000Z'],
  // The clock goes from midnight to one, so that the day has no midnight.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // Back from one to midnight: the day has midnight twice, and starts with the first.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s %s begins at %s', (zone, day, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start)
})

test('the day after a day is the next one, over the ends of months and years', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01')
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})

test('a moment is told by the clock of its zone, summer time included', () => {
  expect(localTimes('Europe/Lisbon')(new Date('2026-07-01T23:59:59Z'))).toBe('2026-07-02 00:59:59')
  expect(localTimes('Europe/Lisbon')(new Date('2026-12-01T00:00:00Z'))).toBe('2026-12-01 00:00:00')
})
