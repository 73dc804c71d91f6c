import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleByOdds } from '@noktra/game/boxes'
import { blurOf, tickVolume } from '../play/reel-motion.ts'
import { cardUnder, positionAt, speedAt, type Spin } from '../play/reel-spin.ts'
import {
  planSpin,
  GROUP_LENGTH,
  GROUPS,
  nextStrip,
  restingStrip,
  START_AT,
  STOP_SPREAD,
  stopTimes,
  STRIP_LENGTH,
  unlockTime,
  WON_AT,
  withMoreGroups,
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

/** How many cards pass the pointer in each tenth of a second. */
function crossedEach100ms(spin: Spin, total_ms: number): number[] {
  return Array.from({ length: total_ms / 100 }, (_, n) => {
    const [before, after] = [n * 100, (n + 1) * 100].map((at) => cardUnder(positionAt(spin, at)))
    return after! - before!
  })
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

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

  test('winds up, then never runs backwards before the stop, and never leaves the won card after it', () => {
    fc.assert(
      fc.property(unit, unit, fc.double({ min: 300, max: 20_000, noNaN: true }), (random, part, total) => {
        const spin = planSpin(total, () => random)
        const at = part * total
        const winds_up_ms = spin.spin_ms * (250 / 5600)
        expect(positionAt(spin, at)).toBeGreaterThan(START_AT - 0.4)
        if (at >= winds_up_ms && at < spin.spin_ms)
          expect(positionAt(spin, at + 1)).toBeGreaterThanOrEqual(positionAt(spin, at) - 1e-6)
        else if (at >= spin.spin_ms) expect(cardUnder(positionAt(spin, at))).toBe(WON_AT)
      }),
    )
  })

  test('of 6 seconds: a wind-up, a cruise, and 6 to 8 cards in the last 2.5', () => {
    for (const random of [0, 0.5, 0.999999]) {
      const spin = planSpin(6000, () => random)
      const crossed = crossedEach100ms(spin, 6000)
      // Nothing is decided early: one reads what is still to come.
      expect(sum(crossed.slice(35))).toBeGreaterThanOrEqual(6)
      expect(sum(crossed.slice(35))).toBeLessThanOrEqual(8)
      expect(Math.max(...crossed.slice(35))).toBe(1)
      expect(sum(crossed.slice(0, 4))).toBeLessThanOrEqual(1)
      expect(Math.max(...crossed)).toBeLessThanOrEqual(3)
      expect(spin.to - positionAt(spin, 0.6 * 6000)).toBeGreaterThan(6)
      expect(spin.to - positionAt(spin, 0.7 * 6000)).toBeGreaterThan(3)
      // In the last second it moves on by half a card and more, however it settles.
      expect(spin.stop - positionAt(spin, 5000)).toBeGreaterThan(0.6)
      expect(spin.stop - positionAt(spin, 5300)).toBeGreaterThan(0.15)
    }
  })

  test.each([6000, 5800, 1500])('is of the same shape in %i ms, and ends exactly', (total_ms) => {
    const [long, short] = [planSpin(6000, () => 0.3), planSpin(total_ms, () => 0.3)]
    for (let part = 0; part <= 1; part += 0.01) {
      expect(positionAt(short, part * total_ms)).toBeCloseTo(positionAt(long, part * 6000), 9)
    }
    expect(positionAt(short, total_ms)).toBe(WON_AT)
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
    expect(blurOf(speedAt(spin, 0) * pitch)).toBe('none')
    expect(blurOf(speedAt(spin, 1000) * pitch)).toBe('much')
    expect(blurOf(speedAt(spin, 4000) * pitch)).toBe('some')
    expect(blurOf(speedAt(spin, 5200) * pitch)).toBe('none')
    expect(speedAt(spin, 6000)).toBeCloseTo(0, 1)
    expect(tickVolume(speedAt(spin, 1000))).toBeGreaterThan(0.9)
    expect(tickVolume(speedAt(spin, 4500))).toBeLessThan(0.5)
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
  const named = (name: string) =>
    (
      (n) => () =>
        `${name} ${n++}`
    )(0)

  test('of the next spin begins with the cards that are seen', () => {
    const first = restingStrip(named('first'))
    expect(first).toHaveLength(STRIP_LENGTH)
    const next = nextStrip(first.with(WON_AT, 'won'), WON_AT, named('next'))
    expect(next).toHaveLength(STRIP_LENGTH)
    expect(next.slice(0, GROUP_LENGTH)).toEqual([
      ...first.slice(WON_AT - START_AT, WON_AT),
      'won',
      ...first.slice(WON_AT + 1, WON_AT + START_AT + 1),
    ])
    expect(next[START_AT]).toBe('won')
    expect(next.slice(GROUP_LENGTH).every((card) => card.startsWith('next'))).toBe(true)
  })

  test('is filled by the published odds, where the won card will lie as anywhere', () => {
    const rows = [
      { name: 'common', from: 1, to: 900_000 },
      { name: 'rare', from: 900_001, to: 1_000_000 },
    ]
    const random = numbers(11)
    let beside = 0
    for (let i = 0; i < 5000; i += 1) {
      const strip = nextStrip<{ name: string }>([], START_AT, () => sampleByOdds({ rows }, random))
      if (strip[WON_AT + 1]?.name === 'rare') beside += 1
    }
    // 500 expected; 5 standard deviations are 106.
    expect(Math.abs(beside - 500)).toBeLessThan(106)
  })

  test('comes into the page in groups, few at once, all reels alike, until every card is there', () => {
    expect(GROUPS * GROUP_LENGTH).toBeGreaterThanOrEqual(STRIP_LENGTH)
    for (const count of [1, 5, 10]) {
      let groups: number[] = Array.from({ length: count }, () => 1)
      for (let steps = 0; groups.some((having) => having < GROUPS); steps += 1) {
        const more = withMoreGroups(groups)
        const added = sum(more) - sum(groups)
        expect(added).toBeGreaterThan(0)
        expect(added * GROUP_LENGTH).toBeLessThanOrEqual(30)
        expect(Math.max(...more) - Math.min(...more)).toBeLessThanOrEqual(1)
        expect(steps).toBeLessThan(25)
        groups = more
      }
      expect(withMoreGroups(groups)).toEqual(groups)
    }
  })
})

test('a box opens within the time of its opening, and never keeps its reel for long', () => {
  expect(unlockTime(6000)).toBe(800)
  expect(unlockTime(1500)).toBeCloseTo(210)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), (total_ms) => {
      const unlock_ms = unlockTime(total_ms)
      expect(unlock_ms).toBeLessThanOrEqual(800)
      expect(unlock_ms).toBeLessThan(total_ms / 5)
    }),
  )
})
