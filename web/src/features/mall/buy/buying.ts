import type { MallCurrency, MallOffer } from '@noktra/contract/mall'
import { fromCents, toCents } from '@noktra/game/money'

export type Prices = Pick<MallOffer, 'coin_price' | 'diamond_price'>

/** What a player has. `coin` is all of their coins, `bonus_coin` the part of them that does not buy in the mall. */
export type Wallet = { coin: number; bonus_coin: number; diamond: number }

export type PriceChange = { was: number; now: number }

/** The price of one copy. */
export function priceIn(prices: Prices, currency: MallCurrency): number {
  return currency === 'coin' ? prices.coin_price : prices.diamond_price
}

export function totalOf(prices: Prices, currency: MallCurrency, num: number): number {
  return fromCents(toCents(priceIn(prices, currency)) * num)
}

/** What of a wallet can be paid here. */
export function spendable(wallet: Wallet, currency: MallCurrency): number {
  if (currency === 'diamond') return wallet.diamond
  return fromCents(Math.max(0, toCents(wallet.coin) - toCents(wallet.bonus_coin)))
}

/** What is lacking for a total, 0 when nothing is. */
export function missingFor(total: number, wallet: Wallet, currency: MallCurrency): number {
  return fromCents(Math.max(0, toCents(total) - toCents(spendable(wallet, currency))))
}

/** The currency offered first: coins, unless only diamonds suffice. */
export function firstCurrency(prices: Prices, wallet: Wallet): MallCurrency {
  const canPay = (currency: MallCurrency) => missingFor(priceIn(prices, currency), wallet, currency) === 0
  return !canPay('coin') && canPay('diamond') ? 'diamond' : 'coin'
}

/** A quantity within 1..most; a mall that has none still shows 1. */
export function clampNum(num: number, most: number): number {
  return Math.max(1, Math.min(Math.floor(num) || 1, most))
}

/** How the price of one copy differs from the one that the player has seen. */
export function priceChange(seen: Prices, now: Prices, currency: MallCurrency): PriceChange | null {
  const was = priceIn(seen, currency)
  const is = priceIn(now, currency)
  return was === is ? null : { was, now: is }
}

/**
 * Where a purchase stands, and with it what the main button does:
 * loading (prices on the way), unanswered (the store never said whether it sold), failed (no price could be had), unlisted,
 * sold_out, visitor, changed (another price than the one seen: nothing is bought before it was accepted), expired, short
 * (not enough of the currency), ready.
 */
export type Standing =
  | 'loading'
  | 'unanswered'
  | 'failed'
  | 'unlisted'
  | 'sold_out'
  | 'visitor'
  | 'changed'
  | 'expired'
  | 'short'
  | 'ready'

export type Facts = {
  /** Undefined until it is known, null where the mall does not list the skin. */
  stock: number | null | undefined
  signedIn: boolean
  wallet: Wallet | undefined
  quote: 'waiting' | 'held' | 'expired' | 'failed'
  changed: boolean
  missing: number
  unanswered: boolean
}

export function standingOf({
  stock,
  signedIn,
  wallet,
  quote,
  changed,
  missing,
  unanswered,
}: Facts): Standing {
  if (unanswered) return 'unanswered'
  if (stock === null) return 'unlisted'
  if (stock === 0) return 'sold_out'
  if (!signedIn) return stock === undefined ? 'loading' : 'visitor'
  if (quote === 'failed') return 'failed'
  if (quote === 'waiting' || !wallet || stock === undefined) return 'loading'
  if (changed) return 'changed'
  if (quote === 'expired') return 'expired'
  return missing > 0 ? 'short' : 'ready'
}
