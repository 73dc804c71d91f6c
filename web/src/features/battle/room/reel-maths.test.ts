import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionAt } from '../../../domain/play/reel-spin.ts'
import { fillers, planSpin, pointerFrames, seededRandom, START_AT, stripOf, TRAVEL } from './reel-maths.ts'

describe('a spin', () => {
  test('starts where the last one ended, stops inside the won tile and settles on its centre', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999_999, noNaN: true }), (part) => {
        const spin = planSpin(TRAVEL.normal, 2600, () => part)
        expect(positionAt(spin, 0)).toBe(START_AT)
        expect(Math.abs(positionAt(spin, spin.spin_ms) - spin.to)).toBeLessThan(0.5)
        expect(positionAt(spin, 2600)).toBe(spin.to)
        expect(positionAt(spin, 99_999)).toBe(spin.to)
      }),
    )
  })

  test.each([
    { travel: TRAVEL.normal, spin_ms: 2600 },
    { travel: TRAVEL.fast, spin_ms: 900 },
  ])('of $spin_ms ms winds up, and then only goes forward until it settles', ({ travel, spin_ms }) => {
    const spin = planSpin(travel, spin_ms, () => 0.3)
    const winds_up_ms = spin.spin_ms * (250 / 5600)
    expect(positionAt(spin, winds_up_ms)).toBeLessThan(START_AT)
    for (let ms = winds_up_ms; ms < spin.spin_ms - 10; ms += 10) {
      expect(positionAt(spin, ms + 10)).toBeGreaterThanOrEqual(positionAt(spin, ms))
    }
    // Several tiles are still to come when 60 % of the time to the stop is over.
    expect(spin.stop - positionAt(spin, spin.spin_ms * 0.6)).toBeGreaterThan(travel / 8)
  })
})

test('everybody sees the same reel', () => {
  const reel = () => fillers('20418:3:2', 22, (random) => Math.floor(random() * 1e6))
  expect(reel()).toEqual(reel())
  expect(reel()).not.toEqual(fillers('20418:3:1', 22, (random) => Math.floor(random() * 1e6)))
  const random = seededRandom('even')
  const mean = Array.from({ length: 10_000 }, random).reduce((sum, part) => sum + part) / 10_000
  // 0.5 expected, 5 standard deviations are 0.0144.
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.0144)
})

test('a strip begins with what the one before ended on', () => {
  const numbered = (name: string) => Array.from({ length: 15 }, (_, at) => `${name}${at}`)
  const strip = stripOf({ tiles: numbered('b'), won: 'won b' }, { tiles: numbered('a'), won: 'won a' }, 12)
  expect(strip.slice(0, 4)).toEqual(['a12', 'won a', 'a14', 'b3'])
  expect(strip.slice(-3)).toEqual(['b12', 'won b', 'b14'])
  expect(stripOf({ tiles: numbered('b'), won: undefined }, null, 12)).toEqual(numbered('b'))
})

test('the pointer of a jackpot stays on the bar and stops exactly where it was drawn', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (target) => {
      const frames = pointerFrames(target, 2)
      expect(frames[0]).toBe(0)
      expect(frames.at(-1)).toBe(target)
      expect(frames.every((part) => part >= 0 && part <= 1)).toBe(true)
    }),
  )
})
