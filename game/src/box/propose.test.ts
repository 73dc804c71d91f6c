import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftFaults, FitError, type DraftRow } from '../box-drafts.ts'
import { TICKETS } from '../boxes.ts'
import { proposeContents as inSteps, type ProposalWish, type ProposedItem } from './propose.ts'

/** All steps one after the other. */
function proposeContents(...of: Parameters<typeof inSteps>): DraftRow[] {
  const work = inSteps(...of)
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

const WISH: ProposalWish = { price_cents: 1000, target: 0.91, items: 12, times_rarer: 5, most_times: 200 }

/** A crate: dearer the rarer, five exteriors of each design. */
function crate(designs = 20): ProposedItem[] {
  return Array.from({ length: designs }, (_, n) =>
    (['FN', 'MW', 'FT', 'WW', 'BS'] as const).map((exterior, wear) => {
      const rarity = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4][n % 20]!
      return {
        skin_id: n * 5 + wear + 1,
        design_id: n + 1,
        exterior,
        value_cents: Math.round(60 * 4.5 ** rarity * (1 + 0.04 * n) * 0.75 ** wear) + 1,
        rarity,
      }
    }),
  ).flat()
}

/** What keeps the rows from being published, but the texts. */
function faultsOf(rows: DraftRow[], { price_cents, highest_return }: ProposalWish) {
  const texts = { en: 'Reef', zh: '礁', pt: 'Recife' }
  return draftFaults({
    names: texts,
    descr: texts,
    image_url: '/assets/boxes/reef.webp',
    price_cents,
    rows,
    welfare: null,
    ...(highest_return && { highest_return }),
  })
}

const meanOf = (rows: DraftRow[]) =>
  rows.reduce((sum, row) => sum + row.tickets * row.value_cents, 0) / TICKETS

test('a crate gives a box whose rarer items are rarer, at the wanted return, with each design once', () => {
  const pool = crate()
  const rows = proposeContents(pool, WISH)
  expect(rows).toHaveLength(12)
  expect(faultsOf(rows, WISH)).toEqual([])
  expect(meanOf(rows) / WISH.price_cents).toBeCloseTo(WISH.target, 4)
  const itemOf = new Map(pool.map((item) => [item.skin_id, item]))
  expect(new Set(rows.map((row) => itemOf.get(row.skin_id)!.design_id)).size).toBe(12)
  const chances = [0, 1, 2, 3, 4].map((rarity) =>
    rows.reduce((sum, row) => sum + (itemOf.get(row.skin_id)!.rarity === rarity ? row.tickets : 0), 0),
  )
  for (const [rarity, chance] of chances.entries()) {
    expect(chance).toBeGreaterThan(0)
    if (rarity === 0) continue
    // About five times as rare as the one below, as far as the return allows.
    expect(chances[rarity - 1]! / chance).toBeGreaterThan(2)
    expect(chances[rarity - 1]! / chance).toBeLessThan(15)
  }
})

test('the same items in another order give the same box', () => {
  const rows = proposeContents(crate(), WISH)
  expect(proposeContents(crate().toReversed(), WISH)).toEqual(rows)
})

test('no item is worth more than so many times the price', () => {
  const rows = proposeContents(crate(), { ...WISH, most_times: 3 })
  expect(rows[0]!.value_cents).toBeLessThanOrEqual(3 * WISH.price_cents)
})

test('what cannot be is refused with its reason', () => {
  const kindOf = (pool: ProposedItem[], also: Partial<ProposalWish> = {}) => {
    try {
      proposeContents(pool, { ...WISH, ...also })
    } catch (error) {
      return error instanceof FitError ? error.kind : error
    }
    return 'proposed'
  }
  expect(kindOf([])).toBe('pool_empty')
  expect(kindOf(crate(), { price_cents: 10 })).toBe('pool_too_dear')
  expect(kindOf(crate(), { price_cents: 1_000_000 })).toBe('pool_too_cheap')
  expect(kindOf(crate(), { target: 0.97 })).toBe('return_outside')
  expect(kindOf(crate(), { highest_return: 900_000 })).toBe('return_outside')
  const ends = [10, 100_000].map((value_cents, n) => ({ ...crate()[n]!, value_cents, rarity: 1 - n }))
  expect(kindOf(ends)).toBe('proposed')
})

test('a catalogue of many items of few designs is gone through in many short steps', () => {
  const pool = Array.from({ length: 35_000 }, (_, n) => ({
    skin_id: n + 1,
    design_id: n % 7,
    exterior: null,
    value_cents: n < 4 ? 5000 : 3 + (n % 3),
    rarity: n % 5,
  }))
  const work = inSteps(pool, { price_cents: 600, target: 0.91, items: 100, times_rarer: 5, most_times: 500 })
  let steps = 0
  expect(() => {
    while (!work.next().done) steps += 1
  }).toThrow(FitError)
  // Each choice of items, of both ways to choose, and each fit of their chances.
  expect(steps).toBeGreaterThanOrEqual(2 * 21)
})

test('whatever the items are, a box that may be published comes of it, or a reason', () => {
  const item = fc.record({
    value_cents: fc.integer({ min: 0, max: 400_000 }),
    rarity: fc.integer({ min: 0, max: 4 }),
    design_id: fc.integer({ min: 1, max: 20 }),
  })
  const wish = fc.record({
    price_cents: fc.integer({ min: 1, max: 100_000 }),
    target: fc.integer({ min: 8800, max: 9500 }).map((bp) => bp / 10_000),
    items: fc.integer({ min: 2, max: 40 }),
    times_rarer: fc.integer({ min: 1, max: 20 }),
    most_times: fc.integer({ min: 1, max: 1000 }),
    highest_return: fc.integer({ min: 880_000, max: 950_000 }),
  })
  let proposed = 0
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), wish, (drawn, wished) => {
      const pool = drawn.map((one, n) => ({ ...one, skin_id: n + 1, exterior: 'FN' as const }))
      let rows: DraftRow[]
      try {
        rows = proposeContents(pool, wished)
      } catch (error) {
        expect(error).toBeInstanceOf(FitError)
        return
      }
      proposed += 1
      expect(faultsOf(rows, wished)).toEqual([])
      expect(rows.length).toBeLessThanOrEqual(wished.items)
      expect(rows[0]!.value_cents).toBeGreaterThanOrEqual(wished.price_cents)
      expect(rows[0]!.value_cents).toBeLessThanOrEqual(wished.price_cents * wished.most_times)
    }),
    { numRuns: 150 },
  )
  expect(proposed).toBeGreaterThan(10)
})
