import * as z from 'zod/mini'
import { systemClock } from '../../clock.ts'
import type { PeerMarketConfig } from '../../provider-config.ts'
import type { AdapterOptions } from '../payment/payment.ts'
import { fetchAnswer, silenceAfter } from './fetch-answer.ts'
import { coinsForPrice, coinsOfBalance, millsOf } from './market-money.ts'
import {
  MarketSilence,
  type MarketOffer,
  type MarketProvider,
  type MarketRefusal,
  type OrderState,
} from './market.ts'
import { settledBy } from './settle-order.ts'

const BATCH = 50
/** A reference has at most so many characters there. */
const LONGEST_REF = 50

/** What its refusals say; the first that fits counts. */
const REFUSALS: [RegExp, MarketRefusal][] = [
  [/not enough|insufficient|balance|funds/i, 'balance'],
  [/trade[ _-]?(?:link|url|token)/i, 'link_wrong'],
  [/private/i, 'inventory_private'],
  [/price/i, 'too_dear'],
  [/sold|not found|no (?:such )?items?|not available|out of stock/i, 'out_of_stock'],
]

const mills = z.int().check(z.gt(0))
const answer = z.object({ success: z.boolean(), msg: z.optional(z.nullable(z.string())) })
const listings = z.object({
  success: z.literal(true),
  items: z.array(z.object({ name: z.string(), price: mills })),
})
const user = z.object({ success: z.literal(true), user: z.object({ wallet: z.int().check(z.gte(0)) }) })
const trade = z.object({
  id: z.int(),
  project_id: z.string(),
  price: mills,
  status: z.int(),
  trade_id: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
  release_date: z.optional(z.nullable(z.iso.datetime())),
  is_released: z.optional(z.boolean()),
})
const trades = z.object({ success: z.literal(true), trades: z.array(trade) })

/**
 * A marketplace between people: an order is bought by name for at most a price, and its seller sends it. Each call is a GET with the key as
 * `api`; amounts are whole thousandths of its money, of which PEER_MARKET_RATE is one coin.
 *
 * - `/search-items-by-name?game&names&names…`: `{success, items: [{name, price}]}`, one for each copy.
 * - `/buy-one-p2p-name?game&name&price&partner&token&project_id`: `{success, msg}`; a project_id is taken once.
 * - `/check-many-project-id?id`: `{success, trades: [{id, project_id, price, status, trade_id, reason, release_date, is_released}]}`, where
 *   status is 4 when the offer is sent, 5 when it was accepted, 6 when it came to nothing, and less while the seller is waited for. What was
 *   accepted is safe at its release date, and not before it has one; one that came to nothing with such a date was reversed.
 * - `/user`: `{success, user: {wallet}}`.
 *
 * An answer to a purchase does not name the project_id, so it is never believed alone: the order is asked for right after.
 */
export function peerMarket(config: PeerMarketConfig, options: AdapterOptions = {}): MarketProvider {
  const clock = options.clock ?? systemClock
  const timeoutMs = options.timeoutMs ?? 4000

  async function ask<T extends z.ZodMiniType>(
    path: string,
    query: [string, string][],
    { shape, signal }: { shape: T; signal: AbortSignal },
  ): Promise<z.output<T>> {
    const url = new URL(`${config.url}${path}`)
    for (const [name, value] of [['api', config.key], ...query] as [string, string][]) {
      url.searchParams.append(name, value)
    }
    try {
      const { text } = await fetchAnswer(
        url,
        { headers: { accept: 'application/json' } },
        { timeoutMs, signal },
      )
      const parsed = shape.safeParse(JSON.parse(text))
      if (!parsed.success) throw new Error('an answer of another shape')
      return parsed.data
    } catch (error) {
      throw silenceAfter(`The peer market gave no answer to ${path}`, error)
    }
  }

  async function find(order_ref: string, signal: AbortSignal): Promise<OrderState> {
    const found = await ask('/check-many-project-id', [['id', order_ref]], { shape: trades, signal })
    const [one, ...others] = found.trades
    if (!one) return { state: 'unknown' }
    if (others.length > 0 || one.project_id !== order_ref) {
      throw new MarketSilence('The peer market answered for another order')
    }
    return stateOf(one, coinsForPrice(one.price, config.rate), clock.now())
  }

  return {
    name: 'peer-market',
    find,

    async quote(names, signal) {
      const offers = new Map<string, MarketOffer>()
      for (let from = 0; from < names.length; from += BATCH) {
        const batch = names.slice(from, from + BATCH)
        const query = batch.map((name): [string, string] => ['names', name])
        const { items } = await ask('/search-items-by-name', [['game', config.game], ...query], {
          shape: listings,
          signal,
        })
        for (const { name, price } of items) {
          if (!batch.includes(name)) continue
          const price_cents = coinsForPrice(price, config.rate)
          const { stock = 0, price_cents: least = price_cents } = offers.get(name) ?? {}
          offers.set(name, { price_cents: Math.min(least, price_cents), stock: stock + 1 })
        }
      }
      return offers
    },

    async order({ order_ref, market_hash_name, most_cents, trade_url }, signal) {
      if (order_ref.length > LONGEST_REF)
        throw new MarketSilence('The reference is too long for the peer market')
      const link = new URL(trade_url).searchParams
      const query: [string, string][] = [
        ['game', config.game],
        ['name', market_hash_name],
        ['price', String(millsOf(most_cents, config.rate))],
        ['partner', link.get('partner') ?? ''],
        ['token', link.get('token') ?? ''],
        ['project_id', order_ref],
      ]
      const { success, msg } = await ask('/buy-one-p2p-name', query, { shape: answer, signal })
      return settledBy(await find(order_ref, signal), success ? null : refusalOf(msg ?? ''))
    },

    async balance(signal) {
      const { wallet } = (await ask('/user', [], { shape: user, signal })).user
      return coinsOfBalance(wallet, config.rate)
    },
  }
}

function stateOf(one: z.output<typeof trade>, price_cents: number, now: Date): OrderState {
  const known = { provider_ref: String(one.id), price_cents }
  const sent = { ...known, offer_ref: one.trade_id ?? String(one.id) }
  const until = one.release_date ? new Date(one.release_date) : null
  if (one.status === 4) return { state: 'offer_sent', ...sent }
  if (one.status === 5) {
    const isSafe = one.is_released ?? (until !== null && until <= now)
    return isSafe ? { state: 'done', ...sent } : { state: 'received', ...sent, protected_until: until }
  }
  if (one.status === 6) {
    return until ? { state: 'reversed' } : { state: 'failed', reason: failReason(one.reason ?? '') }
  }
  if (one.status >= 0 && one.status < 4) return { state: 'buying', ...known }
  throw new MarketSilence(`The peer market gives a trade the status ${one.status}, which is none`)
}

function failReason(words: string): 'declined' | 'expired' | 'inventory_private' | 'link_wrong' | 'provider' {
  if (/private/i.test(words)) return 'inventory_private'
  if (/trade ?link/i.test(words)) return 'link_wrong'
  if (/declin|reject/i.test(words)) return 'declined'
  return /buyer failed|not accept|expire|time ?out/i.test(words) ? 'expired' : 'provider'
}

function refusalOf(words: string): MarketRefusal | null {
  if (/project.?id/i.test(words)) return null
  return REFUSALS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}
