import * as z from 'zod/mini'
import { MARKET_FAIL_REASONS } from '@noktra/contract/admin/retrievals'
import { formatCents } from '@noktra/game/money'
import { systemClock } from '../../clock.ts'
import type { MarketplaceConfig } from '../../provider-config.ts'
import { centsOfText } from '../payment/signed-params.ts'
import type { AdapterOptions } from '../payment/payment.ts'
import { REFUSAL_CODES, TOO_DEAR } from './settle-order.ts'
import { coinsForPrice, coinsOfBalance, millsOf, millsOfText } from './market-money.ts'
import { marketplaceAsker, type MarketplaceAnswer } from './ask-marketplace.ts'
import {
  MarketRefused,
  MarketSilence,
  type MarketOffer,
  type MarketProvider,
  type MarketRefusal,
  type OrderState,
} from './market.ts'

/** Names in one question. */
const BATCH = 50
const NO_SUCH_ORDER = '40401'
/** No platform protects a trade for longer; a date beyond it is milliseconds or nonsense. */
const LONGEST_PROTECTION_S = 60 * 86_400

const price = z.union([z.string(), z.number()])
const ref = z.string().check(z.regex(/^[\w-]{1,64}$/))
const quoteData = z.object({
  list: z.array(z.object({ market_hash_name: z.string(), price, stock: z.int().check(z.gte(0)) })),
})
const balanceData = z.object({ balance: price })
const orderData = z.object({ out_trade_no: z.string(), order_no: ref, price })
const stateData = z.discriminatedUnion('status', [
  z.extend(orderData, { status: z.literal('buying') }),
  z.extend(orderData, { status: z.enum(['offer_sent', 'done']), offer_no: ref }),
  z.extend(orderData, {
    status: z.literal('received'),
    offer_no: ref,
    protected_until: z.nullable(z.int().check(z.gt(0))),
  }),
  z.object({ out_trade_no: z.string(), status: z.literal('failed'), reason: z.optional(z.unknown()) }),
])

/**
 * A marketplace that buys each item and sends it. Its protocol:
 *
 * Every call is a POST of JSON with the headers `X-Market-Key`, `X-Market-Timestamp` (unix seconds), `X-Market-Nonce`
 * (32 hex digits, never the same again) and `X-Market-Signature`: HMAC-SHA256 (lower-case hex, keyed with the secret)
 * over `POST`, the path, the timestamp, the nonce and the SHA-256 (hex) of the body, joined by line feeds. Every answer
 * has status 200 and the body `{code, msg, data}`, where code 0 is success. An answer over plain http must carry, and
 * one over https may carry, `X-Market-Signature`: the HMAC over the nonce of the question and the SHA-256 of the body.
 * Prices are money with at most two decimals (`"36.00"`); MARKETPLACE_RATE says how much of it one coin is.
 *
 * - `/quotes {names}`, at most 50: `{list: [{market_hash_name, price, stock}]}`; what is not sold there is missing.
 * - `/orders {out_trade_no, market_hash_name, max_price, trade_url}`: `{out_trade_no, order_no, price}`. The same
 *   out_trade_no again answers the order that is there. A refusal means that nothing was or will be bought.
 * - `/orders/query {out_trade_no}`: `{out_trade_no, status, order_no, price, offer_no, protected_until, reason}`, where
 *   status is `buying`, `offer_sent`, `received`, `done` (the last three with offer_no, the platform's number of the
 *   trade offer) or `failed` (with a reason as the store names it; any other counts as `provider`), and protected_until
 *   of a received item is unix seconds or null. Code 40401: no such order.
 * - `/balance {}`: `{balance}`, the money in the store's account.
 *
 * Codes that are final (SPEC 8): 20011 and 1454 out of stock, or too dear when the message says that the price is above
 * the maximum purchase price, as any code with that message; 70001 the store's account is empty; 141005 the trade link is wrong;
 * 141006 the inventory is private. Any other code says nothing about the order.
 */
export function marketplace(config: MarketplaceConfig, options: AdapterOptions = {}): MarketProvider {
  const clock = options.clock ?? systemClock
  const ask = marketplaceAsker(config, { clock, timeoutMs: options.timeoutMs ?? 8000 })

  /** Cents of coins that pay for a price in money, rounded up. @throws MarketSilence */
  function coinsOf(price: string | number): number {
    const money = centsOfText(String(price))
    if (money === null) throw new MarketSilence('The marketplace gave a price that is none')
    return coinsForPrice(money * 10, config.rate)
  }

  /** The money that so many cents of coins pay, rounded down. */
  function moneyOf(cents: number): string {
    return formatCents(Math.floor(millsOf(cents, config.rate) / 10))
  }

  function protectedUntil(seconds: number | null): Date | null {
    if (seconds === null) return null
    const until = new Date(seconds * 1000)
    if (until.getTime() > clock.now().getTime() + LONGEST_PROTECTION_S * 1000) {
      throw new MarketSilence('The marketplace protects an item until a time that is none')
    }
    return until
  }

  return {
    name: 'marketplace',

    async quote(names, signal) {
      const offers = new Map<string, MarketOffer>()
      for (let from = 0; from < names.length; from += BATCH) {
        const batch = names.slice(from, from + BATCH)
        const answer = await ask('/quotes', { names: batch }, signal)
        const refusal = refusalOf(answer)
        if (refusal) throw new MarketRefused(refusal)
        for (const one of read(quoteData, answer).list) {
          // An entry without stock need not have a price.
          if (one.stock === 0 || !batch.includes(one.market_hash_name)) continue
          offers.set(one.market_hash_name, { price_cents: coinsOf(one.price), stock: one.stock })
        }
      }
      return offers
    },

    async order(order, signal) {
      const answer = await ask(
        '/orders',
        {
          out_trade_no: order.order_ref,
          market_hash_name: order.market_hash_name,
          max_price: moneyOf(order.most_cents),
          trade_url: order.trade_url,
        },
        signal,
      )
      const reason = refusalOf(answer)
      if (reason) return { state: 'refused', reason }
      const made = read(orderData, answer)
      assertSame(made, order.order_ref)
      const price_cents = coinsOf(made.price)
      if (price_cents > order.most_cents) {
        throw new MarketSilence('The marketplace says that it bought above the highest price')
      }
      return { state: 'accepted', provider_ref: made.order_no, price_cents }
    },

    async find(order_ref, signal) {
      const answer = await ask('/orders/query', { out_trade_no: order_ref }, signal)
      if (answer.code === NO_SUCH_ORDER) return { state: 'unknown' }
      const found = read(stateData, answer)
      assertSame(found, order_ref)
      if (found.status === 'failed') return failedBy(found.reason)
      const known = { provider_ref: found.order_no, price_cents: coinsOf(found.price) }
      if (found.status === 'buying') return { state: 'buying', ...known }
      const sent = { ...known, offer_ref: found.offer_no }
      return found.status === 'received'
        ? { state: 'received', ...sent, protected_until: protectedUntil(found.protected_until) }
        : ({ state: found.status, ...sent } satisfies OrderState)
    },

    async balance(signal) {
      const { balance } = read(balanceData, await ask('/balance', {}, signal))
      const money = millsOfText(balance)
      if (money === null || money % 10 !== 0)
        throw new MarketSilence('The marketplace gave a balance that is none')
      return coinsOfBalance(money, config.rate)
    },
  }
}

/** Null when the answer is no refusal that is final. */
function refusalOf({ code, msg }: MarketplaceAnswer): MarketRefusal | null {
  if (code === '0') return null
  return TOO_DEAR.test(msg) ? 'too_dear' : (REFUSAL_CODES.get(code) ?? null)
}

function failedBy(given: unknown): OrderState {
  const reason = MARKET_FAIL_REASONS.find((one) => one === given) ?? 'provider'
  return reason === 'reversed' ? { state: 'reversed' } : { state: 'failed', reason }
}

function read<T extends z.ZodMiniType>(shape: T, { code, data }: MarketplaceAnswer): z.output<T> {
  if (code !== '0') throw new MarketSilence(`The marketplace answered code ${code.slice(0, 20)}`)
  const parsed = shape.safeParse(data)
  if (!parsed.success) throw new MarketSilence('The marketplace gave an answer of another shape')
  return parsed.data
}

function assertSame(answer: { out_trade_no: string }, order_ref: string): void {
  if (answer.out_trade_no !== order_ref) throw new MarketSilence('The marketplace answered for another order')
}
