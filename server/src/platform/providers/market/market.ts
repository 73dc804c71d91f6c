import type { MarketFailReason } from '@noktra/contract/admin/retrievals'

/** An order for one item, in cents of coins. `order_ref` is the store's own: the same one again is the same order. */
export type MarketOrder = {
  order_ref: string
  market_hash_name: string
  most_cents: number
  trade_url: string
}

/** What the market asks for an item, in cents of coins, and whether it has one. */
export type MarketOffer = { price_cents: number; stock: number }

/**
 * A refusal that will not change by asking again, except two: `queue`, the market has too much to do, and `balance`, the store's own
 * account there does not hold the price.
 */
export type MarketRefusal = Extract<
  MarketFailReason,
  'out_of_stock' | 'too_dear' | 'queue' | 'balance' | 'link_wrong' | 'inventory_private' | 'provider'
>

/** Why an order came to nothing. */
export type OrderFailReason = Exclude<MarketFailReason, 'reversed'>

export type OrderAnswer =
  | { state: 'accepted'; provider_ref: string; price_cents: number }
  | { state: 'refused'; reason: MarketRefusal }

/**
 * What the market knows of an order. `unknown`: it has never heard of this reference. `offer_ref` is the platform's number
 * of the trade offer; `protected_until` when a received item can no longer be taken back;
 * `reversed`: it was received, and the platform undid the trade.
 */
export type OrderState =
  | { state: 'unknown' }
  | { state: 'buying'; provider_ref: string; price_cents: number }
  | { state: 'offer_sent'; provider_ref: string; price_cents: number; offer_ref: string }
  | {
      state: 'received'
      provider_ref: string
      price_cents: number
      offer_ref: string
      protected_until: Date | null
    }
  | { state: 'done'; provider_ref: string; price_cents: number; offer_ref: string }
  | { state: 'failed'; reason: OrderFailReason }
  | { state: 'reversed' }

/**
 * Who buys the item at the platform and sends it to a trade link. Each method throws `MarketSilence` when there is no
 * answer that can be believed (time out, broken answer): then nothing is known, and `find` is asked.
 */
export type MarketProvider = {
  name: 'sandbox' | 'marketplace' | 'quick-buy' | 'peer-market' | 'steam-bot'
  /** Begins what takes its time before the first call can be answered, as a log-on; for a store that is about to serve. */
  prepare?: () => void
  /** By market name; a name that the market does not have is missing. */
  quote: (names: string[], signal: AbortSignal) => Promise<Map<string, MarketOffer>>
  /** Orders once per `order_ref`: asked again, it answers with the order that is there. */
  order: (order: MarketOrder, signal: AbortSignal) => Promise<OrderAnswer>
  find: (order_ref: string, signal: AbortSignal) => Promise<OrderState>
  /** What the store's own account there holds, in cents of coins; missing where the store pays for nothing. */
  balance?: (signal: AbortSignal) => Promise<number>
}

/** No answer that can be believed; its message names no secret. */
export class MarketSilence extends Error {
  override name = 'MarketSilence'
}

/** A refusal by the whole market, for a quote: its queue is full, the store's account is empty, or the trade link is wrong. */
export class MarketRefused extends Error {
  override name = 'MarketRefused'
  readonly reason: MarketRefusal
  constructor(reason: MarketRefusal) {
    super(reason)
    this.reason = reason
  }
}
