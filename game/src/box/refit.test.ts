import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FitError, poolOfDraft } from '../box-drafts.ts'
import { expectedReturn, TICKETS } from '../boxes.ts'
import { boxReturnFault, welfareFault } from '../economy.ts'
import { refitBox, type Refit, type RefittedBox } from './refit.ts'

/** A box of 10 coins that returned 91 % before its prices moved by a factor. */
function moved(factor: number, also: Partial<RefittedBox> = {}): RefittedBox {
  const tickets = [500_000, 300_000, 150_000, 50_000]
  return {
    price_cents: 1000,
    welfare: null,
    rows: [400, 900, 1500, 3900].map((value, index) => ({
      skin_id: index + 1,
      exterior: 'FN',
      value_cents: Math.round(value * factor),
      tickets: tickets[index]!,
    })),
    ...also,
  }
}

const rowsAfter = ({ rows }: RefittedBox, { tickets }: Refit) =>
  rows.map((row, index) => ({ ...row, tickets: tickets[index]! }))
const returnAfter = (box: RefittedBox, refit: Refit) =>
  expectedReturn(poolOfDraft({ rows: rowsAfter(box, refit), price_cents: refit.price_cents }))

test('chances bring the return back at the same price, in the same order', () => {
  for (const factor of [0.7, 0.85, 1.1, 1.2]) {
    const box = moved(factor)
    const refit = refitBox(box, 0.91)
    expect(refit).toMatchObject({ how: 'chances', price_cents: 1000 })
    expect(returnAfter(box, refit)).toBeCloseTo(0.91, 4)
    expect(refit.tickets.toSorted((a, b) => b - a)).toEqual(refit.tickets)
  }
})

test('prices that are where they were change next to nothing', () => {
  const box = moved(1)
  const refit = refitBox(box, expectedReturn(poolOfDraft(box)))
  for (const [index, { tickets }] of box.rows.entries())
    expect(Math.abs(refit.tickets[index]! - tickets)).toBeLessThanOrEqual(2)
})

test('where chances alone cannot do it the price moves, and the chances stay', () => {
  const tickets = [500_000, 300_000, 200_000]
  const flat = (factor: number, welfare: RefittedBox['welfare'] = null): RefittedBox => ({
    price_cents: 1000,
    welfare,
    rows: [880, 910, 1000].map((value, n) => ({
      skin_id: n + 1,
      exterior: 'FN',
      value_cents: Math.round(value * factor),
      tickets: tickets[n]!,
    })),
  })
  expect(refitBox(flat(1.2), 0.91)).toEqual({ how: 'price', price_cents: 1204, tickets })
  expect(refitBox(flat(0.8), 0.91)).toEqual({ how: 'price', price_cents: 803, tickets })
  expect(() => refitBox(flat(3), 0.91)).toThrow(expect.objectContaining({ kind: 'refit_price_far' }))
  expect(() => refitBox(flat(0.3), 0.91)).toThrow(expect.objectContaining({ kind: 'refit_price_far' }))
  // A cent is 100 %, two are 50 %.
  const worthless = { ...flat(1), price_cents: 1, rows: flat(0.001).rows }
  expect(() => refitBox(worthless, 0.91)).toThrow(expect.objectContaining({ kind: 'refit_no_price' }))
  const welfare = { amount_cents: 10_000_000, recharge_rate: 1 }
  expect(() => refitBox(flat(1.2, welfare), 0.91)).toThrow(
    expect.objectContaining({ kind: 'return_out_of_reach' }),
  )
})

test('chances that would make another box of it stay, and the price moves, as far as it may', () => {
  // Nearly all of the return is the item of 9 coins; the jackpot of one ticket in a thousand would become one in ten.
  const box = (also: Partial<RefittedBox> = {}, factor = 1): RefittedBox => ({
    price_cents: 1000,
    welfare: null,
    rows: [910 * factor, 910 * factor, 3000].map((value_cents, n) => ({
      skin_id: n + 1,
      exterior: 'FN',
      value_cents,
      tickets: [600_000, 399_000, 1000][n]!,
    })),
    ...also,
  })
  const tickets = [600_000, 399_000, 1000]
  expect(refitBox(box({}, 0.8), 0.91)).toEqual({ how: 'price', price_cents: 802, tickets })
  const far = expect.objectContaining({ kind: 'refit_chances_far' }) as unknown
  expect(() => refitBox(box({}, 0.4), 0.91)).toThrow(far)
  const welfare = { amount_cents: 10_000_000, recharge_rate: 1 }
  expect(() => refitBox(box({ welfare }, 0.8), 0.91)).toThrow(far)
})

test('whatever the prices did, a refit may be published, or there is a reason', () => {
  const row = fc.record({
    value_cents: fc.integer({ min: 1, max: 300_000 }),
    tickets: fc.integer({ min: 1, max: 900_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 8800, max: 9500 }),
      fc.option(fc.integer({ min: 1000, max: 10_000_000 })),
      (drawn, price_cents, bp, amount_cents) => {
        const sum = drawn.reduce((total, one) => total + one.tickets, 0)
        const tickets = drawn.map((one) => Math.max(1, Math.floor((one.tickets * (TICKETS - 30)) / sum)))
        tickets[0]! += TICKETS - tickets.reduce((total, count) => total + count, 0)
        const welfare = amount_cents === null ? null : { amount_cents, recharge_rate: 7.2 }
        const rows = drawn.map((one, n) => ({
          ...one,
          skin_id: n + 1,
          exterior: 'FN' as const,
          tickets: tickets[n]!,
        }))
        const box: RefittedBox = { price_cents, rows, welfare }
        let refit: Refit
        try {
          refit = refitBox(box, bp / 10_000)
        } catch (error) {
          expect(error).toBeInstanceOf(FitError)
          return
        }
        expect(refit.tickets.reduce((total, count) => total + count, 0)).toBe(TICKETS)
        expect(Math.min(...refit.tickets)).toBeGreaterThanOrEqual(1)
        if (welfare) {
          expect(refit.how).toBe('chances')
          expect(welfareFault(poolOfDraft({ ...box, rows: rowsAfter(box, refit) }), welfare)).toBeNull()
        } else expect(boxReturnFault(returnAfter(box, refit))).toBeNull()
        if (refit.how === 'price') expect(refit.tickets).toEqual(tickets)
        else {
          expect(refit.price_cents).toBe(price_cents)
          for (const [n, after] of refit.tickets.entries())
            expect(Math.max(after / tickets[n]!, tickets[n]! / after)).toBeLessThanOrEqual(3)
        }
      },
    ),
    { numRuns: 150 },
  )
})
