import { expect, test } from 'vitest'
import { MOST_POINTS, startTrack } from './slide-track.ts'

function recorded(moves: number) {
  let now = 5000.4
  const track = startTrack(() => now)
  for (let n = 1; n <= moves; n++) {
    now += 16.6
    track.add(n / 3, n % 5)
  }
  return track.points()
}

test('starts at the left edge at time 0 and keeps each point to a tenth of a pixel', () => {
  expect(recorded(2)).toEqual([
    [0, 0, 0],
    [0.3, 1, 17],
    [0.7, 2, 33],
  ])
})

test('a long slide stays within what the store takes, in order, with its first and last point', () => {
  const points = recorded(5000)
  expect(points.length).toBeLessThanOrEqual(MOST_POINTS)
  expect(points.length).toBeGreaterThan(MOST_POINTS / 4)
  expect(points[0]).toEqual([0, 0, 0])
  expect(points.at(-1)![0]).toBe(1666.7)
  expect(points.every((point, n) => n === 0 || point[2] > points[n - 1]![2])).toBe(true)
})
