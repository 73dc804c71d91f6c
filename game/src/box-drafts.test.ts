import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftFaults, fitTickets, poolOfDraft, previewOpenings, type BoxDraft } from './box-drafts.ts'
import { assertPool, expectedReturn, poolHash, TICKETS } from './boxes.ts'
import { boxReturnFault } from './economy.ts'

const texts = { en: 'Ember', zh: '余烬', pt: 'Brasa' }
/** A box of 10 coins, 91 % of which come back. */
function draft(change: Partial<BoxDraft> = {}): BoxDraft {
  const tickets = [500_000, 300_000, 150_000, 50_000]
  const values = [400, 900, 1500, 3900]
  return {
    names: texts,
    descr: texts,
    price_cents: 1000,
    image_url: '/assets/boxes/ember-512-01234567.webp',
    welfare: null,
    rows: values.map((value_cents, index) => ({
      skin_id: index + 1,
      exterior: 'FN',
      value_cents,
      tickets: tickets[index]!,
    })),
    ...change,
  }
}

const messages = (of: BoxDraft) => draftFaults(of).map(({ field, message }) => `${field}: ${message}`)

test('a sound draft has no fault', () => {
  expect(draftFaults(draft())).toEqual([])
})

test('each thing that keeps a draft from being published is said, with its place', () => {
  const { rows } = draft()
  const withRow = (index: number, change: object) =>
    draft({ rows: rows.map((row, at) => (at === index ? { ...row, ...change } : row)) })
  expect(messages(withRow(3, { tickets: 49_800 }))).toEqual([
    'rows: the chances sum to 99.98 %: 0.02 % are missing',
  ])
  expect(messages(withRow(3, { tickets: 60_000 }))).toEqual([
    'rows: the chances sum to 101 %: 1 % are too much',
  ])
  expect(messages(draft({ price_cents: 399 }))).toEqual([
    'price: the price 3.99 is below the cheapest item, 4.00: every opening would give more than it takes',
  ])
  expect(messages(draft({ price_cents: 0 }))).toEqual(['price: the box has no price above 0'])
  expect(messages(withRow(2, { skin_id: 1 }))).toEqual(['rows.2: row 3 is the skin of row 1 again'])
  expect(messages(withRow(2, { value_cents: 0 }))[0]).toBe('rows.2: the skin of row 3 is worth nothing')
  expect(messages(withRow(3, { tickets: 0 }))[0]).toBe('rows.3: row 4 has no chance of at least 0.0001 %')
  expect(messages(draft({ price_cents: 1200 }))[0]).toMatch(/^rows: a box return of .* is outside 88-95 %$/)
  expect(messages(draft({ names: { ...texts, zh: ' ' } }))).toEqual(['names.zh: the Chinese name is missing'])
  expect(messages(draft({ rows: [], image_url: '' }))).toEqual([
    'image_url: the box has no picture',
    'rows: the box is empty',
  ])
})

test('a fault can be said in any language: its kind, and the values of the sentence', () => {
  const rows = draft().rows.map((row, at) => (at === 3 ? { ...row, tickets: 49_800 } : row))
  expect(draftFaults(draft({ rows }))).toMatchObject([
    { kind: 'chances_missing', values: { sum_ppm: 999_800, off_ppm: 200 } },
  ])
  expect(draftFaults(draft({ highest_return: 885_000 }))).toMatchObject([
    {
      kind: 'return_outside',
      values: { return_ppm: 890_000, lowest_ppm: 880_000, highest_ppm: 885_000 },
    },
  ])
  for (const welfare of [
    { amount_cents: 0, recharge_rate: 1 },
    { amount_cents: 0.5, recharge_rate: 1 },
    { amount_cents: 3600, recharge_rate: 0 },
  ]) {
    expect(draftFaults(draft({ welfare }))).toMatchObject([{ kind: 'welfare_amount', values: {} }])
  }
  expect(draftFaults(draft({ welfare: { amount_cents: 3600, recharge_rate: 1 } }))).toMatchObject([
    { kind: 'welfare_worth', values: { highest_cents: 18 } },
  ])
  expect(() => fitTickets(draft(), 0.96)).toThrow(
    expect.objectContaining({
      kind: 'return_outside',
      values: expect.objectContaining({ return_ppm: 960_000 }),
    }),
  )
})

test('a draft returns no more than the store can bear', () => {
  const limited = draft({ highest_return: 885_000 })
  expect(messages(limited)).toEqual(['rows: a box return of 89 % is outside 88-88.5 %'])
  expect(() => fitTickets(limited, 0.89)).toThrow('outside 88-88.5 %')
  const tickets = fitTickets(limited, 0.885)
  const rows = limited.rows.map((row, index) => ({ ...row, tickets: tickets[index]! }))
  expect(expectedReturn(poolOfDraft({ rows, price_cents: 1000 }))).toBeLessThanOrEqual(0.885)
})

test('a welfare box is judged by its amount, not by its price', () => {
  const welfare = { amount_cents: 200_000, recharge_rate: 1 }
  expect(messages(draft({ welfare }))).toEqual([])
  expect(messages(draft({ welfare: { ...welfare, amount_cents: 3600 } }))[0]).toMatch(/above 18 cents/)
})

test('chances are fitted to a return, keep their order, and make a pool', () => {
  for (const target of [0.88, 0.9, 0.93, 0.95]) {
    const tickets = fitTickets(draft(), target)
    const rows = draft().rows.map((row, index) => ({ ...row, tickets: tickets[index]! }))
    const pool = poolOfDraft({ rows, price_cents: 1000 })
    assertPool({ ...pool, box_id: 1, version: 1 })
    expect(Math.abs(expectedReturn(pool) - target)).toBeLessThan(0.00002)
    expect(boxReturnFault(expectedReturn(pool))).toBeNull()
    expect(tickets.toSorted((a, b) => b - a)).toEqual(tickets)
  }
})

test('rows without a chance get one by their value', () => {
  const rows = draft().rows.map((row) => ({ ...row, tickets: 0 }))
  const tickets = fitTickets({ rows, price_cents: 1000 }, 0.92)
  expect(tickets.toSorted((a, b) => b - a)).toEqual(tickets)
  expect(Math.min(...tickets)).toBeGreaterThan(1000)
})

test('what cannot be fitted is refused in words', () => {
  const dear = draft().rows.map((row) => ({ ...row, value_cents: row.value_cents + 1000 }))
  expect(() => fitTickets({ rows: dear, price_cents: 1000 }, 0.9)).toThrow(/can be 140\.\d\d % to/)
  expect(() => fitTickets(draft(), 0.96)).toThrow(/outside 88-95 %/)
  expect(() => fitTickets({ ...draft(), rows: draft().rows.slice(0, 1) }, 0.9)).toThrow(/nothing to fit/)
})

test('whatever the rows are, a fit is whole, inside 88-95 % and in the order of chances, or refused', () => {
  const row = fc.record({
    value_cents: fc.integer({ min: 1, max: 500_000 }),
    tickets: fc.integer({ min: 0, max: 900_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 2, maxLength: 30 }),
      fc.integer({ min: 10, max: 100_000 }),
      fc.integer({ min: 8800, max: 9500 }),
      (drawn, price_cents, bp) => {
        const rows = drawn.map((one, index) => ({ ...one, skin_id: index + 1, exterior: 'FN' as const }))
        let tickets: number[]
        try {
          tickets = fitTickets({ rows, price_cents }, bp / 10_000)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
          return
        }
        expect(tickets.reduce((sum, count) => sum + count, 0)).toBe(TICKETS)
        expect(Math.min(...tickets)).toBeGreaterThanOrEqual(1)
        const fitted = rows.map((one, index) => ({ ...one, tickets: tickets[index]! }))
        expect(boxReturnFault(expectedReturn(poolOfDraft({ rows: fitted, price_cents })))).toBeNull()
        const typed = rows.flatMap((one, index) =>
          one.tickets > 0 ? [{ was: one.tickets, is: tickets[index]! }] : [],
        )
        typed.sort((a, b) => b.was - a.was || b.is - a.is)
        // Shares that were made equal may differ by the ticket of a remainder.
        for (let i = 1; i < typed.length; i += 1)
          expect(typed[i]!.is).toBeLessThanOrEqual(typed[i - 1]!.is + 1)
      },
    ),
    { numRuns: 60 },
  )
})

test('a preview draws as openings are drawn: by the chances, and again the same', () => {
  const { rows } = poolOfDraft(draft())
  const seeds = {
    server_seed: new Uint8Array(32).fill(7),
    pool_hash: poolHash({ box_id: 1, version: 1, price_cents: 1000, rows }),
    pool_salt: 'ab'.repeat(32),
  }
  const values = previewOpenings(rows, seeds, 0, 2000)
  expect(previewOpenings(rows, seeds, 1990, 10)).toEqual(values.slice(1990))
  const cheap = values.filter((value) => value === 400).length
  expect(Math.abs(cheap - 1000)).toBeLessThan(4 * Math.sqrt(500))
})
