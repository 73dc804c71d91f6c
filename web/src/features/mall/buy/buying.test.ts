import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clampNum,
  firstCurrency,
  missingFor,
  priceChange,
  spendable,
  standingOf,
  totalOf,
  type Facts,
} from './buying.ts'

const prices = { coin_price: 10.5, diamond_price: 10 }
const wallet = { coin: 20, bonus_coin: 12.5, diamond: 30 }

test('a total is exact to the cent', () => {
  expect(totalOf({ coin_price: 0.07, diamond_price: 1.1 }, 'coin', 3)).toBe(0.21)
  expect(totalOf({ coin_price: 0.07, diamond_price: 1.1 }, 'diamond', 3)).toBe(3.3)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 20 }), (cents, num) => {
      const total = totalOf({ coin_price: cents / 100, diamond_price: 1 }, 'coin', num)
      expect(Math.round(total * 100)).toBe(cents * num)
      expect(Number(total.toFixed(2))).toBe(total)
    }),
  )
})

test('bonus coins do not buy', () => {
  expect(spendable(wallet, 'coin')).toBe(7.5)
  expect(missingFor(10.5, wallet, 'coin')).toBe(3)
  expect(missingFor(7.5, wallet, 'coin')).toBe(0)
  expect(missingFor(30.01, wallet, 'diamond')).toBe(0.01)
})

test('diamonds are offered first only where coins do not suffice and they do', () => {
  expect(firstCurrency(prices, wallet)).toBe('diamond')
  expect(firstCurrency(prices, { ...wallet, bonus_coin: 0 })).toBe('coin')
  expect(firstCurrency(prices, { coin: 0, bonus_coin: 0, diamond: 0 })).toBe('coin')
})

test('a quantity lies within what can be bought', () => {
  expect(clampNum(7, 3)).toBe(3)
  expect(clampNum(0, 3)).toBe(1)
  expect(clampNum(Number.NaN, 3)).toBe(1)
  expect(clampNum(2.9, 20)).toBe(2)
  expect(clampNum(5, 0)).toBe(1)
})

test('a change is told in the chosen currency', () => {
  const now = { coin_price: 11, diamond_price: 10 }
  expect(priceChange(prices, now, 'coin')).toEqual({ was: 10.5, now: 11 })
  expect(priceChange(prices, now, 'diamond')).toBeNull()
})

const ready: Facts = {
  stock: 5,
  signedIn: true,
  wallet,
  quote: 'held',
  changed: false,
  missing: 0,
  unanswered: false,
}

test.each<[string, Partial<Facts>, ReturnType<typeof standingOf>]>([
  ['everything is there', {}, 'ready'],
  ['coins are missing', { missing: 1 }, 'short'],
  ['the price changed, even where it cannot be paid', { changed: true, missing: 1 }, 'changed'],
  ['the price changed and ran out', { changed: true, quote: 'expired' }, 'changed'],
  ['the price ran out', { quote: 'expired' }, 'expired'],
  ['no price came', { quote: 'failed' }, 'failed'],
  ['the price is on its way', { quote: 'waiting', changed: true }, 'loading'],
  ['the player is not known yet', { wallet: undefined }, 'loading'],
  ['none is left', { stock: 0, quote: 'waiting' }, 'sold_out'],
  ['it is not sold', { stock: null, quote: 'failed' }, 'unlisted'],
  ['a visitor looks', { signedIn: false, wallet: undefined, quote: 'waiting' }, 'visitor'],
  ['a visitor looks at what is sold out', { signedIn: false, stock: 0 }, 'sold_out'],
  ['a visitor waits for it', { signedIn: false, stock: undefined }, 'loading'],
  ['an answer was lost, whatever else', { unanswered: true, quote: 'expired', stock: 0 }, 'unanswered'],
])('when %s', (_, part, standing) => {
  expect(standingOf({ ...ready, ...part })).toBe(standing)
})

test('only a price that was seen and holds can be bought at', () => {
  fc.assert(
    fc.property(
      fc.record({
        stock: fc.constantFrom(undefined, null, 0, 1, 20),
        signedIn: fc.boolean(),
        wallet: fc.constantFrom(undefined, wallet),
        quote: fc.constantFrom('waiting' as const, 'held' as const, 'expired' as const, 'failed' as const),
        changed: fc.boolean(),
        missing: fc.constantFrom(0, 0.01),
        unanswered: fc.boolean(),
      }),
      (facts) => {
        if (standingOf(facts) !== 'ready') return
        expect(facts).toEqual({ ...ready, stock: facts.stock })
        expect(facts.stock).toBeGreaterThan(0)
      },
    ),
  )
})
