import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cashOf, costsOf, differenceOf, shortfallOf } from './prices.ts'

const boxes = new Map([
  [4, { price: 18.8, expected_return: 0.9 }],
  [8, { price: 0.5, expected_return: 0.94 }],
])
const entries = [
  { box_id: 4, count: 1 },
  { box_id: 8, count: 3 },
]

describe('what a battle costs', () => {
  test('entry, seats paid for others, and what is drawn on average', () => {
    expect(costsOf({ entries, seats: 3, fund_percent: 40 }, boxes)).toEqual({
      entry: 20.3,
      funded_seat: 8.12,
      others: 2,
      funded: 16.24,
      total: 36.54,
      average: 18.33,
      average_return: (1880 * 0.9 + 150 * 0.94) / 2030,
    })
  })

  test('the paid part of a seat is rounded down to the cent, seat by seat', () => {
    const costs = costsOf(
      { entries: [{ box_id: 1, count: 1 }], seats: 4, fund_percent: 15 },
      new Map([[1, { price: 0.55, expected_return: 0.9 }]]),
    )
    expect(costs).toMatchObject({ funded_seat: 0.08, funded: 0.24, total: 0.79 })
  })

  test('without boxes nothing, and no return to speak of', () => {
    expect(costsOf({ entries: [], seats: 2, fund_percent: 90 }, boxes)).toMatchObject({
      total: 0,
      average: 0,
      average_return: null,
    })
  })
})

describe('what is missing', () => {
  const purse = { coin: 30, bonus_coin: 20 }

  test('bonus coins pay the own seat', () => {
    expect(shortfallOf(purse, { entry: 30, funded: 0 })).toBe(0)
    expect(shortfallOf(purse, { entry: 30.5, funded: 0 })).toBe(0.5)
  })

  test('but never the seats of others', () => {
    expect(cashOf(purse)).toBe(10)
    expect(shortfallOf(purse, { entry: 5, funded: 10 })).toBe(0)
    expect(shortfallOf(purse, { entry: 5, funded: 12.4 })).toBe(2.4)
    expect(shortfallOf(purse, { entry: 25, funded: 8 })).toBe(3)
  })

  test('a change of an own room costs the difference, or gives it back', () => {
    expect(differenceOf({ total: 18.1 }, { total: 30.1 })).toBe(12)
    expect(differenceOf({ total: 30.3 }, { total: 27.1 })).toBe(-3.2)
  })

  test('with so many cash coins more nothing is missing', () => {
    const money = fc.nat(100_000).map((cents) => cents / 100)
    fc.assert(
      fc.property(money, money, money, money, (cash, bonus, entry, funded) => {
        const coin = Math.round((cash + bonus) * 100) / 100
        const missing = shortfallOf({ coin, bonus_coin: bonus }, { entry, funded })
        const after = Math.round((coin + missing) * 100) / 100
        expect(shortfallOf({ coin: after, bonus_coin: bonus }, { entry, funded })).toBe(0)
      }),
    )
  })
})
