import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { BrandHolder } from '../../brand/brand.ts'
import type { Clock } from '../../clock.ts'
import type { SteamBotConfig } from '../../provider-config.ts'
import { botStock } from './bot-stock.ts'
import { steamCaller, SteamSilence } from './call-steam.ts'
import {
  MarketSilence,
  type MarketOffer,
  type MarketOrder,
  type MarketProvider,
  type MarketRefusal,
  type OrderAnswer,
} from './market.ts'
import { readOffer, refusalOfSending } from './offer-state.ts'
import { offerMessage, sentOffers } from './sent-offers.ts'
import { OFFER_STATE, openSteamClient, type SteamClient, type SteamItem } from './steam-client.ts'
import { steamSession } from './steam-session.ts'

/** How old the list of offers may be for an order that it already holds. */
const RECENT_MS = 10_000
/** An asset whose sending was not answered waits so long for its own order and goes to no other. */
const SET_ASIDE_MS = 30 * 60_000
/**
 * So long after the last call for an order nothing is sent or confirmed for it any more: the store asks another market once
 * nothing can arrive here (decision 46), and a process that stood still hears of its signals late.
 */
const WAITED_FOR_MS = 20_000
/** Copies that are tried when the platform says that one is no longer there. */
const TRIES = 3

export type SteamBotParts = {
  brand: Pick<BrandHolder, 'now'>
  clock: Clock
  /** The store's own prices by market name, in cents of coins. */
  pricesOf: (names: string[]) => Promise<Map<string, number>>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
/** A call that waits for an order, and when it began. */
type Waiting = { signal: AbortSignal; at: number }
/** Throws when no caller waits for what is about to be done. */
type AssertWaited = () => void
export type SteamBotOptions = {
  open?: () => Promise<SteamClient>
  timeoutMs?: number
  after?: (ms: number, work: () => void) => void
}

/**
 * The store's own account at the platform, which owns the items and sends each in a trade offer.
 *
 * It buys nothing, so its price is the store's own for the skin: an item whose price has risen above what the house
 * pays (PRODUCT 10) is too dear here as at any market. Its stock is what can be traded and is in no offer.
 *
 * Its memory are the offers that the platform keeps: reference and price stand in the message of each. An offer that gives
 * something away does nothing until it is confirmed with the identity secret. So an order is sent, the list of all sent
 * offers read again, and only the first offer of a reference, holding an asset that no earlier one holds, is confirmed;
 * others are cancelled. That holds through lost answers, restarts and a second process with the same account.
 */
export function steamBot(
  config: SteamBotConfig & { appId: number },
  { clock, pricesOf, log, brand }: SteamBotParts,
  { open = openSteamClient, timeoutMs = 25_000, after = later }: SteamBotOptions = {},
): MarketProvider {
  const call = steamCaller(timeoutMs)
  const session = steamSession({ config, open: openAndListen, clock, log, after })
  const offers = sentOffers({ clock, call })
  const stock = botStock({ appId: config.appId, clock, call, log })
  const placing = new Map<string, { answer: Promise<OrderAnswer>; calls: Waiting[] }>()
  const setAside = new Map<string, { order_ref: string; until: number }>()
  let turn: Promise<unknown> = Promise.resolve()

  async function openAndListen(): Promise<SteamClient> {
    const client = await open()
    for (const event of ['sentOfferChanged', 'unknownOfferSent']) client.manager.on(event, offers.note)
    return client
  }

  async function freeItems(client: SteamClient): Promise<SteamItem[]> {
    const items = await stock.items(client)
    const promised = offers.promised()
    const now = clock.now().getTime()
    for (const [asset, { until }] of setAside) if (until < now) setAside.delete(asset)
    return items.filter(({ assetid }) => !promised.has(String(assetid)))
  }

  /**
   * The copy for an order: the one that an unanswered sending may have put into an offer already, else the one that its
   * reference draws. So sending the same order twice sends the same copy, which can be given once.
   */
  async function pickItem(client: SteamClient, order: MarketOrder): Promise<SteamItem | undefined> {
    const copies = (await freeItems(client)).filter(
      (item) => item.market_hash_name === order.market_hash_name,
    )
    const mine = copies.find(({ assetid }) => setAside.get(String(assetid))?.order_ref === order.order_ref)
    const drawn = (item: SteamItem) =>
      createHash('sha256').update(`${order.order_ref} ${item.assetid}`).digest('hex')
    const [first] = copies
      .filter(({ assetid }) => !setAside.has(String(assetid)))
      .toSorted((a, b) => (drawn(a) < drawn(b) ? -1 : 1))
    return mine ?? first
  }

  async function place(
    client: SteamClient,
    order: MarketOrder,
    assertWaited: AssertWaited,
  ): Promise<OrderAnswer> {
    await offers.listAnew(client)
    if (offers.of(order.order_ref).length > 0) return settle(client, order.order_ref, assertWaited)
    const price_cents = (await pricesOf([order.market_hash_name])).get(order.market_hash_name)
    if (!price_cents) return refused('out_of_stock')
    if (price_cents > order.most_cents) return refused('too_dear')
    for (let k = 0; k < TRIES; k += 1) {
      const item = await pickItem(client, order)
      if (!item) return refused('out_of_stock')
      assertWaited()
      const refusal = await send(client, { ...order, price_cents }, item)
      if (refusal === 'gone') stock.drop(item)
      else if (refusal) return refused(refusal)
      else return settle(client, order.order_ref, assertWaited)
    }
    return refused('out_of_stock')
  }

  /** Null: sent, or it may have been. */
  async function send(
    client: SteamClient,
    order: MarketOrder & { price_cents: number },
    item: SteamItem,
  ): Promise<MarketRefusal | 'gone' | null> {
    const offer = offerTo(client, order.trade_url)
    if (!offer) return 'link_wrong'
    offer.addMyItem(item)
    offer.setMessage(offerMessage(brand.now().values.name, order))
    const assetid = String(item.assetid)
    setAside.set(assetid, { order_ref: order.order_ref, until: clock.now().getTime() + SET_ASIDE_MS })
    try {
      await call<void>('sending', (done) => offer.send((error) => done(error)))
    } catch (error) {
      if (!(error instanceof SteamSilence)) throw error
      const refusal = refusalOfSending(error.error)
      if (refusal) setAside.delete(assetid)
      log.warn({ order_ref: order.order_ref, reason: error.message, refusal }, 'the Steam bot could not send')
      return refusal
    }
    offers.note(offer)
    return null
  }

  /**
   * Confirms the offer of this order that counts, and cancels all others.
   * @throws MarketSilence when there is none, or when no one waits for its confirmation
   */
  async function settle(
    client: SteamClient,
    order_ref: string,
    assertWaited: AssertWaited,
  ): Promise<OrderAnswer> {
    await offers.listAnew(client)
    const [first, ...others] = offers.of(order_ref)
    if (!first) throw new MarketSilence('the Steam bot does not know whether its offer was sent')
    for (const { offer } of others) {
      if (offer.state === OFFER_STATE.needsConfirmation || offer.state === OFFER_STATE.active)
        await attempt('cancelling', (done) => offer.cancel(done))
    }
    if (first.offer.state === OFFER_STATE.needsConfirmation) {
      const promised = offers.promised()
      const isFirst = first.offer.itemsToGive.every(
        ({ assetid }) => promised.get(String(assetid)) === first.offer.id,
      )
      if (isFirst) assertWaited()
      await (isFirst
        ? attempt('confirming', (done) =>
            client.community.acceptConfirmationForObject(config.identitySecret, first.offer.id, done),
          )
        : attempt('cancelling', (done) => first.offer.cancel(done)))
    }
    for (const { assetid } of first.offer.itemsToGive) setAside.delete(String(assetid))
    return { state: 'accepted', provider_ref: first.offer.id, price_cents: first.price_cents }
  }

  /** What did not succeed is tried again when the order is asked for next. */
  async function attempt(what: string, work: (done: (error: Error | null) => void) => void): Promise<void> {
    try {
      await call<void>(what, (done) => work((error) => done(error)))
    } catch (error) {
      log.warn({ reason: String(error) }, `the Steam bot failed at ${what} an offer`)
    }
  }

  /** One after another: what one order takes is seen by the next. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  function waitsFor(calls: Waiting[]): Waiting | undefined {
    const now = clock.now().getTime()
    return calls.find(({ signal, at }) => !signal.aborted && now - at < WAITED_FOR_MS)
  }

  function asserter(calls: Waiting[]): AssertWaited {
    return () => {
      if (!waitsFor(calls)) throw new MarketSilence('no call waits for the order any more')
    }
  }

  return {
    name: 'steam-bot',
    prepare: session.begin,

    quote: (names, signal) =>
      within(signal, async () => {
        const client = await session.ready(signal)
        await offers.list(client, 6 * RECENT_MS)
        const [items, prices] = await Promise.all([freeItems(client), pricesOf(names)])
        const quoted = new Map<string, MarketOffer>()
        for (const { market_hash_name, assetid } of items) {
          const price_cents = prices.get(market_hash_name)
          if (!price_cents || setAside.has(String(assetid))) continue
          const stock = (quoted.get(market_hash_name)?.stock ?? 0) + 1
          quoted.set(market_hash_name, { price_cents, stock })
        }
        return quoted
      }),

    order(order, signal) {
      const asked = { signal, at: clock.now().getTime() }
      const known = placing.get(order.order_ref)
      if (known) {
        known.calls.push(asked)
        return within(signal, () => known.answer)
      }
      const calls = [asked]
      const answer = inTurn(async () => {
        const waiting = waitsFor(calls)
        if (!waiting) throw new MarketSilence('the order was not begun')
        return place(await session.ready(waiting.signal), order, asserter(calls))
      }).finally(() => placing.delete(order.order_ref))
      placing.set(order.order_ref, { answer, calls })
      return within(signal, () => answer)
    },

    find: (order_ref, signal) =>
      within(signal, async () => {
        const assertWaited = asserter([{ signal, at: clock.now().getTime() }])
        const client = await session.ready(signal)
        await offers.list(client, RECENT_MS)
        if (offers.of(order_ref).length === 0) await offers.listAnew(client)
        let [first] = offers.of(order_ref)
        if (first?.offer.state === OFFER_STATE.needsConfirmation && !placing.has(order_ref)) {
          await inTurn(async () => (signal.aborted ? undefined : settle(client, order_ref, assertWaited)))
          first = offers.of(order_ref)[0]
        }
        if (first) return readOffer({ call, clock, log }, first)
        if (placing.has(order_ref)) throw new MarketSilence('the order is being sent')
        return { state: 'unknown' }
      }),
  }
}

function refused(reason: MarketRefusal): OrderAnswer {
  return { state: 'refused', reason }
}

function offerTo(client: SteamClient, tradeUrl: string) {
  try {
    return client.manager.createOffer(tradeUrl)
  } catch {
    return null
  }
}

/** Work that its caller stops waiting for, and that goes on. @throws MarketSilence when the signal comes first */
async function within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const give = () => late.reject(new MarketSilence('Steam did not answer in time'))
  if (signal.aborted) give()
  else signal.addEventListener('abort', give, { once: true })
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    signal.removeEventListener('abort', give)
  }
}

function later(ms: number, work: () => void): void {
  setTimeout(work, ms).unref()
}
