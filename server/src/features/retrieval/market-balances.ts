import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { MarketRefused, MarketSilence, type MarketProvider } from '../../platform/providers/market/market.ts'
import { askMarket } from './ask-market.ts'

/** A market is asked so often for what the store's account there holds, by one process; an alarm of it comes within a minute. */
const EVERY_MS = 20_000
const ASK_MS = 6000
const DAY_MS = 86_400_000
/** The days whose orders tell how long a balance lasts. */
const PACE_DAYS = 7
/** What items with players are worth is counted so often: it reads all of them. */
const COUNT_EVERY_MS = 15 * 60_000
/** A balance that was read before is too old to refuse a player. */
const FRESH_MS = 120_000

type Parts = Pick<Ctx, 'transact' | 'clock'>

/** Reads what the store's account at each market holds and costs in a day, and what items with players are worth. */
export async function readBalances(ctx: Ctx): Promise<void> {
  await Promise.all(ctx.providers.markets.map((market) => readBalance(ctx, market)))
  await countPromises(ctx)
}

async function readBalance(ctx: Ctx, market: MarketProvider): Promise<void> {
  if (!market.balance || !(await takeTurn(ctx, market.name))) return
  let cents: number
  try {
    cents = await askMarket(ctx, { market, withinMs: ASK_MS }, (asked, signal) => asked.balance!(signal))
  } catch (error) {
    // An account whose balance is not told keeps the last one, with its age.
    if (error instanceof MarketSilence || error instanceof MarketRefused) return
    throw error
  }
  const now = ctx.clock.now()
  const day_cents = await costOfDay(ctx.db, market.name, now)
  await ctx.transact(async (tx) => {
    await sql`
      update market_balance set day_cents = ${day_cents}, read_at = ${now}::timestamptz, cents = ${cents},
        empty_at = case when ${cents} > cents then null else empty_at end
      where market = ${market.name}`.execute(tx)
  })
}

async function takeTurn({ transact, clock }: Parts, market: string): Promise<boolean> {
  const now = clock.now()
  const before = new Date(now.getTime() - EVERY_MS)
  return transact(async (tx) => {
    const { rows } = await sql`
      insert into market_balance as b (market, asked_at) values (${market}, ${now}::timestamptz)
      on conflict (market) do update set asked_at = excluded.asked_at
        where b.asked_at is null or b.asked_at <= ${before}::timestamptz
      returning market`.execute(tx)
    return rows.length > 0
  })
}

/** What the orders of the last days cost in a day, by the days since the first of them. */
async function costOfDay(db: Db, market: string, now: Date): Promise<number | null> {
  const { cost, first_at } = await db
    .selectFrom('retrieval')
    .select(({ fn }) => [
      sql<number | null>`sum(price)::bigint`.as('cost'),
      fn.min('created_at').as('first_at'),
    ])
    .where('created_at', '>', new Date(now.getTime() - PACE_DAYS * DAY_MS))
    .where('provider', '=', market)
    .where('phase', '<>', 'failed')
    .executeTakeFirstOrThrow()
  if (!cost || !first_at) return null
  const days = Math.max(1, (now.getTime() - first_at.getTime()) / DAY_MS)
  return Math.ceil(cost / days)
}

/** The printed value of what is in backpacks or staked. */
async function countPromises({ db, transact, clock }: Ctx): Promise<void> {
  const now = clock.now()
  const turn = await transact(async (tx) =>
    tx
      .updateTable('supply_promise')
      .set({ asked_at: now })
      .where(({ or, eb }) =>
        or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - COUNT_EVERY_MS))]),
      )
      .returning('one')
      .executeTakeFirst(),
  )
  if (!turn) return
  const { items, cents } = await db
    .selectFrom('item')
    .select(({ fn }) => [
      fn.countAll<number>().as('items'),
      sql<number>`coalesce(sum(value), 0)::bigint`.as('cents'),
    ])
    .where('state', 'in', ['held', 'staked'])
    .executeTakeFirstOrThrow()
  await transact(async (tx) => {
    await tx.updateTable('supply_promise').set({ items, cents, counted_at: now }).execute()
  })
}

/**
 * Writes down that a market refused because the store's account there does not hold the price: staff are told the reason. It is an
 * alarm and no more, so that one that cannot be written changes no answer.
 */
export async function noteEmpty(
  { transact, clock, log }: Parts & Pick<Ctx, 'log'>,
  market: string,
): Promise<void> {
  const now = clock.now()
  try {
    await transact(async (tx) => {
      await sql`
        insert into market_balance as b (market, empty_at) values (${market}, ${now}::timestamptz)
        on conflict (market) do update set empty_at = greatest(b.empty_at, excluded.empty_at)`.execute(tx)
    })
  } catch (error) {
    log.error({ err: error, market }, 'the refusal of a market for want of money could not be written down')
  }
}

/**
 * Writes down that a market took an order that was sent at this time: the store's account there is not empty any more, unless the
 * market has said so since. An order of which the time is not known says nothing.
 */
export async function notePaid(
  { transact }: Pick<Ctx, 'transact'>,
  market: string,
  orderedAt: Date | null,
): Promise<void> {
  if (!orderedAt) return
  await transact(async (tx) => {
    await tx
      .updateTable('market_balance')
      .set({ empty_at: null })
      .where('market', '=', market)
      .where('empty_at', '<', orderedAt)
      .execute()
  })
}

/** What the store's account at each market holds, where that was read lately. */
export async function freshBalances(db: Db, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('market_balance')
    .select(['market', 'cents'])
    .where('cents', 'is not', null)
    .where('read_at', '>', new Date(now.getTime() - FRESH_MS))
    .execute()
  return new Map(rows.map(({ market, cents }) => [market, cents!]))
}
