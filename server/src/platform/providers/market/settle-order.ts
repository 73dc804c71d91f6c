import { MarketSilence, type MarketRefusal, type OrderAnswer, type OrderState } from './market.ts'

/** Codes with the same meaning at several marketplaces (SPEC 8). */
export const REFUSAL_CODES: ReadonlyMap<string, MarketRefusal> = new Map([
  ['20011', 'out_of_stock'],
  ['1454', 'out_of_stock'],
  ['70001', 'balance'],
  ['141005', 'link_wrong'],
  ['141006', 'inventory_private'],
])

/** Whatever the code, a refusal in these words is one of the price. */
export const TOO_DEAR = /above the (?:maximum|highest) (?:purchase|buying) price|高于最高(?:购买|求购)价/i

/**
 * What a purchase came to at a market whose answers to it do not name the order: the market was asked right after what it knows of
 * the reference, and that counts. A refusal is believed where it knows nothing.
 * @throws MarketSilence when the two do not fit together
 */
export function settledBy(known: OrderState, refusal: MarketRefusal | null): OrderAnswer {
  if (known.state === 'failed' || known.state === 'reversed')
    throw new MarketSilence('The market knows the order as one that is over')
  if (known.state !== 'unknown') {
    return { state: 'accepted', provider_ref: known.provider_ref, price_cents: known.price_cents }
  }
  if (refusal) return { state: 'refused', reason: refusal }
  throw new MarketSilence('The market does not know yet what it was asked to buy')
}
