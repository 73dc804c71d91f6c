import { formatCents } from '@noktra/game/money'
import type { Clock } from '../../clock.ts'
import { centsOfText } from '../payment/signed-params.ts'
import type { CallSteam } from './call-steam.ts'
import { ACTIVE_AND_SINCE, OFFER_STATE, type SteamClient, type SteamOffer } from './steam-client.ts'

const DAY_MS = 86_400_000
/** How far back the first listing goes: far beyond the longest way of an item. */
const REMEMBERED_MS = 90 * DAY_MS
/** The platform sometimes dates a change back. */
const OVERLAP_MS = 30 * 60_000

/** The first of these states wins where several offers carry one reference: what cannot be undone comes first. */
const PRECEDENCE: number[] = [
  OFFER_STATE.accepted,
  OFFER_STATE.inEscrow,
  OFFER_STATE.active,
  OFFER_STATE.needsConfirmation,
  OFFER_STATE.declined,
  OFFER_STATE.countered,
  OFFER_STATE.expired,
  OFFER_STATE.invalidItems,
  OFFER_STATE.canceledBySecondFactor,
  OFFER_STATE.canceled,
]
/**
 * An asset leaves the inventory when its offer is accepted. One that is in the inventory so long after came back, as when the platform
 * reverses the trade, and may have the same number: what was accepted holds it no longer.
 */
const ACCEPTED_HOLDS_MS = 60 * 60_000
/** States in which the asset is promised, or gone. */
const HOLDING = new Set(PRECEDENCE.slice(0, 4))

/** An offer may be older than the rule that a brand's name is one line. */
const MESSAGE = /^[^]{1,40} order ([\w-]{1,64}) \((\d+\.\d\d) coins\)$/

/**
 * What the player reads in the offer, and all that the bot needs to know it again: reference and price. The name may be another one
 * by the time that the offer is read again.
 */
export function offerMessage(brand: string, order: { order_ref: string; price_cents: number }): string {
  return `${brand} order ${order.order_ref} (${formatCents(order.price_cents)} coins)`
}

export type OrderOffer = { offer: SteamOffer & { id: string }; order_ref: string; price_cents: number }

export type SentOffers = {
  /** Asks the platform what was sent, in a question that begins after this call. @throws MarketSilence */
  listAnew: (client: SteamClient) => Promise<void>
  /** The same, unless that was known at most so long ago. @throws MarketSilence */
  list: (client: SteamClient, maxAgeMs: number) => Promise<void>
  /** Takes note of an offer that was just sent, or that changed. */
  note: (offer: SteamOffer) => void
  /** All offers that carry the reference, the one that counts first. */
  of: (order_ref: string) => OrderOffer[]
  /** Assets in offers that are open or lately accepted, also those made by hand, with the lowest number of such an offer. */
  promised: () => Map<string, string>
}

/** The offers that the bot's account has sent, as the platform itself tells them: the only memory of the bot. */
export function sentOffers({ clock, call }: { clock: Clock; call: CallSteam }): SentOffers {
  const offers = new Map<string, SteamOffer & { id: string }>()
  let begun = 0
  let listed = { number: 0, at: -Infinity }
  let running: { number: number; done: Promise<void> } | null = null

  async function ask(client: SteamClient, number: number): Promise<void> {
    const at = clock.now().getTime()
    const since = new Date(listed.number === 0 ? at - REMEMBERED_MS : listed.at - OVERLAP_MS)
    const sent = await call<SteamOffer[]>('list of offers', (done) =>
      client.manager.getOffers(ACTIVE_AND_SINCE, since, done),
    )
    for (const offer of sent) note(offer)
    for (const [id, offer] of offers) {
      const changed = offer.updated?.getTime() ?? at
      if (changed < at - REMEMBERED_MS) offers.delete(id)
    }
    if (number > listed.number) listed = { number, at }
  }

  function note(offer: SteamOffer): void {
    if (!offer.id || offer.isGlitched()) return
    offers.set(offer.id, offer as SteamOffer & { id: string })
  }

  /** One question at a time; who comes while one runs waits for the next. */
  async function listUpTo(client: SteamClient, number: number): Promise<void> {
    while (listed.number < number) {
      if (!running) {
        begun += 1
        const done = ask(client, begun).finally(() => {
          running = null
        })
        running = { number: begun, done }
      }
      const { number: answers, done } = running
      if (answers >= number) return done
      await done.catch(() => undefined)
    }
  }

  return {
    listAnew: (client) => listUpTo(client, begun + 1),
    async list(client, maxAgeMs) {
      if (clock.now().getTime() - listed.at > maxAgeMs) await listUpTo(client, listed.number + 1)
    },
    note,
    of: (order_ref) =>
      [...offers.values()]
        .flatMap((offer) => {
          const order = orderOf(offer)
          return order?.order_ref === order_ref ? [{ offer, ...order }] : []
        })
        .toSorted(
          (a, b) => rankOf(a.offer) - rankOf(b.offer) || (isEarlier(a.offer.id, b.offer.id) ? -1 : 1),
        ),
    promised() {
      const promised = new Map<string, string>()
      const since = clock.now().getTime() - ACCEPTED_HOLDS_MS
      for (const { id, state, itemsToGive, updated } of offers.values()) {
        if (!HOLDING.has(state)) continue
        if (state === OFFER_STATE.accepted && updated && updated.getTime() < since) continue
        for (const { assetid } of itemsToGive) {
          const other = promised.get(String(assetid))
          if (!other || isEarlier(id, other)) promised.set(String(assetid), id)
        }
      }
      return promised
    },
  }
}

function orderOf({ message }: SteamOffer): { order_ref: string; price_cents: number } | null {
  const match = MESSAGE.exec(message ?? '')
  const price_cents = centsOfText(match?.[2])
  return match && price_cents ? { order_ref: match[1]!, price_cents } : null
}

function rankOf({ state }: SteamOffer): number {
  const rank = PRECEDENCE.indexOf(state)
  return rank < 0 ? PRECEDENCE.length : rank
}

/** Numbers of offers are too long for a number. */
function isEarlier(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length < b.length
}
