import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import {
  MarketSilence,
  type MarketProvider,
  type OrderFailReason,
  type OrderState,
} from '../../platform/providers/market/market.ts'
import { advanceSandboxMarket, SANDBOX_MARKET } from '../../platform/providers/market/sandbox-market.ts'
import { askMarket } from './ask-market.ts'
import { noteEmpty, notePaid, readBalances } from './market-balances.ts'
import { lookAgain, tryNext, writeNews, type NextMarket, type Taken } from './write-news.ts'

/** A market is asked about so many retrievals at once in a process. */
const AT_ONCE = 8
/** A sweep takes no new ones after this time: a store that closes waits for the last. */
const TAKES_FOR_MS = 5000
/** How long the market is waited for. */
export const ASK_MS = 6000
/** How long a retrieval belongs to who took it: longer than its two questions to the market. */
export const LEASE_MS = 15_000
/** An order that the store sent may be on its way to the market for so long: until then `unknown` says nothing. */
export const IN_FLIGHT_MS = 30_000
/** When all markets have refused a retrieval for now for so long, none is asked again. */
const GIVE_UP_MS = 30 * 60_000

export function retrievalSweeps(ctx: Ctx): Sweep[] {
  const isSandbox = ctx.providers.markets.some(({ name }) => name === SANDBOX_MARKET)
  return [
    ...(isSandbox ? [{ name: 'sandbox market', everyMs: 1000, run: () => advanceSandboxMarket(ctx) }] : []),
    // One each: a market that does not answer holds up its own retrievals and no others.
    ...ctx.providers.markets.map(({ name }) => ({
      name: `retrievals ${name}`,
      everyMs: 1000,
      run: () => stepRetrievals(ctx, ASK_MS, name),
    })),
    { name: 'market balances', everyMs: 5000, run: () => readBalances(ctx) },
  ]
}

/** Does the next step of every retrieval that is due at this store's markets, or at one of them; any number of processes may run this. */
export async function stepRetrievals(ctx: Ctx, askMs = ASK_MS, only?: string): Promise<void> {
  const markets = ctx.providers.markets.filter(({ name }) => only === undefined || name === only)
  await Promise.all(markets.map((market) => stepAt(ctx, { market, withinMs: askMs })))
}

async function stepAt(ctx: Ctx, asked: Asked): Promise<void> {
  asked.market.prepare?.()
  const until = ctx.clock.now().getTime() + TAKES_FOR_MS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (ctx.clock.now().getTime() < until) {
        const taken = await takeDue(ctx, asked.market.name)
        if (!taken) return
        await stepRetrieval(ctx, asked, taken)
      }
    }),
  )
}

/**
 * Takes a retrieval that is due: from here on the market may have heard of its order, and the process that takes it next asks what
 * became of it before they order. If this process dies, that is when its time is over.
 */
async function takeDue({ transact, clock }: Ctx, market: string): Promise<Taken | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  return transact(async (tx) => {
    const { rows } = await sql<Taken>`
      update retrieval r
      set attempt = r.attempt + 1, sent = true, next_at = ${until}::timestamptz, taken_until = ${until}::timestamptz,
        ordered_at = case when r.phase = 'requested' then ${now}::timestamptz else r.ordered_at end
      where r.id = (
        select id from retrieval where next_at <= ${now}::timestamptz and provider = ${market}
        order by next_at limit 1 for no key update skip locked
      )
      returning new.*, old.sent as was_sent, old.ordered_at as ordered_before,
        (select max(created_at) from retrieval_step s where s.retrieval_id = r.id) as since`.execute(tx)
    return rows[0]
  })
}

type Asked = { market: MarketProvider; withinMs: number }

/** One that fails does not keep the others waiting: its turn comes again. */
async function stepRetrieval(ctx: Ctx, asked: Asked, taken: Taken): Promise<void> {
  try {
    await askAndWrite(ctx, asked, taken)
  } catch (error) {
    ctx.log.error({ err: error, retrieval: taken.id }, 'a step of a retrieval failed')
  }
}

async function askAndWrite(ctx: Ctx, asked: Asked, taken: Taken): Promise<void> {
  const known = taken.was_sent ? await findOrder(ctx, asked, taken) : { state: 'unknown' as const }
  // Nothing was sent: the last order is still the one before.
  if (!known) return lookAgain(ctx, taken, { ordered_at: taken.ordered_before })
  if (known.state === 'failed' && taken.phase === 'requested') {
    // The order is there and over: asked again, the market would only say the same.
    return leaveMarket(ctx, taken, known.reason)
  }
  if (known.state !== 'unknown') {
    await writeNews(ctx, taken, known)
    if (taken.phase === 'requested') await notePaid(ctx, taken.provider, taken.ordered_before)
    return
  }
  if (taken.phase !== 'requested') {
    // What it once took it cannot have forgotten: ordering again could deliver twice.
    ctx.log.error(
      { retrieval: taken.id, market: asked.market.name },
      'the market does not know an order it took',
    )
    return lookAgain(ctx, taken)
  }
  await order(ctx, asked, taken)
}

/** What the market says of the order; null when it does not answer. */
function findOrder(ctx: Ctx, asked: Asked, { order_ref }: Taken): Promise<OrderState | null> {
  return orNull(askMarket(ctx, asked, (market, signal) => market.find(order_ref, signal)))
}

async function order(ctx: Ctx, asked: Asked, taken: Taken): Promise<void> {
  // A slow step may have outlasted its lease: then another process works on it.
  if (ctx.clock.now().getTime() + asked.withinMs > taken.next_at!.getTime()) return
  const { order_ref, market_hash_name, most, trade_url } = taken
  const sent = { order_ref, market_hash_name, most_cents: most, trade_url }
  const answer = await orNull(askMarket(ctx, asked, (market, signal) => market.order(sent, signal)))
  if (!answer) return lookAgain(ctx, taken)
  if (answer.state === 'accepted') {
    await writeNews(ctx, taken, { ...answer, state: 'buying' })
    return notePaid(ctx, taken.provider, taken.ordered_at)
  }
  if (answer.reason === 'balance') await noteEmpty(ctx, taken.provider)
  // An earlier order of this reference that got no answer may still be on its way there, and be taken.
  if (mayArrive(ctx, taken)) return lookAgain(ctx, taken, { ordered_at: taken.ordered_before })
  await (isForNow(answer.reason)
    ? waitFor(ctx, taken, answer.reason)
    : leaveMarket(ctx, taken, answer.reason))
}

/**
 * A market has refused the order, and nothing of it is on its way there. What it does not have another one may have, in the order of
 * their prices, and after those that were not asked yet the ones that refused for now.
 */
async function leaveMarket(ctx: Ctx, taken: Taken, reason: OrderFailReason): Promise<void> {
  const next = isElsewhere(reason) && nextOf(ctx, taken)
  if (next) return tryNext(ctx, taken, next)
  await writeNews(ctx, taken, { state: 'failed', reason })
}

/** A market has refused the order for now: it is asked again after the others, until all have refused it for half an hour. */
async function waitFor(ctx: Ctx, taken: Taken, reason: OrderFailReason): Promise<void> {
  const now = ctx.clock.now()
  const itself = { provider: taken.provider, others: [], again: [] }
  const next = nextOf(ctx, { ...taken, again: [...taken.again, taken.provider] }) ?? itself
  const wasAsked = next.provider === taken.provider || taken.again.includes(next.provider)
  const all_refused_at = wasAsked ? (taken.all_refused_at ?? now) : null
  if (all_refused_at && now.getTime() - all_refused_at.getTime() >= GIVE_UP_MS)
    return writeNews(ctx, taken, { state: 'failed', reason })
  const after = { ...next, all_refused_at }
  if (next.provider !== taken.provider) return tryNext(ctx, taken, after)
  await lookAgain(ctx, taken, { ...after, ordered_at: null })
}

/** The market that is asked next: one that was not asked yet, else the one that refused for now first. */
function nextOf({ providers }: Pick<Ctx, 'providers'>, taken: Taken): NextMarket | undefined {
  const areHere = (names: string[]) =>
    names.filter((name) => providers.markets.some((one) => one.name === name))
  const [fresh, ...others] = areHere(taken.others)
  if (fresh) return { provider: fresh, others, again: taken.again }
  const [first, ...again] = areHere(taken.again)
  return first === undefined ? undefined : { provider: first, others: [], again }
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof MarketSilence) return null
    throw error
  })
}

function mayArrive({ clock }: Pick<Ctx, 'clock'>, { ordered_before }: Taken): boolean {
  return ordered_before !== null && clock.now().getTime() - ordered_before.getTime() < IN_FLIGHT_MS
}

/** A refusal that may be another one soon: the market has too much to do, or the store's account there is filled. */
function isForNow(reason: OrderFailReason): boolean {
  return reason === 'queue' || reason === 'balance'
}

/** A refusal that another market need not repeat; a wrong link is wrong everywhere. */
function isElsewhere(reason: OrderFailReason): boolean {
  return isForNow(reason) || reason === 'out_of_stock' || reason === 'too_dear' || reason === 'provider'
}
