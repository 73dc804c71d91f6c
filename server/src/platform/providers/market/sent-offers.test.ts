import { expect, test } from 'vitest'
import { offerMessage, sentOffers } from './sent-offers.ts'
import { OFFER_STATE, type SteamOffer } from './steam-client.ts'

const ORDER = { order_ref: 'r-1', price_cents: 1050 }

function offerWith(message: string): SteamOffer {
  const nothing = () => {}
  return {
    id: '7000000000',
    state: OFFER_STATE.active,
    message,
    itemsToGive: [],
    created: null,
    updated: null,
    tradeID: null,
    isGlitched: () => false,
    addMyItem: () => true,
    setMessage: nothing,
    send: nothing,
    cancel: nothing,
    getExchangeDetails: nothing,
  }
}

test.each([
  'Noktra',
  'An order (1.00 coins) of',
  'two\u2028lines',
  'two\u2029parts',
  'two\nlines',
  '余烬 🔥',
  'x'.repeat(24),
])('an offer is known again by its message under the name %j', (brand) => {
  const offers = sentOffers({
    clock: { now: () => new Date() },
    call: () => Promise.reject(new Error('asked')),
  })
  offers.note(offerWith(offerMessage(brand, ORDER)))
  expect(offers.of(ORDER.order_ref)).toMatchObject([ORDER])
})
