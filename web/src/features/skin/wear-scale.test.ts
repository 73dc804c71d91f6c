import { expect, test } from 'vitest'
import { EXTERIOR_BOUNDS, EXTERIORS, exteriorOfWear } from '@noktra/game/wear'
import { placeOf, WIDTH, wearAt } from './wear-scale.ts'

const exteriors = EXTERIORS.map((name) => ({
  wear_from: EXTERIOR_BOUNDS[name].from,
  wear_to: EXTERIOR_BOUNDS[name].to,
}))

test('every place of the slider is a wear of its exterior, and wear never falls along it', () => {
  let before = -1
  for (let place = 0; place < EXTERIORS.length * WIDTH; place += 1) {
    const wear = wearAt(place, exteriors)
    expect(exteriorOfWear(wear)).toBe(EXTERIORS[Math.floor(place / WIDTH)])
    expect(wear).toBeGreaterThanOrEqual(before)
    before = wear
  }
})

test('each exterior is shown from its lightest to its heaviest', () => {
  for (const [at, { wear_from, wear_to }] of exteriors.entries()) {
    expect(wearAt(at * WIDTH, exteriors)).toBe(wear_from)
    expect(wearAt((at + 1) * WIDTH - 1, exteriors)).toBe(wear_to - 1)
  }
})

test('the middle of an exterior lies in it', () => {
  expect(EXTERIORS.map((_, at) => exteriorOfWear(wearAt(placeOf(at), exteriors)))).toEqual([...EXTERIORS])
})
