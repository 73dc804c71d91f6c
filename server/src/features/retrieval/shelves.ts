import type { MarketOffer } from '../../platform/providers/market/market.ts'

/** What one market offers, by market name, and what the store's account there holds as far as that is known. */
export type MarketQuote = { market: string; offers: Map<string, MarketOffer>; balance: number }

/** One copy that a market offers. `affordable`: the store's account there holds its price. */
export type ShelfOffer = { market: string; name: string; price_cents: number; affordable: boolean }

export type Shelves = {
  /** Who has a copy of this name left: those that can be paid first, of them the cheapest first. */
  offering: (name: string) => ShelfOffer[]
  /** Counts a copy and its price off. */
  take: (offer: ShelfOffer) => void
}

/** What the markets offer to one call, counted off copy by copy and coin by coin. */
export function shelves(quotes: MarketQuote[]): Shelves {
  const markets = quotes.map(({ market, offers, balance }) => ({
    market,
    balance,
    offers: new Map([...offers].map(([name, offer]) => [name, { ...offer }])),
  }))
  return {
    offering: (name) =>
      markets
        .flatMap(({ market, balance, offers }): ShelfOffer[] => {
          const offer = offers.get(name)
          if (!offer || offer.stock < 1) return []
          const { price_cents } = offer
          return [{ market, name, price_cents, affordable: price_cents <= balance }]
        })
        .toSorted((a, b) => Number(b.affordable) - Number(a.affordable) || a.price_cents - b.price_cents),
    take({ market, name, price_cents }) {
      const one = markets.find((shelf) => shelf.market === market)!
      one.balance -= price_cents
      one.offers.get(name)!.stock -= 1
    },
  }
}
