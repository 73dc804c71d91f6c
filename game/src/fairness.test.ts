import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  battleMessage,
  CHAIN_LENGTH,
  drawBase,
  drawMessage,
  drawSource,
  jackpotSeat,
  pick,
  rollMessage,
  seedAt,
  seedChainHead,
  shuffle,
  ticketOf,
  tiedSeat,
  uniform52,
  USER_SEED_PATTERN,
} from './fairness.ts'
import { ascii, hmacSha256, sha256, toHex } from './sha256.ts'

const LARGEST_U = 2 ** 52 - 1
const u52 = fc.oneof(
  fc.integer({ min: 0, max: LARGEST_U }),
  fc.constantFrom(0, 1, 2 ** 26 - 1, 2 ** 26, 2 ** 51, LARGEST_U),
)
/** Every order of magnitude below 2^(bits + 1), so that the border of the fast path is met from both sides. */
function magnitudes(bits: number): fc.Arbitrary<number> {
  return fc
    .tuple(fc.nat(bits), fc.double({ min: 1, max: 2, maxExcluded: true, noNaN: true }))
    .map(([power, x]) => Math.floor(x * 2 ** power))
}

const counts = fc.oneof(
  fc.integer({ min: 1, max: 2 ** 26 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  magnitudes(52),
  fc.constantFrom(1, 2, 1_000_000, 2 ** 26 - 1, 2 ** 26, 2 ** 26 + 1, Number.MAX_SAFE_INTEGER),
)
const seed = sha256(ascii('fairness test'))
const hash = toHex(sha256(ascii('a pool')))
const salt = toHex(sha256(ascii('a salt')))

/** The smallest u for which (u x n) >> 52 is at least k. */
function firstU(k: number, n: number): bigint {
  return ((BigInt(k) << 52n) + BigInt(n) - 1n) / BigInt(n)
}

describe('pick', () => {
  it('equals (u x n) >> 52 in BigInt for every size of n', () => {
    fc.assert(
      fc.property(u52, counts, (u, n) => {
        expect(pick(u, n)).toBe(Number((BigInt(u) * BigInt(n)) >> 52n))
      }),
      { numRuns: 20_000 },
    )
  })

  it('changes exactly at the edge of every outcome', () => {
    fc.assert(
      fc.property(
        magnitudes(40).chain((n) => fc.tuple(fc.constant(n + 1), fc.integer({ min: 1, max: n }))),
        ([n, k]) => {
          const edge = Number(firstU(k, n))
          expect(pick(edge, n)).toBe(k)
          expect(pick(edge - 1, n)).toBe(k - 1)
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('gives each of 1,000,000 tickets the same number of u, to within one', () => {
    const even = (1n << 52n) / 1_000_000n
    for (let k = 0; k < 1_000_000; k += 1) {
      const width = firstU(k + 1, 1_000_000) - firstU(k, 1_000_000)
      if (width !== even && width !== even + 1n) expect.fail(`ticket ${k + 1} has ${width} values of u`)
    }
    expect(ticketOf(0)).toBe(1)
    expect(ticketOf(LARGEST_U)).toBe(1_000_000)
  })

  it.each([
    [-1, 10],
    [2 ** 52, 10],
    [0.5, 10],
    [NaN, 10],
    [0, 0],
    [0, -1],
    [0, 1.5],
    [0, 2 ** 53],
  ])('refuses u %d of n %d', (u, n) => {
    expect(() => pick(u, n)).toThrow(RangeError)
  })
})

describe('the seed chain', () => {
  const head = seedChainHead(seed, 7, 1)

  it('has the head that the specification names', () => {
    expect(head).toEqual(hmacSha256(seed, ascii('seed-chain:v1:7:1')))
    expect(seedChainHead(seed, 7n, 1)).toEqual(head)
    expect(seedChainHead(seed, '7', 1)).toEqual(head)
    expect(seedChainHead(seed, 7, 2)).not.toEqual(head)
  })

  it('publishes for every pair the seed that the pair before it reveals', () => {
    expect(seedAt(head, CHAIN_LENGTH)).toEqual(head)
    for (const k of [1, 2, 3, 2000, CHAIN_LENGTH - 1, CHAIN_LENGTH]) {
      expect(sha256(seedAt(head, k))).toEqual(seedAt(head, k - 1))
    }
    let link = head
    for (let i = 0; i < CHAIN_LENGTH; i += 1) link = sha256(link)
    expect(seedAt(head, 0)).toEqual(link)
  })

  it('hands out copies', () => {
    seedAt(head, CHAIN_LENGTH).fill(0)
    expect(head).toEqual(seedChainHead(seed, 7, 1))
  })

  it('refuses links, ids and heads that do not exist', () => {
    for (const k of [-1, CHAIN_LENGTH + 1, 0.5, NaN]) expect(() => seedAt(head, k)).toThrow(RangeError)
    expect(() => seedAt(head.slice(1), 1)).toThrow(RangeError)
    for (const id of [-1, 1.5, NaN, 2 ** 53, -1n, '', '-1', 'a:b', '1\n', '箱']) {
      expect(() => seedChainHead(seed, id, 1)).toThrow(RangeError)
    }
    for (const chainNo of [-1, 0.1, NaN]) expect(() => seedChainHead(seed, 7, chainNo)).toThrow(RangeError)
  })
})

describe('messages', () => {
  const draw = {
    game: 'box',
    pool_hash: hash,
    pool_salt: salt,
    user_seed: 'My-seed_1',
    nonce: 12,
    cursor: 3,
  } as const

  it('are written as the specification does', () => {
    expect(drawMessage(draw)).toBe(`v1:box:${hash}:${salt}:My-seed_1:12:3`)
    expect(drawMessage({ ...draw, game: 'mines', nonce: 0, cursor: 0 })).toBe(
      `v1:mines:${hash}:${salt}:My-seed_1:0:0`,
    )
    expect(battleMessage({ lock_hash: hash, randomness: salt, seat: 3, round: 49, cursor: 1 })).toBe(
      `v1:battle:${hash}:${salt}:3:49:1`,
    )
    expect(rollMessage({ lock_hash: hash, randomness: salt, cursor: 8 })).toBe(
      `v1:roll:${hash}:${salt}:0:0:8`,
    )
  })

  it.each([
    { game: '' },
    { game: 'box:1' },
    { game: 'Box' },
    { game: ['box'] as unknown as string },
    { pool_hash: hash.toUpperCase() },
    { pool_hash: hash.slice(1) },
    { pool_hash: `${hash}\n` },
    { pool_hash: [hash] as unknown as string },
    { pool_salt: '' },
    { user_seed: '' },
    { user_seed: 'a:b' },
    { user_seed: 'x'.repeat(65) },
    { user_seed: 5 as unknown as string },
    { nonce: -1 },
    { nonce: 1.5 },
    { nonce: 1e21 },
    { nonce: '1' as unknown as number },
    { cursor: -1 },
    { cursor: NaN },
  ])('refuse the field %j', (field) => {
    expect(() => drawMessage({ ...draw, ...field })).toThrow(RangeError)
  })

  it('refuse battle and roll fields out of their form', () => {
    const battle = { lock_hash: hash, randomness: salt, seat: 0, round: 0, cursor: 0 }
    for (const field of [
      { seat: -1 },
      { round: 0.5 },
      { cursor: -1 },
      { lock_hash: 'x' },
      { randomness: '' },
    ]) {
      expect(() => battleMessage({ ...battle, ...field })).toThrow(RangeError)
    }
    expect(() => rollMessage({ lock_hash: hash, randomness: 'x', cursor: 0 })).toThrow(RangeError)
  })

  it('leave user_seed to A-Z a-z 0-9 _ and -', () => {
    for (const text of ['a', 'Z9_-', 'x'.repeat(64)]) expect(text).toMatch(USER_SEED_PATTERN)
    for (const text of ['', 'a b', 'a\n', 'é', ':', 'x'.repeat(65)])
      expect(text).not.toMatch(USER_SEED_PATTERN)
  })

  it('give u from the first 13 hex digits, one by one or through a source', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (nonce, cursor) => {
        const message = drawMessage({ ...draw, nonce, cursor })
        const digits = toHex(hmacSha256(seed, ascii(message))).slice(0, 13)
        expect(uniform52(seed, message)).toBe(Number.parseInt(digits, 16))
        const { cursor: _, ...base } = draw
        expect(drawSource(seed, drawBase({ ...base, nonce }))(cursor)).toBe(Number.parseInt(digits, 16))
      }),
    )
  })
})

describe('shuffle', () => {
  it('is a permutation that uses the n-1 cursors from the first on', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(1000), fc.infiniteStream(u52), (n, firstCursor, stream) => {
        const cursors: number[] = []
        const order = shuffle(
          n,
          (cursor) => {
            cursors.push(cursor)
            return stream.next().value as number
          },
          firstCursor,
        )
        expect(order.toSorted((a, b) => a - b)).toEqual([...Array(n).keys()])
        expect(cursors).toEqual([...Array(Math.max(0, n - 1)).keys()].map((i) => firstCursor + i))
      }),
    )
  })

  it('swaps from the end with pick(i + 1)', () => {
    expect(shuffle(4, () => 0, 0)).toEqual([1, 2, 3, 0])
    expect(shuffle(4, () => LARGEST_U, 0)).toEqual([0, 1, 2, 3])
  })

  it('reaches each of the 24 orders of 4 about equally often', () => {
    const seen = new Map<string, number>()
    const rounds = 24_000
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const base = drawBase({ game: 'mines', pool_hash: hash, pool_salt: salt, user_seed: 'shuffle', nonce })
      const order = shuffle(4, drawSource(seed, base), 2).join('')
      seen.set(order, (seen.get(order) ?? 0) + 1)
    }
    expect(seen.size).toBe(24)
    // Chi-square of 23 degrees of freedom stays below 49.73 with p = 0.001.
    const even = rounds / 24
    const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
    expect(chiSquare).toBeLessThan(49.73)
  })
})

describe('seats', () => {
  it('win a jackpot by their share of the total, to the cent', () => {
    const totals = [250, 0, 749, 1]
    const wins = [0, 0, 0, 0]
    for (let t = 0; t < 1000; t += 1) {
      const seat = jackpotSeat(totals, Number(firstU(t, 1000)))
      wins[seat] = (wins[seat] as number) + 1
    }
    expect(wins).toEqual(totals)
  })

  it('share a jackpot of 0 equally', () => {
    expect(jackpotSeat([0, 0, 0], 0)).toBe(0)
    expect(jackpotSeat([0, 0, 0], 2 ** 51)).toBe(1)
    expect(jackpotSeat([0, 0, 0], LARGEST_U)).toBe(2)
  })

  it('never give a jackpot to a seat with nothing while another has something', () => {
    const totals = fc.array(fc.nat(10 ** 9), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(totals, u52, (cents, u) => {
        fc.pre(cents.some((total) => total > 0))
        expect(cents[jackpotSeat(cents, u)]).toBeGreaterThan(0)
      }),
    )
  })

  it('refuse totals that are not cents, and no seats', () => {
    for (const totals of [[], [-1, 5], [0.5], [NaN]]) expect(() => jackpotSeat(totals, 0)).toThrow(RangeError)
  })

  it('break a tie by equal ranges in seat order', () => {
    expect([0, 1, 2].map((k) => tiedSeat(3, Number(firstU(k, 3))))).toEqual([0, 1, 2])
    expect(() => tiedSeat(0, 0)).toThrow(RangeError)
  })
})
