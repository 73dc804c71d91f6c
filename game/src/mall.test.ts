import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawMessage, uniform52 } from './fairness.ts'
import { coinPrice, drawWear, WEAR_SALT, wearHash, wearLines, type WearTerms } from './mall.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import { EXTERIORS, wearOf } from './wear.ts'

const server_seed = sha256(ascii('mall test'))
const terms: WearTerms = { skin_id: 1012, exterior: 'FT', wear_from: 1600, wear_to: 3000 }
const draw = { terms, server_seed, user_seed: 'a-player', nonce: 7 }

/** Whole parts per million of a markup from 1 to 50. */
const markups = fc
  .integer({ min: 1_000_000, max: 50_000_000 })
  .map((ppm) => ({ ppm, markup: ppm / 1_000_000 }))
const values = fc.integer({ min: 0, max: 10_000_000_00 })

describe('coinPrice', () => {
  it.each([
    [0, 1.05, 0],
    [1, 1.05, 2],
    [19, 1.05, 20],
    [20, 1.05, 21],
    [100, 1.05, 105],
    [101, 1.05, 107],
    [1234, 1.05, 1296],
    [1234, 1, 1234],
    [100, 1.000001, 101],
    [1_000_000, 1.000001, 1_000_001],
    [3, 50, 150],
  ])('%d cents at %d cost %d', (value, markup, price) => {
    expect(coinPrice(value, markup)).toBe(price)
  })

  it('is the least whole cent that is not below value x markup, whatever doubles would give', () => {
    fc.assert(
      fc.property(values, markups, (value, { ppm, markup }) => {
        const price = BigInt(coinPrice(value, markup))
        const exact = BigInt(value) * BigInt(ppm)
        expect(price * 1_000_000n >= exact).toBe(true)
        expect((price - 1n) * 1_000_000n < exact).toBe(true)
      }),
      { numRuns: 5000 },
    )
    // In doubles 1.1 x 110 is 121.00000000000001, which would round up to 122.
    expect(Math.ceil(1.1 * 110)).toBe(122)
    expect(coinPrice(110, 1.1)).toBe(121)
  })

  it('never sells below the value, and dearer skins are never cheaper', () => {
    fc.assert(
      fc.property(values, values, markups, (a, b, { markup }) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(coinPrice(low, markup)).toBeGreaterThanOrEqual(low)
        expect(coinPrice(low, markup)).toBeLessThanOrEqual(coinPrice(high, markup))
      }),
    )
  })

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '100' as unknown as number])(
    'refuses the value %s',
    (value) => {
      expect(() => coinPrice(value, 1.05)).toThrow('not in whole cents')
    },
  )

  it.each([
    0,
    0.999999,
    50.000001,
    1.0500001,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1.05' as unknown as number,
  ])('refuses the markup %s', (markup) => {
    expect(() => coinPrice(100, markup)).toThrow('the markup is not a decimal')
  })
})

describe('wearLines', () => {
  it('writes three lines, and their SHA-256 is the hash', () => {
    const lines = 'noktra-wear-v1\nskin:1012:FT\nwear:1600-3000\n'
    expect(wearLines(terms)).toBe(lines)
    expect(wearHash(terms)).toBe(toHex(sha256(ascii(lines))))
  })

  it('differs when any part of the terms does', () => {
    const others: WearTerms[] = [
      { ...terms, skin_id: 1013 },
      { ...terms, exterior: 'MW' },
      { ...terms, wear_from: 1601 },
      { ...terms, wear_to: 2999 },
    ]
    expect(new Set([terms, ...others].map(wearHash)).size).toBe(5)
  })

  it.each<[string, unknown]>([
    ['no skin', { ...terms, skin_id: undefined }],
    ['a skin that is text', { ...terms, skin_id: '1012' }],
    ['a negative skin', { ...terms, skin_id: -1 }],
    ['another exterior', { ...terms, exterior: 'XX' }],
    ['an empty interval', { ...terms, wear_to: 1600 }],
    ['an interval that runs backwards', { ...terms, wear_from: 3000, wear_to: 1600 }],
    ['a wear below zero', { ...terms, wear_from: -1 }],
    ['a wear above 1', { ...terms, wear_to: 10_001 }],
    ['a wear that is no whole number', { ...terms, wear_from: 1600.5 }],
    ['a wear that is text', { ...terms, wear_to: '3000' }],
  ])('refuses %s', (_, bad) => {
    expect(() => wearLines(bad as WearTerms)).toThrow(RangeError)
  })
})

describe('drawWear', () => {
  it('is the draw of game wear at cursor 1, salted with zeros', () => {
    expect(WEAR_SALT).toBe('0000000000000000000000000000000000000000000000000000000000000000')
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const message = drawMessage({
        game: 'wear',
        pool_hash: wearHash(terms),
        pool_salt: WEAR_SALT,
        user_seed: 'a-player',
        nonce,
        cursor: 1,
      })
      const wear = wearOf(uniform52(server_seed, message), { from: 1600, to: 3000 })
      expect(drawWear({ ...draw, nonce })).toEqual({ wear, pattern: null })
    }
  })

  it('lies inside any interval, and reaches both ends of a small one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EXTERIORS),
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.nat(),
        (exterior, wear_from, width, nonce) => {
          const wear_to = Math.min(10_000, wear_from + width)
          const { wear } = drawWear({ ...draw, terms: { ...terms, exterior, wear_from, wear_to }, nonce })
          expect(Number.isInteger(wear) && wear! >= wear_from && wear! < wear_to).toBe(true)
        },
      ),
    )
    const narrow = { ...terms, wear_from: 1600, wear_to: 1603 }
    const drawn = Array.from({ length: 60 }, (_, nonce) => drawWear({ ...draw, terms: narrow, nonce }).wear)
    expect(new Set(drawn)).toEqual(new Set([1600, 1601, 1602]))
  })

  it('is spread evenly over the interval: 40,000 draws in 10 parts by a chi-square test', () => {
    const wide = { ...terms, wear_from: 0, wear_to: 1000 }
    const parts = Array.from({ length: 10 }, () => 0)
    for (let nonce = 0; nonce < 40_000; nonce += 1) {
      const part = Math.floor(drawWear({ ...draw, terms: wide, nonce }).wear! / 100)
      parts[part] = (parts[part] as number) + 1
    }
    const chiSquare = parts.reduce((sum, count) => sum + (count - 4000) ** 2 / 4000, 0)
    // 9 degrees of freedom, p = 0.001.
    expect(chiSquare).toBeLessThan(27.88)
  })

  it('is another one for each copy, seed and skin', () => {
    const others = [
      { ...draw, nonce: 8 },
      { ...draw, user_seed: 'b-player' },
      { ...draw, server_seed: sha256(server_seed) },
      { ...draw, terms: { ...terms, skin_id: 1013 } },
    ]
    expect(new Set([draw, ...others].map((each) => drawWear(each).wear)).size).toBe(5)
  })

  it('refuses a user_seed or nonce out of its form', () => {
    expect(() => drawWear({ ...draw, user_seed: 'a b' })).toThrow('user_seed')
    expect(() => drawWear({ ...draw, nonce: -1 })).toThrow('nonce')
  })
})
