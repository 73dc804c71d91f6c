import * as z from 'zod/mini'
import { formatCents } from '@noktra/game/money'
import type { QuickBuyConfig } from '../../provider-config.ts'
import type { AdapterOptions } from '../payment/payment.ts'
import { fetchAnswer, silenceAfter } from './fetch-answer.ts'
import { coinsForPrice, coinsOfBalance, millsOf, millsOfText } from './market-money.ts'
import {
  MarketRefused,
  MarketSilence,
  type MarketOffer,
  type MarketProvider,
  type MarketRefusal,
  type OrderState,
} from './market.ts'
import { REFUSAL_CODES, settledBy, TOO_DEAR } from './settle-order.ts'

const BATCH = 50
/** Copies that their sellers' own programs send at once. */
const SENT_AT_ONCE = 2

const REFUSALS = new Map<string, MarketRefusal>([
  ...REFUSAL_CODES,
  ['1207', 'out_of_stock'],
  ['1317', 'out_of_stock'],
  ['140005', 'link_wrong'],
  ['106509', 'inventory_private'],
  ['106505', 'provider'],
])
const NO_SUCH_ORDER = /order.*(?:not exist|not found)|订单不存在/i
/** Numbers of orders are longer than a number of JavaScript holds. */
const LONG_NUMBERS = /("(?:orderId|offerId|tradeOfferId)"\s*:\s*)(\d+)/g

const envelope = z.object({
  success: z.boolean(),
  data: z.optional(z.unknown()),
  errorCode: z.optional(z.nullable(z.union([z.int(), z.string()]))),
  errorMsg: z.optional(z.nullable(z.string())),
})
type Answer = z.output<typeof envelope>

const price = z.union([z.string(), z.number()])
const number = z.string().check(z.regex(/^[\w-]{1,64}$/))
const priceData = z.array(
  z.object({
    marketHashName: z.string(),
    autoDeliverPrice: z.optional(z.nullable(price)),
    autoDeliverQuantity: z.optional(z.nullable(z.int().check(z.gte(0)))),
  }),
)
const orderData = z.object({
  outTradeNo: z.string(),
  orderId: number,
  price,
  status: z.int(),
  offerId: z.optional(z.nullable(number)),
  tradeOfferId: z.optional(z.nullable(number)),
  failedDesc: z.optional(z.nullable(z.string())),
})
const balanceData = z.object({ data: price })

/**
 * A marketplace where the cheapest copy of a name is bought at once and its seller sends it. Each call has `app-key` in its query, and
 * each answer is `{success, data, errorCode, errorMsg}`; QUICK_BUY_RATE says how much of its money one coin is.
 *
 * - POST `/product/price/info {appId, marketHashNameList}`: a list of `{marketHashName, autoDeliverPrice, autoDeliverQuantity}`.
 * - POST `/trade/v2/quick-buy {appId, marketHashName, maxPrice, lowPrice, delivery, tradeUrl, outTradeNo}`. Its outTradeNo is taken once.
 * - GET `/order/v2/buy/detail?outTradeNo`: `{outTradeNo, orderId, price, status, tradeOfferId, failedDesc}`, where status is 1 or 2 while
 *   the seller is waited for, 3 when the offer is sent, 10 received, 200 settled, 11 failed, 220 and 221 reversed.
 * - GET `/user/v1/t-coin/balance`: `{data}`, the money in the store's account.
 *
 * An answer to a purchase does not name the outTradeNo, so it is never believed alone: the order is asked for right after.
 */
export function quickBuy(
  config: QuickBuyConfig & { appId: number },
  options: Pick<AdapterOptions, 'timeoutMs'> = {},
): MarketProvider {
  const timeoutMs = options.timeoutMs ?? 4000

  async function ask(path: string, query: Record<string, string>, body: unknown, signal: AbortSignal) {
    const url = new URL(`${config.url}${path}`)
    for (const [name, value] of Object.entries({ ...query, 'app-key': config.key })) {
      url.searchParams.set(name, value)
    }
    const headers = { accept: 'application/json', language: 'en_US' }
    const init = body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers }
    try {
      const { text } = await fetchAnswer(url, init, { timeoutMs, signal })
      return envelope.parse(JSON.parse(text.replace(LONG_NUMBERS, '$1"$2"')))
    } catch (error) {
      throw silenceAfter(`The quick-buy market gave no answer to ${path}`, error)
    }
  }

  /** Cents of coins that pay for a price. @throws MarketSilence */
  function coinsOf(given: string | number): number {
    const mills = millsOfText(given)
    if (!mills) throw new MarketSilence('The quick-buy market gave a price that is none')
    return coinsForPrice(mills, config.rate)
  }

  async function find(order_ref: string, signal: AbortSignal): Promise<OrderState> {
    const answer = await ask('/order/v2/buy/detail', { outTradeNo: order_ref }, null, signal)
    if (answer.success ? answer.data === null : NO_SUCH_ORDER.test(answer.errorMsg ?? '')) {
      return { state: 'unknown' }
    }
    const order = read(orderData, answer)
    if (order.outTradeNo !== order_ref)
      throw new MarketSilence('The quick-buy market answered for another order')
    return stateOf(order, { provider_ref: order.orderId, price_cents: coinsOf(order.price) })
  }

  return {
    name: 'quick-buy',
    find,

    async quote(names, signal) {
      const offers = new Map<string, MarketOffer>()
      for (let from = 0; from < names.length; from += BATCH) {
        const batch = names.slice(from, from + BATCH)
        const body = { appId: config.appId, marketHashNameList: batch }
        const answer = await ask('/product/price/info', {}, body, signal)
        const refusal = refusalOf(answer)
        if (refusal) throw new MarketRefused(refusal)
        for (const { marketHashName, autoDeliverPrice, autoDeliverQuantity } of read(priceData, answer)) {
          if (!batch.includes(marketHashName) || !autoDeliverQuantity || autoDeliverPrice == null) continue
          offers.set(marketHashName, { price_cents: coinsOf(autoDeliverPrice), stock: autoDeliverQuantity })
        }
      }
      return offers
    },

    async order({ order_ref, market_hash_name, most_cents, trade_url }, signal) {
      const maxPrice = formatCents(Math.floor(millsOf(most_cents, config.rate) / 10))
      const body = {
        appId: config.appId,
        marketHashName: market_hash_name,
        maxPrice,
        lowPrice: 1,
        delivery: SENT_AT_ONCE,
        tradeUrl: trade_url,
        outTradeNo: order_ref,
      }
      const answer = await ask('/trade/v2/quick-buy', {}, body, signal)
      return settledBy(await find(order_ref, signal), refusalOf(answer))
    },

    async balance(signal) {
      const { data } = read(balanceData, await ask('/user/v1/t-coin/balance', {}, null, signal))
      const mills = millsOfText(data)
      if (mills === null) throw new MarketSilence('The quick-buy market gave a balance that is none')
      return coinsOfBalance(mills, config.rate)
    },
  }
}

function stateOf(
  order: z.output<typeof orderData>,
  known: { provider_ref: string; price_cents: number },
): OrderState {
  const offer_ref = order.tradeOfferId ?? order.offerId ?? order.orderId
  switch (order.status) {
    case 1:
    case 2:
      return { state: 'buying', ...known }
    case 3:
      return { state: 'offer_sent', ...known, offer_ref }
    case 10:
      return { state: 'received', ...known, offer_ref, protected_until: null }
    case 200:
      return { state: 'done', ...known, offer_ref }
    case 220:
    case 221:
      return { state: 'reversed' }
    case 11:
      return { state: 'failed', reason: failReason(order.failedDesc ?? '') }
    default:
      throw new MarketSilence(`The quick-buy market gives an order the status ${order.status}, which is none`)
  }
}

function failReason(words: string): 'declined' | 'expired' | 'provider' {
  if (/declin|reject|refus|拒/i.test(words)) return 'declined'
  return /expire|time ?out|not accept|超时/i.test(words) ? 'expired' : 'provider'
}

function refusalOf({ success, errorCode, errorMsg }: Answer): MarketRefusal | null {
  if (success) return null
  return TOO_DEAR.test(errorMsg ?? '') ? 'too_dear' : (REFUSALS.get(String(errorCode)) ?? null)
}

function read<T extends z.ZodMiniType>(shape: T, { success, data, errorCode }: Answer): z.output<T> {
  if (!success)
    throw new MarketSilence(`The quick-buy market answered code ${String(errorCode).slice(0, 20)}`)
  const parsed = shape.safeParse(data)
  if (!parsed.success) throw new MarketSilence('The quick-buy market gave an answer of another shape')
  return parsed.data
}
