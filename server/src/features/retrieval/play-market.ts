import { sql } from 'kysely'
import * as z from 'zod/mini'
import { fromCents, isMoney, toCents } from '@noktra/game/money'
import { OPEN_RETRIEVALS } from '@noktra/game/retrieval/retrieval-state'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import {
  BUYING_MS,
  MARKET_FAILURES,
  MOST_BALANCE,
  OFFER_MS,
  payBack,
  type FailingCall,
  type MarketFailure,
} from '../../platform/providers/market/sandbox-market.ts'

/** The steps of an order that an operator may play, with the states they lead from and to. */
export const MARKET_STEPS = {
  offer: { from: 'buying', to: 'offer_sent', reason: null },
  cancel: { from: 'buying', to: 'failed', reason: 'provider' },
  deliver: { from: 'offer_sent', to: 'received', reason: null },
  decline: { from: 'offer_sent', to: 'failed', reason: 'declined' },
  expire: { from: 'offer_sent', to: 'failed', reason: 'expired' },
  release: { from: 'received', to: 'done', reason: null },
  reverse: { from: 'received', to: 'failed', reason: 'reversed' },
} as const
export type MarketStep = keyof typeof MARKET_STEPS

/** A failure with the call that it is to happen in: "order:lost_answer". */
export type Fault = { [C in FailingCall]: `${C}:${(typeof MARKET_FAILURES)[C][number]}` }[FailingCall]
export const MARKET_FAULTS = Object.entries(MARKET_FAILURES).flatMap(([call, failures]) =>
  failures.map((failure) => `${call}:${failure}` as Fault),
)

/** Phases of a retrieval whose order the market has taken. */
const AT_MARKET = OPEN_RETRIEVALS.filter((phase) => phase !== 'requested')

const MOST_FAILURES = 1000
const MOST_PROTECTED_S = 30 * 86_400

const number = (most: number) =>
  z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(most))

/** Coins with at most two decimals, as a form or a call sends them. */
const coins = z.coerce
  .number<string | number>()
  .check(z.minimum(0), z.maximum(fromCents(MOST_BALANCE)), z.refine(isMoney))

/** What an operator does: a step of one order, what the store's account holds, or how the market is to behave from now on. */
export const marketAction = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('step'),
    order_ref: z.string().check(z.maxLength(100)),
    step: z.enum(Object.keys(MARKET_STEPS) as MarketStep[]),
  }),
  z.object({
    action: z.literal('settings'),
    by_itself: z.union([z.boolean(), z.stringbool()]),
    protect_seconds: number(MOST_PROTECTED_S),
  }),
  z.object({ action: z.literal('balance'), balance: coins }),
  z.object({ action: z.literal('fail'), fault: z.enum(MARKET_FAULTS), times: number(MOST_FAILURES) }),
])
export type MarketAction = z.output<typeof marketAction>

/** Plays the operator of the sandbox's market. @throws AppError not_found when no order is where that step begins */
export async function playMarket(ctx: Pick<Ctx, 'transact' | 'clock'>, action: MarketAction): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transact(async (tx) => {
    if (action.action === 'step') await playStep(tx, action, now)
    else if (action.action === 'settings') await behave(tx, action, now)
    else if (action.action === 'balance')
      await tx
        .updateTable('sandbox_market')
        .set({ balance: toCents(action.balance) })
        .execute()
    else await fail(tx, action)
  })
}

type Action<A extends MarketAction['action']> = Extract<MarketAction, { action: A }>

async function playStep(tx: Tx, { order_ref, step }: Action<'step'>, now: Date): Promise<void> {
  const { from, to, reason } = MARKET_STEPS[step]
  // The database can neither store nor look for the character U+0000.
  if (order_ref.includes('\0')) throw new AppError('not_found')
  const { rows } = await sql<{ price: number }>`
    update sandbox_market_order o set
      state = ${to},
      fail_reason = coalesce(${reason}::text, o.fail_reason),
      protected_until = case when ${to} = 'received'
        then ${now}::timestamptz + m.protect_seconds * interval '1 second' else o.protected_until end,
      step_at = case when not m.by_itself then null
        when ${to} = 'offer_sent' then ${now}::timestamptz + ${OFFER_MS} * interval '1 millisecond'
        when ${to} = 'received' then ${now}::timestamptz + m.protect_seconds * interval '1 second' end
    from sandbox_market m
    where o.order_ref = ${order_ref} and o.state = ${from} returning o.price`.execute(tx)
  if (!rows[0]) throw new AppError('not_found')
  if (to === 'failed') await payBack(tx, rows[0].price)
  await wakeRetrieval(tx, order_ref, now)
}

/** Has an order looked at soon, as a market that sends word would. One that is being ordered is left alone. */
async function wakeRetrieval(tx: Tx, orderRef: string, now: Date): Promise<void> {
  await tx
    .updateTable('retrieval')
    .set({ next_at: now })
    .where('order_ref', '=', orderRef)
    .where('phase', 'in', AT_MARKET)
    .where('next_at', '>', now)
    .execute()
}

async function behave(tx: Tx, { by_itself, protect_seconds }: Action<'settings'>, now: Date): Promise<void> {
  await tx.updateTable('sandbox_market').set({ by_itself, protect_seconds }).execute()
  await sql`
    update sandbox_market_order set step_at = case
      when not ${by_itself}::boolean then null
      when state = 'buying' then ${now}::timestamptz + ${BUYING_MS} * interval '1 millisecond'
      when state = 'offer_sent' then ${now}::timestamptz + ${OFFER_MS} * interval '1 millisecond'
      else greatest(protected_until, ${now}::timestamptz) end
    where state not in ('done', 'failed')`.execute(tx)
}

async function fail(tx: Tx, { fault, times }: Action<'fail'>): Promise<void> {
  const [failing_call, failure] = fault.split(':') as [FailingCall, MarketFailure]
  await tx.updateTable('sandbox_market').set({ failing_call, failure, failures_left: times }).execute()
}
