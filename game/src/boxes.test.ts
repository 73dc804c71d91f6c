import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocateTickets,
  assertPool,
  chanceOf,
  chanceOfProfit,
  drawOpening,
  expectedReturn,
  expectedValueCents,
  poolHash,
  poolLines,
  rowOfTicket,
  rowsFromTickets,
  sampleByOdds,
  standardDeviation,
  TICKETS,
  topItemOneIn,
  volatility,
} from './boxes.ts'
import type { Pool, PoolRow } from './boxes.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import { EXTERIOR_BOUNDS, exteriorOfWear, EXTERIORS } from './wear.ts'
import type { Exterior } from './wear.ts'

const pools: fc.Arbitrary<Pool> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 10 ** 6 }), fc.integer({ min: 1, max: 10 ** 7 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((rows) => ({
    box_id: 3,
    version: 2,
    price_cents: 500,
    rows: rowsFromTickets(
      rows.map(([, value_cents], index) => ({
        skin_id: index + 1,
        exterior: EXTERIORS[index % 5] as (typeof EXTERIORS)[number],
        value_cents,
      })),
      allocateTickets(rows.map(([weight]) => weight)),
    ),
  }))

const row = (skin_id: number, value_cents: number, from: number, to: number): PoolRow => ({
  skin_id,
  exterior: 'FT',
  value_cents,
  from,
  to,
})

const small: Pool = {
  box_id: 12,
  version: 3,
  price_cents: 1000,
  rows: [row(7, 100_000, 1, 125), row(8, 1000, 126, 300_125), row(9, 700, 300_126, TICKETS)],
}

/** Upper tail of the chi-square distribution: Q(k/2, x/2) by the continued fraction (modified Lentz), for x > k. */
function chiSquareTail(x: number, k: number): number {
  const a = k / 2
  const z = x / 2
  if (z < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < 10_000 && term > sum * 1e-15; n += 1) {
      term *= z / (a + n)
      sum += term
    }
    return 1 - sum * Math.exp(a * Math.log(z) - z - logGamma(a))
  }
  let b = z + 1 - a
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 10_000; n += 1) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction * Math.exp(a * Math.log(z) - z - logGamma(a))
}

/** Stirling's series, shifted up to where it is exact to 1e-12. */
function logGamma(x: number): number {
  if (x < 15) return logGamma(x + 1) - Math.log(x)
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3)
}

/** A box of the demo catalogue as it is on sale. */
function realPool(key: string): Pool {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../catalogue', name), 'utf8'))
  const box = (read('boxes.json') as CatalogueBox[]).find((each) => each.key === key) as CatalogueBox
  const skins = (read('skins.json') as { exteriors: CatalogueSkin[] }[]).flatMap((design) => design.exteriors)
  const items = box.pool.map(({ skin_id }) => {
    const { exterior, price } = skins.find((skin) => skin.skin_id === skin_id) as CatalogueSkin
    return { skin_id, exterior, value_cents: Math.round(price * 100) }
  })
  const tickets = box.pool.map((each) => each.tickets)
  return { box_id: box.id, version: 1, price_cents: box.price * 100, rows: rowsFromTickets(items, tickets) }
}

type CatalogueBox = { id: number; key: string; price: number; pool: { skin_id: number; tickets: number }[] }
type CatalogueSkin = { skin_id: number; exterior: Exterior; price: number }

describe('a pool', () => {
  it('is written and hashed line by line', () => {
    const lines = [
      'noktra-pool-v1',
      'box:12',
      'version:3',
      'price:1000',
      '1-125:7:FT:100000',
      '126-300125:8:FT:1000',
      '300126-1000000:9:FT:700',
      '',
    ].join('\n')
    expect(poolLines(small)).toBe(lines)
    expect(poolHash(small)).toBe(createHash('sha256').update(lines).digest('hex'))
  })

  it.each<[string, Partial<Pool>, RegExp]>([
    ['no rows', { rows: [] }, /end at ticket 0/],
    [
      'a gap',
      { rows: [row(1, 1, 1, 10), row(2, 1, 12, TICKETS)] },
      /row 2 begins at ticket 12 where 11 is next/,
    ],
    ['an overlap', { rows: [row(1, 1, 1, 10), row(2, 1, 10, TICKETS)] }, /row 2 begins at ticket 10/],
    ['a late begin', { rows: [row(1, 1, 2, TICKETS)] }, /row 1 begins at ticket 2/],
    ['an early end', { rows: [row(1, 1, 1, TICKETS - 1)] }, /end at ticket 999999/],
    ['a late end', { rows: [row(1, 1, 1, TICKETS + 1)] }, /end at ticket 1000001/],
    [
      'an empty range',
      { rows: [row(1, 1, 1, 10), row(2, 1, 11, 10), row(3, 1, 11, TICKETS)] },
      /before it begins/,
    ],
    ['another order', { rows: [row(2, 1, 11, TICKETS), row(1, 1, 1, 10)] }, /row 1 begins at ticket 11/],
    ['half a ticket', { rows: [row(1, 1, 1, 10.5)] }, /to of row 1/],
    ['half a cent', { rows: [row(1, 0.5, 1, TICKETS)] }, /value_cents of row 1/],
    ['a negative price', { price_cents: -1 }, /price_cents/],
    ['no version', { version: NaN }, /version/],
    ['an unknown exterior', { rows: [{ ...row(1, 1, 1, TICKETS), exterior: 'XX' as 'FT' }] }, /exterior/],
  ])('with %s is refused', (_, change, text) => {
    expect(() => assertPool({ ...small, ...change })).toThrow(text)
    expect(() => poolHash({ ...small, ...change })).toThrow(RangeError)
  })

  it('has its row for every ticket, and none outside', () => {
    fc.assert(
      fc.property(pools, fc.integer({ min: 1, max: TICKETS }), (pool, ticket) => {
        assertPool(pool)
        const expected = pool.rows.filter(({ from, to }) => from <= ticket && ticket <= to)
        expect([rowOfTicket(pool.rows, ticket)]).toEqual(expected)
        for (const edge of pool.rows) {
          expect(rowOfTicket(pool.rows, edge.from)).toBe(edge)
          expect(rowOfTicket(pool.rows, edge.to)).toBe(edge)
        }
      }),
    )
    for (const ticket of [0, TICKETS + 1, -1, 1.5, NaN]) {
      expect(() => rowOfTicket(small.rows, ticket)).toThrow(RangeError)
    }
  })

  it('has another hash when anything in it changes', () => {
    const changes: Pool[] = [
      { ...small, box_id: 13 },
      { ...small, version: 4 },
      { ...small, price_cents: 1001 },
      ...small.rows.flatMap((changed, index) =>
        [
          { ...changed, skin_id: 70 },
          { ...changed, value_cents: changed.value_cents + 1 },
          { ...changed, exterior: 'FN' as const },
        ].map((other) => ({ ...small, rows: small.rows.with(index, other) })),
      ),
      {
        ...small,
        rows: [row(7, 100_000, 1, 126), row(8, 1000, 127, 300_125), row(9, 700, 300_126, TICKETS)],
      },
    ]
    expect(new Set([small, ...changes].map(poolHash)).size).toBe(changes.length + 1)
  })
})

describe('what a pool promises', () => {
  it('is exact', () => {
    expect(expectedValueCents(small)).toBe((125 * 100_000 + 300_000 * 1000 + 699_875 * 700) / TICKETS)
    expect(expectedReturn(small)).toBe(0.8024125)
    expect(chanceOfProfit(small)).toBe(0.300125)
    expect(topItemOneIn(small)).toBe(8000)
    expect(chanceOf(small.rows[0] as PoolRow)).toBe(0.000125)
    expect(small.rows.reduce((sum, each) => sum + chanceOf(each), 0)).toBeCloseTo(1, 12)
  })

  it('is the mean and the deviation over all tickets', () => {
    fc.assert(
      fc.property(pools, (pool) => {
        const mean = pool.rows.reduce((sum, each) => sum + chanceOf(each) * each.value_cents, 0)
        const variance = pool.rows.reduce(
          (sum, each) => sum + chanceOf(each) * (each.value_cents - mean) ** 2,
          0,
        )
        expect(expectedValueCents(pool)).toBeCloseTo(mean, 3)
        expect(expectedReturn(pool) * pool.price_cents).toBeCloseTo(mean, 3)
        expect(Math.abs(standardDeviation(pool) - Math.sqrt(variance))).toBeLessThan(1e-6 * (1 + mean))
      }),
    )
  })

  it('is 0.95 to the last bit for a pool of 95 %', () => {
    const pool: Pool = { ...small, price_cents: 1000, rows: [row(1, 950, 1, TICKETS)] }
    expect(expectedReturn(pool)).toBe(0.95)
    expect(() => expectedReturn({ ...pool, price_cents: 0 })).toThrow(RangeError)
  })

  it('counts items of the highest value together for the top item', () => {
    const twice: Pool = {
      ...small,
      rows: [row(1, 9, 1, 100), row(2, 5, 101, 999_900), row(3, 9, 999_901, TICKETS)],
    }
    expect(topItemOneIn(twice)).toBe(5000)
  })

  it.each([
    [[row(1, 5, 1, TICKETS)], 1],
    [[row(1, 149, 1, 500_000), row(2, 51, 500_001, TICKETS)], 1],
    [[row(1, 150, 1, 500_000), row(2, 50, 500_001, TICKETS)], 2],
    [[row(1, 200, 1, 500_000), row(2, 0, 500_001, TICKETS)], 3],
    [[row(1, 100, 1, 200_000), row(2, 0, 200_001, TICKETS)], 4],
    [[row(1, 100, 1, 10_000), row(2, 0, 10_001, TICKETS)], 5],
    [[row(1, 0, 1, TICKETS)], 1],
  ])('has a volatility of 1 to 5: %#', (rows, scale) => {
    expect(volatility({ rows })).toBe(scale)
  })
})

describe('allocateTickets', () => {
  it('sums to 1,000,000, gives each at least one, and is within one ticket of the share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 4 }), { minLength: 1, maxLength: 40 }),
        (weights) => {
          const tickets = allocateTickets(weights)
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          expect(tickets.reduce((sum, count) => sum + count, 0)).toBe(TICKETS)
          tickets.forEach((count, index) => {
            expect(Number.isInteger(count) && count >= 1).toBe(true)
            expect(Math.abs(count - ((weights[index] as number) * TICKETS) / total)).toBeLessThan(1)
          })
        },
      ),
    )
  })

  it('keeps weights that are tickets already', () => {
    expect(allocateTickets([1, 124, 300_000, 699_875])).toEqual([1, 124, 300_000, 699_875])
  })

  it('takes the one ticket of a tiny weight from the largest', () => {
    expect(allocateTickets([1e-9, 1, 1e-9])).toEqual([1, 999_998, 1])
    expect(allocateTickets([1, 1, 1])).toEqual([333_334, 333_333, 333_333])
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (weights) => {
          const tickets = allocateTickets(weights)
          expect(tickets.reduce((sum, count) => sum + count, 0)).toBe(TICKETS)
          expect(Math.min(...tickets)).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })

  it.each([[[]], [[0, 1]], [[-1, 2]], [[NaN]], [[Infinity, 1]], [[1e308, 1e308]]])(
    'refuses %j',
    (weights) => {
      expect(() => allocateTickets(weights)).toThrow(RangeError)
    },
  )

  it('gives rows only when each item has its count', () => {
    const items = [row(1, 5, 0, 0), row(2, 6, 0, 0)]
    expect(rowsFromTickets(items, [1, 999_999])).toEqual([row(1, 5, 1, 1), row(2, 6, 2, TICKETS)])
    expect(() => rowsFromTickets(items, [TICKETS])).toThrow(RangeError)
  })
})

describe('an opening', () => {
  const server_seed = sha256(ascii('boxes test'))
  const pool_salt = toHex(sha256(ascii('salt')))

  it(
    'of 1,000,000 from a real box follows its odds, and the wear its interval (chi-square, p > 0.001)',
    { tags: 'long', timeout: 300_000 },
    () => {
      const pool = realPool('gilded-court')
      assertPool(pool)
      const pool_hash = poolHash(pool)
      const wins = new Map<PoolRow, number>(pool.rows.map((each) => [each, 0]))
      const tenths = Array.from({ length: 10 }, () => 0)
      const draws = 1_000_000
      for (let nonce = 0; nonce < draws; nonce += 1) {
        const opening = drawOpening({
          pool,
          pool_hash,
          pool_salt,
          server_seed,
          user_seed: 'chi-square',
          nonce,
          wearIntervalOf: (won) => EXTERIOR_BOUNDS[won.exterior!],
        })
        wins.set(opening.row, (wins.get(opening.row) as number) + 1)
        const { from, to } = EXTERIOR_BOUNDS[opening.row.exterior!]
        const tenth = Math.floor((10 * (opening.wear! - from)) / (to - from))
        tenths[tenth] = (tenths[tenth] as number) + 1
      }
      const chiSquare = [...wins].reduce((sum, [each, count]) => {
        const expected = draws * chanceOf(each)
        return sum + (count - expected) ** 2 / expected
      }, 0)
      expect(chiSquareTail(chiSquare, wins.size - 1)).toBeGreaterThan(0.001)
      const wearSquare = tenths.reduce((sum, count) => sum + (count - draws / 10) ** 2 / (draws / 10), 0)
      expect(chiSquareTail(wearSquare, 9)).toBeGreaterThan(0.001)
    },
  )

  it('is tested with a chi-square tail that agrees with the printed tables', () => {
    expect(chiSquareTail(27.877, 9)).toBeCloseTo(0.001, 5)
    expect(chiSquareTail(49.728, 23)).toBeCloseTo(0.001, 5)
    expect(chiSquareTail(8.343, 9)).toBeCloseTo(0.5, 4)
  })

  it('has a wear of its exterior and a row of its ticket', () => {
    fc.assert(
      fc.property(pools, fc.nat(), (pool, nonce) => {
        const opening = drawOpening({
          pool,
          pool_hash: poolHash(pool),
          pool_salt,
          server_seed,
          user_seed: 'player',
          nonce,
          wearIntervalOf: ({ exterior }) => EXTERIOR_BOUNDS[exterior!],
        })
        expect(rowOfTicket(pool.rows, opening.ticket)).toBe(opening.row)
        expect(exteriorOfWear(opening.wear!)).toBe(opening.row.exterior)
      }),
    )
  })

  it('samples filler tiles by the same odds', () => {
    expect(sampleByOdds(small, () => 0)).toBe(small.rows[0])
    expect(sampleByOdds(small, () => 0.000125)).toBe(small.rows[1])
    expect(sampleByOdds(small, () => 1 - 2 ** -53)).toBe(small.rows[2])
  })
})
