import { expect, test } from 'vitest'
import { cellOf, degreesOf, FRONT, VIEWS, viewAt } from './turn-views.ts'

test('a turn goes through the front once forth and, mirrored, once back', () => {
  const cells = Array.from({ length: VIEWS }, (_, view) => cellOf(view))
  const numbers = cells.map(({ column, row }) => row * 6 + column)
  expect(numbers.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, n) => n))
  expect(numbers.slice(24)).toEqual(Array.from({ length: 24 }, (_, n) => 23 - n))
  expect(cells.map(({ isMirrored }) => isMirrored)).toEqual([
    ...Array<boolean>(24).fill(false),
    ...Array<boolean>(24).fill(true),
  ])
})

test('views that follow one another look from places beside one another, all around', () => {
  const yawOf = (view: number) => {
    const { column, row, isMirrored } = cellOf(view)
    const front = (row * 6 + column - 11.5) * 7.5
    return isMirrored ? 180 - front : front
  }
  for (let view = 0; view < VIEWS; view++)
    expect((yawOf(viewAt(view + 1)) - yawOf(view) + 720) % 360).toBeCloseTo(7.5)
})

test('turning goes around in both directions, and counts from the picture', () => {
  expect([viewAt(-1), viewAt(48), viewAt(49.4), viewAt(-48)]).toEqual([47, 0, 1, 0])
  expect([degreesOf(FRONT), degreesOf(viewAt(FRONT + 24)), degreesOf(viewAt(FRONT - 1))]).toEqual([
    0, 180, 352.5,
  ])
})
