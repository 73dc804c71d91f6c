import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { CallSteam, SteamError } from './call-steam.ts'
import { MarketSilence, type MarketRefusal, type OrderState } from './market.ts'
import type { OrderOffer } from './sent-offers.ts'
import { OFFER_STATE } from './steam-client.ts'

/** How long the platform lets the owner of a received item take the trade back. */
const PROTECTION_MS = 7 * 86_400_000

/** States of a trade itself (IEconService), once its offer is accepted. */
const TRADE_UNDER_WAY = [0, 1, 2, 10]
const TRADE_COMPLETE = 3
const TRADE_ROLLED_BACK = [4, 6, 11, 12]

type Parts = { call: CallSteam; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> }

/** What an offer says of its order. @throws MarketSilence when it says nothing that is known */
export async function readOffer(parts: Parts, order: OrderOffer): Promise<OrderState> {
  const { offer, price_cents } = order
  switch (offer.state) {
    case OFFER_STATE.needsConfirmation:
      return { state: 'buying', provider_ref: offer.id, price_cents }
    case OFFER_STATE.active:
    case OFFER_STATE.inEscrow:
      return { state: 'offer_sent', ...sentOf(order) }
    case OFFER_STATE.accepted:
      return readTrade(parts, order)
    case OFFER_STATE.declined:
    case OFFER_STATE.countered:
      return { state: 'failed', reason: 'declined' }
    case OFFER_STATE.expired:
    case OFFER_STATE.canceled:
      return { state: 'failed', reason: 'expired' }
    case OFFER_STATE.invalidItems:
      return { state: 'failed', reason: 'out_of_stock' }
    case OFFER_STATE.canceledBySecondFactor:
      return { state: 'failed', reason: 'provider' }
    default:
      throw new MarketSilence(`Steam gives offer ${offer.id} the state ${offer.state}, which is none`)
  }
}

function sentOf({ offer, price_cents }: OrderOffer) {
  return { provider_ref: offer.id, price_cents, offer_ref: offer.id }
}

/** An accepted offer is received when its trade is complete, and done when it can no longer be taken back. */
async function readTrade({ call, clock, log }: Parts, order: OrderOffer): Promise<OrderState> {
  const { offer } = order
  const sent = sentOf(order)
  if (!offer.tradeID || !offer.updated) return { state: 'offer_sent', ...sent }
  const status = await call<number>('trade', (done) => offer.getExchangeDetails(true, done))
  if (TRADE_UNDER_WAY.includes(status)) return { state: 'offer_sent', ...sent }
  if (TRADE_ROLLED_BACK.includes(status)) return { state: 'reversed' }
  if (status !== TRADE_COMPLETE) {
    log.error({ offer: offer.id, status }, 'a trade of the Steam bot needs its operator')
    throw new MarketSilence(`Steam gives the trade of offer ${offer.id} the state ${status}`)
  }
  const protected_until = new Date(offer.updated.getTime() + PROTECTION_MS)
  return protected_until.getTime() > clock.now().getTime()
    ? { state: 'received', ...sent, protected_until }
    : { state: 'done', ...sent }
}

/**
 * What a failed sending means; null when it may have succeeded. The numbers are results of the platform: 15 no access (the
 * token of the link is wrong, or the inventory private), 25 too many open offers, 26 the item is no longer there.
 */
export function refusalOfSending(error: SteamError | null): MarketRefusal | 'gone' | null {
  if (!error) return null
  if (error.cause === 'TradeBan' || error.cause === 'TargetCannotTrade') return 'provider'
  // The bot itself has to wait some days before it may trade.
  if (error.cause === 'NewDevice' || error.cause === 'OfferLimitExceeded') return 'queue'
  switch (Number(error.eresult)) {
    case 15:
      return 'link_wrong'
    case 25:
      return 'queue'
    case 26:
      return 'gone'
    default:
      return null
  }
}
