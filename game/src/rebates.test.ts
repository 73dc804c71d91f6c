import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ECONOMY_DEFAULTS } from './economy.ts'
import {
  nextRebateLevel,
  REBATE_LEVELS,
  rebateCents,
  rebateLevelBreaches,
  rebateLevelOf,
  type RebateLevel,
} from './rebates.ts'

const cents = fc.nat({ max: 10_000_000 })

describe('rebates', () => {
  it.each([
    [0, 1, 0.01],
    [500, 2, 0.015],
    [2000, 3, 0.02],
    [10_000, 4, 0.025],
    [50_000, 5, 0.03],
  ])('%d coins recharged are level %d', (coins, level, rate) => {
    expect(rebateLevelOf(coins * 100, REBATE_LEVELS)).toMatchObject({
      level,
      rate_ppm: Math.round(rate * 1_000_000),
    })
    if (coins > 0) expect(rebateLevelOf(coins * 100 - 1, REBATE_LEVELS).level).toBe(level - 1)
  })

  it('levels never fall, and the next one is the first that is not reached', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(rebateLevelOf(less, REBATE_LEVELS).level).toBeLessThanOrEqual(
          rebateLevelOf(more, REBATE_LEVELS).level,
        )
        const next = nextRebateLevel(a, REBATE_LEVELS)
        expect(next?.level ?? REBATE_LEVELS.length + 1).toBe(rebateLevelOf(a, REBATE_LEVELS).level + 1)
        if (next) expect(next.recharge_cents).toBeGreaterThan(a)
      }),
    )
  })

  it('the highest rate is what the economy was checked with', () => {
    const highest = Math.max(...REBATE_LEVELS.map((level) => level.rate_ppm))
    expect(highest).toBe(ECONOMY_DEFAULTS.highest_rebate * 1_000_000)
  })

  it('a rebate is floored to the cent: never more than its rate, never a cent less', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9_000_000_000 }),
        fc.constantFrom(...REBATE_LEVELS),
        (coins, { rate_ppm }) => {
          const rebate = BigInt(rebateCents(coins, rate_ppm)) * 1_000_000n
          const exact = BigInt(coins) * BigInt(rate_ppm)
          expect(rebate <= exact && exact < rebate + 1_000_000n).toBe(true)
        },
      ),
    )
    expect(rebateCents(99, 10_000)).toBe(0)
    expect(rebateCents(100, 10_000)).toBe(1)
    expect(rebateCents(3000, 15_000)).toBe(45)
    expect(rebateCents(Number.MAX_SAFE_INTEGER, 30_000)).toBe(270_215_977_642_229)
  })

  it('a recharge split in parts never earns more than in one', () => {
    fc.assert(
      fc.property(cents, cents, fc.constantFrom(...REBATE_LEVELS), (a, b, { rate_ppm }) => {
        expect(rebateCents(a, rate_ppm) + rebateCents(b, rate_ppm)).toBeLessThanOrEqual(
          rebateCents(a + b, rate_ppm),
        )
      }),
    )
  })

  it('refuses what is no amount', () => {
    for (const bad of [-1, 0.5, Number.NaN, Infinity]) {
      expect(() => rebateCents(bad, 10_000)).toThrow(RangeError)
      expect(() => rebateCents(100, bad)).toThrow(RangeError)
    }
  })

  it('levels are refused unless they begin at 0 and each asks for more and pays more than the one below', () => {
    expect(rebateLevelBreaches(REBATE_LEVELS)).toEqual([])
    const [first, second] = REBATE_LEVELS as [RebateLevel, RebateLevel]
    for (const [levels, fault] of [
      [[], { kind: 'number', count: 0, most: 8 }],
      [Array.from({ length: 9 }, () => first), { kind: 'number', count: 9, most: 8 }],
      [[second], { kind: 'place', level: 2, place: 1 }],
      [[{ ...first, recharge_cents: 1 }], { kind: 'first_begins_later' }],
      [[first, { ...second, recharge_cents: 0 }], { kind: 'not_above', level: 2, lower: 1 }],
      [[first, { ...second, recharge_cents: Number.NaN }], { kind: 'no_amount', level: 2 }],
      [[first, { ...second, recharge_cents: 0.5 }], { kind: 'no_amount', level: 2 }],
      [[first, { ...second, rate_ppm: 10_000 }], { kind: 'pays_no_more', level: 2, lower: 1 }],
      [[first, { ...second, rate_ppm: 15_001 }], { kind: 'rate_step', level: 2 }],
      [[{ ...first, rate_ppm: -1000 }], { kind: 'rate_step', level: 1 }],
    ] as const) {
      expect(rebateLevelBreaches(levels as RebateLevel[])).toContainEqual(fault)
    }
  })
})
