import { expect, test } from 'vitest'
import { hoursToTell, readVisit, visitAt, type Visit } from './visit-hours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const T = 1_000_000

test('a visit goes on over short absences, and another begins after a long one', () => {
  const first = visitAt(null, T)
  expect(first).toEqual({ since: T, seen: T, told: 0 })
  const later = visitAt({ ...first, told: 1 }, T + 15 * MINUTE)
  expect(later).toEqual({ since: T, seen: T + 15 * MINUTE, told: 1 })
  const next = T + 30 * MINUTE + 1
  expect(visitAt(later, next)).toEqual({ since: next, seen: next, told: 0 })
  // A clock that was set back starts again, too.
  expect(visitAt(later, T)).toEqual({ since: T, seen: T, told: 0 })
})

test('each full hour is told once, however late', () => {
  const visit: Visit = { since: T, seen: T + HOUR - 1, told: 0 }
  expect(hoursToTell(visit)).toBe(0)
  expect(hoursToTell({ ...visit, seen: T + HOUR })).toBe(1)
  expect(hoursToTell({ ...visit, seen: T + HOUR + 59 * MINUTE, told: 1 })).toBe(0)
  expect(hoursToTell({ ...visit, seen: T + 3 * HOUR, told: 1 })).toBe(3)
})

test('what is kept is read only when it is a visit', () => {
  const visit = { since: T, seen: T + 1, told: 2 }
  expect(readVisit(JSON.stringify(visit))).toEqual(visit)
  for (const other of [
    null,
    '',
    'x',
    '5',
    'null',
    '{}',
    '{"since":1,"seen":2}',
    '{"since":"1","seen":2,"told":0}',
  ]) {
    expect(readVisit(other), String(other)).toBe(null)
  }
})
