import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closenessOf,
  edgeWeight,
  LEAST_CLOSENESS,
  LINK_KINDS,
  overruled,
  riskOf,
  WATCHED_LEAST,
  type PairFacts,
  type RiskFacts,
} from './risk.ts'

/** Somebody who has been here for long, by phone, alone. */
const KNOWN: RiskFacts = {
  keys: [],
  bare_others: 0,
  bare_share: 0,
  age_days: 100,
  contact: 'mobile',
  recharged_cents: 0,
  refusals: 0,
}
const scoreOf = (facts: Partial<RiskFacts>) => riskOf({ ...KNOWN, ...facts }).score
const STRANGERS: PairFacts = { networks: [], younger_days: 100, ways: [] }

const anyFacts = fc.record({
  keys: fc.array(
    fc.record({ kind: fc.constantFrom(...LINK_KINDS), players: fc.integer({ min: 1, max: 20_000 }) }),
  ),
  bare_others: fc.nat(1000),
  bare_share: fc.double({ min: 0, max: 1, noNaN: true }),
  age_days: fc.nat(1000),
  contact: fc.constantFrom('mobile' as const, 'email' as const, null),
  recharged_cents: fc.nat(10_000_000),
  refusals: fc.nat(100),
})

describe('the score of an account', () => {
  test('is a whole number from 0 to 100, made of its parts, whatever is known', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { score, parts } = riskOf(facts)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        const sum = parts.reduce((all, { points }) => all + points, 0)
        expect(score).toBe(Math.min(100, Math.max(0, sum)))
      }),
    )
  })

  test('is 0 for somebody whom one knows, and that of each fact alone otherwise', () => {
    expect(riskOf(KNOWN)).toEqual({ score: 0, parts: [] })
    expect(scoreOf({ contact: 'email' })).toBe(5)
    expect(scoreOf({ contact: null })).toBe(10)
    expect(scoreOf({ age_days: 0.9 })).toBe(15)
    expect(scoreOf({ age_days: 1 })).toBe(10)
    expect(scoreOf({ age_days: 6.9 })).toBe(5)
    expect(scoreOf({ bare_share: 1 })).toBe(15)
    expect(scoreOf({ bare_others: 3 })).toBe(12)
    expect(scoreOf({ refusals: 2 })).toBe(10)
    expect(scoreOf({ refusals: 100 })).toBe(25)
    expect(scoreOf({ refusals: 5, recharged_cents: 3000 })).toBe(15)
    expect(scoreOf({ refusals: 5, recharged_cents: 30_000 })).toBe(5)
  })

  test('grows with who shares a browser, an account of payment or of the platform', () => {
    for (const [kind, two] of [
      ['device', 25],
      ['payment', 35],
      ['platform', 40],
      ['network', 6],
    ] as const) {
      expect(scoreOf({ keys: [{ kind, players: 1 }] })).toBe(0)
      expect(scoreOf({ keys: [{ kind, players: 2 }] }), kind).toBe(two)
      expect(scoreOf({ keys: [{ kind, players: 3 }] }), kind).toBeGreaterThan(two)
    }
  })

  test('is not moved by a network of 10,000, which a carrier has', () => {
    expect(scoreOf({ keys: [{ kind: 'network', players: 10_000 }] })).toBe(0)
    const crowd = Array.from({ length: 20 }, () => ({ kind: 'network' as const, players: 10_000 }))
    expect(scoreOf({ keys: crowd })).toBe(0)
  })

  test('counts what networks tell by their weight', () => {
    const facts = { ...KNOWN, keys: [{ kind: 'network' as const, players: 2 }], bare_others: 60 }
    expect(riskOf(facts).score).toBe(46)
    expect(riskOf(facts, 0.01).score).toBe(2)
  })

  test('of sixty accounts without cookies or contact from one address is high', () => {
    const keys = [{ kind: 'network' as const, players: 60 }]
    const facts = { keys, bare_others: 59, bare_share: 1, age_days: 0, contact: null }
    expect(scoreOf(facts)).toBeGreaterThanOrEqual(80)
    expect(scoreOf({ age_days: 0, contact: null })).toBe(25)
  })
})

describe('how closely two accounts are joined', () => {
  test('is nothing for strangers, and less than the least limit by a network alone, however young they are', () => {
    expect(closenessOf(STRANGERS)).toBe(0)
    const home = [{ players: 2, bare: false }]
    expect(closenessOf({ ...STRANGERS, networks: home })).toBe(20)
    expect(closenessOf({ ...STRANGERS, networks: home, younger_days: 0 })).toBe(40)
    expect(LEAST_CLOSENESS).toBeGreaterThan(40)
  })

  test('is high by a network from which both came without cookies, when one of them is young', () => {
    const networks = [{ players: 2, bare: true }]
    expect(closenessOf({ ...STRANGERS, networks, younger_days: 1 })).toBe(80)
    expect(closenessOf({ ...STRANGERS, networks: [{ players: 5000, bare: true }], younger_days: 1 })).toBe(60)
    expect(closenessOf({ ...STRANGERS, networks, younger_days: 1 }, 0.01)).toBe(1)
  })

  test('through a third account falls with the number of those who share its keys', () => {
    const way = (first: number, second: number) =>
      closenessOf({
        ...STRANGERS,
        ways: [{ first: { kind: 'device', players: first }, second: { kind: 'device', players: second } }],
      })
    expect(way(2, 2)).toBe(64)
    expect(way(2, 3)).toBe(43)
    expect(way(10, 10)).toBe(3)
    const byNetwork = {
      first: { kind: 'network' as const, players: 2 },
      second: { kind: 'device' as const, players: 2 },
    }
    expect(closenessOf({ ...STRANGERS, ways: [byNetwork] })).toBe(0)
  })

  test('weighs an edge by what there are of it', () => {
    expect([1, 2, 4, 10_000].map(edgeWeight)).toEqual([0, 1, 0.5, 0.0002])
  })
})

test("a person's word on a score stands above it", () => {
  expect(overruled(70, null)).toBe(70)
  expect(overruled(70, { verdict: 'trusted', score: null })).toBe(0)
  expect(overruled(10, { verdict: 'watched', score: null })).toBe(WATCHED_LEAST)
  expect(overruled(90, { verdict: 'watched', score: null })).toBe(90)
  expect(overruled(10, { verdict: 'fixed', score: 100 })).toBe(100)
  expect(overruled(10, { verdict: 'fixed', score: 0 })).toBe(0)
})
