import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleByOdds } from '@noktra/game/boxes'
import { blurOf, ease, SPIN_EASING, tickVolume } from '../../items/reel-motion.ts'
import {
  cardUnder,
  planSpin,
  positionAt,
  restingStrip,
  speedAt,
  spinningStrip,
  START_AT,
  STOP_SPREAD,
  stopTimes,
  STRIP_LENGTH,
  WON_AT,
} from './reel-maths.ts'

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('easing', () => {
  test('is what CSS makes of the same numbers', () => {
    expect(ease([0, 0, 1, 1], 0.37)).toBeCloseTo(0.37, 6)
    expect(ease([0.25, 0.1, 0.25, 1], 0.5)).toBeCloseTo(0.8024, 3)
    expect(ease([0.42, 0, 0.58, 1], 0.5)).toBeCloseTo(0.5, 6)
  })

  test('begins at 0, ends at 1 and never goes back', () => {
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        expect(ease(SPIN_EASING, early)).toBeLessThanOrEqual(ease(SPIN_EASING, late) + 1e-9)
      }),
    )
    expect(ease(SPIN_EASING, 0)).toBe(0)
    expect(ease(SPIN_EASING, 1)).toBe(1)
  })
})

describe('the stop', () => {
  test('lies within 38 % of the card to either side, so the pointer is always over the won card', () => {
    fc.assert(
      fc.property(unit, (random) => {
        const { stop } = planSpin(6000, () => random)
        expect(Math.abs(stop - WON_AT)).toBeLessThanOrEqual(STOP_SPREAD)
        expect(cardUnder(stop)).toBe(WON_AT)
      }),
    )
  })

  test('reaches both edges of that range', () => {
    expect(planSpin(6000, () => 0).stop).toBeLessThan(WON_AT - 0.33)
    expect(planSpin(6000, () => 0.999999).stop).toBeGreaterThan(WON_AT + 0.33)
  })

  test('is drawn evenly: ten equal parts are hit alike', () => {
    const random = numbers(7)
    const parts = Array<number>(10).fill(0)
    const range = planSpin(6000, () => 0.999999).stop - WON_AT
    for (let i = 0; i < 20_000; i += 1) {
      const { stop } = planSpin(6000, random)
      const part = Math.min(9, Math.floor(((stop - WON_AT) / range + 1) * 5))
      parts[part] = (parts[part] ?? 0) + 1
    }
    // 2000 expected in each; 5 standard deviations are 212.
    for (const hits of parts) expect(Math.abs(hits - 2000)).toBeLessThan(212)
  })

  test('does not depend on what was won or what lies beside it', () => {
    const cheap = spinningStrip(['x'], 0, 'cheap', () => 'filler')
    const dear = spinningStrip(['x'], 0, 'dear', () => 'filler')
    expect(cheap.toSpliced(WON_AT, 1)).toEqual(dear.toSpliced(WON_AT, 1))
    expect(planSpin(6000, numbers(3))).toEqual(planSpin(6000, numbers(3)))
  })
})

describe('the way', () => {
  test('takes 5600 ms to the stop and 400 ms to the centre of the won card', () => {
    const spin = planSpin(6000, () => 0.9)
    expect(spin.spin_ms).toBeCloseTo(5600)
    expect(spin.settle_ms).toBeCloseTo(400)
    expect(positionAt(spin, 0)).toBe(START_AT)
    expect(positionAt(spin, 5600)).toBeCloseTo(spin.stop)
    expect(positionAt(spin, 6000)).toBe(WON_AT)
    expect(positionAt(spin, 60_000)).toBe(WON_AT)
  })

  test('never runs backwards before the stop and never leaves the won card after it', () => {
    fc.assert(
      fc.property(unit, unit, fc.double({ min: 300, max: 20_000, noNaN: true }), (random, part, total) => {
        const spin = planSpin(total, () => random)
        const at = part * total
        if (at < spin.spin_ms)
          expect(positionAt(spin, at + 1)).toBeGreaterThanOrEqual(positionAt(spin, at) - 1e-6)
        else expect(cardUnder(positionAt(spin, at))).toBe(WON_AT)
      }),
    )
  })

  test('crosses every card from the first to the won one, each once', () => {
    const spin = planSpin(6000, () => 0.5)
    const crossed: number[] = []
    for (let at = 0; at <= 6000; at += 0.25) {
      const card = cardUnder(positionAt(spin, at))
      if (card !== crossed.at(-1)) crossed.push(card)
    }
    expect(crossed).toEqual(Array.from({ length: WON_AT - START_AT + 1 }, (_, i) => START_AT + i))
  })

  test('slows down from a blur to a standstill', () => {
    const spin = planSpin(6000, () => 0.5)
    const pitch = 202
    expect(blurOf(speedAt(spin, 100) * pitch)).toBe('much')
    expect(blurOf(speedAt(spin, 5500) * pitch)).toBe('none')
    expect(speedAt(spin, 6000)).toBeCloseTo(0, 1)
    expect(tickVolume(speedAt(spin, 100))).toBe(1)
    expect(tickVolume(speedAt(spin, 4500))).toBeLessThan(0.5)
  })

  test('blurs from the two speeds on', () => {
    expect([500, 501, 1400, 1401].map(blurOf)).toEqual(['none', 'some', 'some', 'much'])
  })
})

describe('several reels', () => {
  test('stop left to right, 80 to 120 ms apart, the last at the chosen time', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3, 4, 5, 10), fc.integer(), (count, seed) => {
        const times = stopTimes(count, 6000, numbers(seed))
        expect(times).toHaveLength(count)
        expect(times.at(-1)).toBe(6000)
        for (let i = 1; i < count; i += 1) {
          const gap = (times[i] as number) - (times[i - 1] as number)
          expect(gap).toBeGreaterThanOrEqual(80 - 1e-6)
          expect(gap).toBeLessThanOrEqual(120 + 1e-6)
        }
      }),
    )
  })

  test('keep at least 40 % of a short time for the first of them', () => {
    expect(stopTimes(10, 1500, () => 0.999)[0]).toBeGreaterThanOrEqual(600 - 1e-6)
    expect(stopTimes(1, 1500, () => 0.5)).toEqual([1500])
  })
})

describe('the strip', () => {
  test('begins with the cards that are seen and holds the won one at its place', () => {
    const seen = restingStrip(
      (
        (n) => () =>
          `seen ${n++}`
      )(0),
    )
    const strip = spinningStrip(seen, START_AT, 'won', () => 'filler')
    expect(strip).toHaveLength(STRIP_LENGTH)
    expect(strip.slice(0, seen.length)).toEqual(seen)
    expect(strip[WON_AT]).toBe('won')
    const next = spinningStrip(strip, WON_AT, 'again', () => 'filler')
    expect(next[START_AT]).toBe('won')
    expect(next[WON_AT]).toBe('again')
  })

  test('is filled by the published odds, next to the won card as anywhere', () => {
    const rows = [
      { name: 'common', from: 1, to: 900_000 },
      { name: 'rare', from: 900_001, to: 1_000_000 },
    ]
    const random = numbers(11)
    let beside = 0
    for (let i = 0; i < 5000; i += 1) {
      const strip = spinningStrip([], 0, rows[0], () => sampleByOdds({ rows }, random))
      if (strip[WON_AT + 1]?.name === 'rare') beside += 1
    }
    // 500 expected; 5 standard deviations are 106.
    expect(Math.abs(beside - 500)).toBeLessThan(106)
  })
})
