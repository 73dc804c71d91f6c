import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelopeHash, envelopeLines, envelopeParts } from './envelopes.ts'
import { ascii, sha256, toHex } from './sha256.ts'

const seedOf = (name: string) => sha256(ascii(name))

/** A sum and a number of parts that it can be cut into. */
const terms = fc
  .tuple(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 0, max: 100_000 }),
    fc.integer({ min: 1, max: 10 ** 6 }),
  )
  .map(([parts, more, envelope_id]) => ({ envelope_id, parts, total_cents: parts + more }))

describe('the parts of an envelope', () => {
  it(
    'sum to the total exactly, each at least a cent and at most twice the mean of what was left',
    { tags: 'long' },
    () => {
      fc.assert(
        fc.property(terms, fc.string(), (given, name) => {
          const parts = envelopeParts(given, seedOf(name))
          expect(parts).toHaveLength(given.parts)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(given.total_cents)
          let rest = given.total_cents
          for (const [index, part] of parts.entries()) {
            const left = given.parts - index
            expect(part).toBeGreaterThanOrEqual(1)
            if (left > 1) expect(part * left).toBeLessThanOrEqual(2 * rest)
            rest -= part
          }
          expect(rest).toBe(0)
        }),
        { numRuns: 500 },
      )
    },
  )

  it('are a cent each when there is just a cent for each', () => {
    expect(envelopeParts({ envelope_id: 1, parts: 100, total_cents: 100 }, seedOf('thin'))).toEqual(
      Array.from({ length: 100 }, () => 1),
    )
  })

  it('are the whole sum where there is one part', () => {
    expect(envelopeParts({ envelope_id: 1, parts: 1, total_cents: 777 }, seedOf('one'))).toEqual([777])
  })

  it('follow from the seed and from the terms', () => {
    const given = { envelope_id: 9, parts: 20, total_cents: 5000 }
    const first = envelopeParts(given, seedOf('a'))
    expect(envelopeParts(given, seedOf('a'))).toEqual(first)
    expect(envelopeParts(given, seedOf('b'))).not.toEqual(first)
    expect(envelopeParts({ ...given, envelope_id: 10 }, seedOf('a'))).not.toEqual(first)
  })

  it('favour no claim but the order: the first is worth the mean on average, within 3 sigma of 20,000', () => {
    const runs = 20_000
    const firsts = Array.from(
      { length: runs },
      (_, n) => envelopeParts({ envelope_id: n + 1, parts: 10, total_cents: 1000 }, seedOf('mean'))[0]!,
    )
    const mean = firsts.reduce((sum, part) => sum + part, 0) / runs
    // Uniform on 1..200: mean 100.5, sigma 57.7.
    expect(Math.abs(mean - 100.5)).toBeLessThan((3 * 57.7) / Math.sqrt(runs))
  })

  it('are worth the mean at every position, within 3 sigma of 5,000 envelopes', { timeout: 60_000 }, () => {
    const runs = 5000
    const count = 20
    const sums = Array.from({ length: count }, () => ({ cents: 0, squares: 0 }))
    for (let n = 1; n <= runs; n += 1) {
      const parts = envelopeParts(
        { envelope_id: n, parts: count, total_cents: 1_000_000 },
        seedOf('positions'),
      )
      for (const [index, cents] of parts.entries()) {
        sums[index]!.cents += cents
        sums[index]!.squares += cents * cents
      }
    }
    for (const { cents, squares } of sums) {
      const mean = cents / runs
      const sigma = Math.sqrt(squares / runs - mean * mean)
      expect(Math.abs(mean - 50_000)).toBeLessThan((3 * sigma) / Math.sqrt(runs))
    }
  })

  it.each([
    { envelope_id: 1, parts: 0, total_cents: 5 },
    { envelope_id: 1, parts: 6, total_cents: 5 },
    { envelope_id: 1, parts: 1.5, total_cents: 5 },
    { envelope_id: 0, parts: 1, total_cents: 5 },
    { envelope_id: 1, parts: 10_001, total_cents: 20_000 },
    { envelope_id: 1, parts: 1, total_cents: Number.NaN },
  ])('refuses %o', (given) => {
    expect(() => envelopeParts(given, seedOf('x'))).toThrow(RangeError)
  })
})

describe('the hash of the terms', () => {
  it('is over four lines', () => {
    const given = { envelope_id: 3, parts: 100, total_cents: 8800 }
    expect(envelopeLines(given)).toBe('noktra-envelope-v1\nenvelope:3\ntotal:8800\nparts:100\n')
    expect(envelopeHash(given)).toBe(toHex(sha256(ascii(envelopeLines(given)))))
  })
})
