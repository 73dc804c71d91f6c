import { expect, test } from 'vitest'
import { EXTERIOR_BOUNDS, EXTERIORS } from '@noktra/game/wear'
import type { Look } from './live-file.ts'
import { lookAt } from './wear-look.ts'

const scratches = (strength: number) => [strength, strength / 2, strength / 4, 0] as const
const looks: Look[] = [
  { wear: 0.02, threshold: 1.6, nicks: 0, scratches: scratches(0), rusts: false },
  { wear: 0.13, threshold: 0.5, nicks: 1, scratches: scratches(1), rusts: false },
  { wear: 0.28, threshold: 0.38, nicks: 1, scratches: scratches(0.9), rusts: false },
  { wear: 0.46, threshold: 0.22, nicks: 1, scratches: scratches(0.9), rusts: true },
  { wear: 0.72, threshold: 0.07, nicks: 1, scratches: scratches(0.9), rusts: true },
]

test('in the middle of an exterior a copy looks as its picture', () => {
  for (const [at, exterior] of EXTERIORS.entries()) {
    const { from, to } = EXTERIOR_BOUNDS[exterior]
    const { rusts, ...look } = looks[at]!
    expect(lookAt((from + to) / 20_000, looks)).toEqual({ ...look, rust: rusts ? 1 : 0 })
  }
})

test('more wear is never less worn, from none at 0 on, and two copies of other wear never look the same', () => {
  let before = lookAt(0, looks)
  expect(before.wear).toBe(0)
  for (let wear = 1; wear <= 10_000; wear += 1) {
    const look = lookAt(wear / 10_000, looks)
    expect(look.wear).toBeGreaterThan(before.wear)
    expect(look.threshold).toBeLessThan(before.threshold + 1e-9)
    before = look
  }
})

test('a wear beyond what there is looks as the last one', () => {
  expect(lookAt(1.2, looks)).toEqual(lookAt(1, looks))
  expect(lookAt(-1, looks)).toEqual(lookAt(0, looks))
})
