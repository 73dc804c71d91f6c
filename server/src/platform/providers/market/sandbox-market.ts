import { randomInt } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { SandboxMarketOrder } from '../../db/schema.ts'
import type { ProviderParts } from '../provider-parts.ts'
import {
  MarketRefused,
  MarketSilence,
  type MarketOffer,
  type MarketOrder,
  type MarketProvider,
  type MarketRefusal,
  type OrderAnswer,
  type OrderFailReason,
  type OrderState,
} from './market.ts'

export const SANDBOX_MARKET = 'sandbox'

/** What the market may do wrong, by the call that it does it with. */
export const MARKET_FAILURES = {
  quote: ['out_of_stock', 'too_dear', 'queue', 'link_wrong', 'slow', 'broken'],
  order: ['lost_answer', 'slow', 'broken', 'out_of_stock', 'too_dear', 'queue', 'link_wrong', 'declined'],
  find: ['lost_answer', 'slow', 'broken'],
} as const
export type FailingCall = keyof typeof MARKET_FAILURES
export type MarketFailure = (typeof MARKET_FAILURES)[FailingCall][number]

/** How long it takes by itself to buy an item, and the owner to accept its offer. */
export const BUYING_MS = 3000
export const OFFER_MS = 4000

/** Cents; more than that the store's account cannot hold. */
export const MOST_BALANCE = 100_000_000_000

const STOCK = 20
const ADVANCED_AT_ONCE = 500

type Parts = Pick<ProviderParts, 'clock' | 'db' | 'transact'>
export type SandboxOrder = Selectable<SandboxMarketOrder>

/**
 * Plays a market on this machine: it has every skin at the store's price, keeps its own notes (`sandbox_market_order`), and
 * goes on by itself or as its operator says on a page of the store. It remembers what it refused, too: an order that is
 * repeated gets the same answer. Only of one that has to queue, or that the store's account there cannot pay, it knows nothing. What an
 * order cost comes back when it fails.
 */
export function sandboxMarket(parts: Parts): MarketProvider {
  return {
    name: SANDBOX_MARKET,

    async quote(names, signal) {
      const failure = await parts.transact((tx) => takeFailure(tx, 'quote'))
      await keepSilent(failure, signal)
      if (failure === 'queue' || failure === 'link_wrong') throw new MarketRefused(failure)
      const skins = await parts.db
        .selectFrom('skin')
        .select(['market_hash_name', 'price'])
        .where('market_hash_name', 'in', names)
        .execute()
      if ((await readBalance(parts.db)) === 0) throw new MarketRefused('balance')
      return new Map(skins.map((skin) => [skin.market_hash_name, offerOf(skin.price, failure)]))
    },

    async order(order, signal) {
      const { answer, failure } = await parts.transact(async (tx) => {
        const failure = await takeFailure(tx, 'order')
        return { answer: await takeOrder(tx, parts, order, failure), failure }
      })
      await keepSilent(failure, signal)
      return answer
    },

    async find(orderRef, signal) {
      const failure = await parts.transact((tx) => takeFailure(tx, 'find'))
      await keepSilent(failure, signal)
      const known = await parts.db
        .selectFrom('sandbox_market_order')
        .selectAll()
        .where('order_ref', '=', orderRef)
        .executeTakeFirst()
      return known ? stateOf(known) : { state: 'unknown' }
    },

    balance: () => readBalance(parts.db),
  }
}

async function readBalance(db: Parts['db']): Promise<number> {
  const { balance } = await db.selectFrom('sandbox_market').select('balance').executeTakeFirstOrThrow()
  return balance
}

/** Takes the price of an order from the store's account; false when it does not hold so much. */
async function pay(tx: Tx, price: number): Promise<boolean> {
  const paid = await tx
    .updateTable('sandbox_market')
    .set({ balance: sql`balance - ${price}::bigint` })
    .where('balance', '>=', price)
    .returning('one')
    .executeTakeFirst()
  return paid !== undefined
}

/** What the next call of this kind does wrong, if its operator wants it to; counted off. */
async function takeFailure(tx: Tx, call: FailingCall): Promise<MarketFailure | null> {
  const taken = await tx
    .updateTable('sandbox_market')
    .set({ failures_left: sql`failures_left - 1` })
    .where('failures_left', '>', 0)
    .where('failing_call', '=', call)
    .returning('failure')
    .executeTakeFirst()
  return (taken?.failure ?? null) as MarketFailure | null
}

/** What was asked for is done; the caller does not hear of it. */
async function keepSilent(failure: MarketFailure | null, signal: AbortSignal): Promise<void> {
  if (failure === 'lost_answer') throw new MarketSilence('the answer was lost')
  if (failure === 'broken') throw new MarketSilence('the answer was broken')
  if (failure !== 'slow') return
  if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
  throw new MarketSilence('there was no answer in time')
}

function offerOf(price: number, failure: MarketFailure | null): MarketOffer {
  if (failure === 'out_of_stock') return { price_cents: price, stock: 0 }
  return { price_cents: failure === 'too_dear' ? price * 2 : price, stock: STOCK }
}

async function takeOrder(
  tx: Tx,
  { clock }: Parts,
  order: MarketOrder,
  failure: MarketFailure | null,
): Promise<OrderAnswer> {
  const before = await findTaken(tx, order.order_ref)
  if (before) return answerOf(before)
  if (failure === 'queue') return { state: 'refused', reason: 'queue' }
  const skin = await tx
    .selectFrom('skin')
    .select('price')
    .where('market_hash_name', '=', order.market_hash_name)
    .executeTakeFirst()
  const refusal = refusalOf(order, skin?.price ?? null, failure)
  if (!refusal && !(await pay(tx, skin!.price))) return { state: 'refused', reason: 'balance' }
  const { by_itself } = await tx.selectFrom('sandbox_market').select('by_itself').executeTakeFirstOrThrow()
  const now = clock.now()
  const made = await tx
    .insertInto('sandbox_market_order')
    .values({
      order_ref: order.order_ref,
      provider_ref: String(randomInt(1e11, 1e12)),
      market_hash_name: order.market_hash_name,
      price: skin?.price ?? order.most_cents,
      trade_url: order.trade_url,
      state: refusal ? 'failed' : 'buying',
      fail_reason: refusal ?? (failure === 'declined' ? 'declined' : null),
      step_at: by_itself && !refusal ? new Date(now.getTime() + BUYING_MS) : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('order_ref').doNothing())
    .returning('price')
    .executeTakeFirst()
  if (!made && !refusal) await payBack(tx, skin!.price)
  return answerOf((await findTaken(tx, order.order_ref))!)
}

/** What an order cost is back in the store's account, which holds no more than its operator can set. */
export async function payBack(tx: Tx, cents: number): Promise<void> {
  await tx
    .updateTable('sandbox_market')
    .set({ balance: sql`least(balance + ${cents}::bigint, ${MOST_BALANCE}::bigint)` })
    .execute()
}

function refusalOf(
  order: MarketOrder,
  price: number | null,
  failure: MarketFailure | null,
): MarketRefusal | null {
  if (failure === 'out_of_stock' || failure === 'too_dear' || failure === 'link_wrong') return failure
  if (price === null) return 'out_of_stock'
  return price > order.most_cents ? 'too_dear' : null
}

function findTaken(tx: Tx, orderRef: string): Promise<SandboxOrder | undefined> {
  return tx
    .selectFrom('sandbox_market_order')
    .selectAll()
    .where('order_ref', '=', orderRef)
    .executeTakeFirst()
}

const REFUSALS: readonly string[] = ['out_of_stock', 'too_dear', 'link_wrong'] satisfies MarketRefusal[]

function answerOf(order: SandboxOrder): OrderAnswer {
  if (order.state === 'failed' && REFUSALS.includes(order.fail_reason!)) {
    return { state: 'refused', reason: order.fail_reason as MarketRefusal }
  }
  return { state: 'accepted', provider_ref: order.provider_ref, price_cents: order.price }
}

function stateOf(order: SandboxOrder): OrderState {
  const known = { provider_ref: order.provider_ref, price_cents: order.price }
  const offered = { ...known, offer_ref: offerRefOf(order) }
  switch (order.state as Exclude<OrderState['state'], 'unknown' | 'reversed'>) {
    case 'buying':
      return { state: 'buying', ...known }
    case 'offer_sent':
      return { state: 'offer_sent', ...offered }
    case 'received':
      return { state: 'received', ...offered, protected_until: order.protected_until }
    case 'done':
      return { state: 'done', ...offered }
    case 'failed':
      if (order.fail_reason === 'reversed') return { state: 'reversed' }
      return { state: 'failed', reason: order.fail_reason as OrderFailReason }
  }
}

/** The platform's number of an order's trade offer: other digits than the market's own. */
function offerRefOf({ provider_ref }: Pick<SandboxOrder, 'provider_ref'>): string {
  return `7${provider_ref.slice(-9)}`
}

/** Does the next step of every order whose time has come, where the market goes on by itself. */
export async function advanceSandboxMarket({ transact, clock }: Parts): Promise<void> {
  const now = clock.now()
  await transact(async (tx) => {
    await sql`
      with moved as (
      update sandbox_market_order o set
        state = case when o.state = 'buying' then 'offer_sent'
          when o.state = 'offer_sent' and o.fail_reason is not null then 'failed'
          when o.state = 'offer_sent' then 'received' else 'done' end,
        protected_until = case when o.state = 'offer_sent' and o.fail_reason is null
          then ${now}::timestamptz + m.protect_seconds * interval '1 second' else o.protected_until end,
        step_at = case when o.state = 'buying' then ${now}::timestamptz + ${OFFER_MS} * interval '1 millisecond'
          when o.state = 'offer_sent' and o.fail_reason is null
          then ${now}::timestamptz + m.protect_seconds * interval '1 second' end
      from sandbox_market m
      where o.order_ref in (
        select order_ref from sandbox_market_order where step_at <= ${now}::timestamptz
        order by step_at limit ${ADVANCED_AT_ONCE} for no key update skip locked
      ) returning o.state, o.price
      ), back as (select sum(price) as cents from moved where state = 'failed')
      update sandbox_market set balance = least(balance + back.cents, ${MOST_BALANCE}::bigint) from back where back.cents > 0`.execute(
      tx,
    )
  })
}
