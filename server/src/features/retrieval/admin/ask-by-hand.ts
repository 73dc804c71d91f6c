import { sql } from 'kysely'
import type { MarketFailReason } from '@noktra/contract/admin/retrievals'
import { isOver, type RetrievalPhase } from '@noktra/game/retrieval/retrieval-state'
import { said } from '@noktra/languages/said'
import { AppError } from '../../../platform/http/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { MarketRefused, MarketSilence, type OrderState } from '../../../platform/providers/market/market.ts'
import { askMarket } from '../ask-market.ts'
import { ASK_MS, IN_FLIGHT_MS, LEASE_MS } from '../step-retrievals.ts'
import { lockTaken, lookAgain, writeNews, type Taken } from '../write-news.ts'
import type { RetrievalRow } from '../retrieval-row.ts'

/** What the market says of an order that somebody wants to end by hand: `unknown`, or why it has refused it. */
export type Asked = { taken: Taken; said: 'unknown' | MarketFailReason } | { refusal: AppError }

/**
 * Takes a retrieval as a step would, so that no step orders meanwhile, and asks the market what became of it. What the market
 * does know is written down as a step writes it. Never throws a refusal: a repeated command still gets its recorded answer.
 */
export async function askByHand(ctx: Ctx, id: number): Promise<Asked> {
  const refusal = await refusalOf(ctx, id)
  if (refusal) return { refusal }
  const taken = await take(ctx, id)
  if (!taken) return { refusal: busy() }
  const market = ctx.providers.markets.find(({ name }) => name === taken.provider)
  if (!market) return { refusal: new AppError('retrieval_other_market', { market: taken.provider }) }
  let state: OrderState
  try {
    state = await askMarket(ctx, { market, withinMs: ASK_MS }, (asked, signal) =>
      asked.find(taken.order_ref, signal),
    )
  } catch (error) {
    await lookAgain(ctx, taken)
    if (error instanceof MarketSilence || error instanceof MarketRefused)
      return { refusal: new AppError('retrieval_market_silent') }
    throw error
  }
  if (state.state === 'unknown') return { taken, said: 'unknown' }
  if (state.state === 'failed') return { taken, said: state.reason }
  await writeNews(ctx, taken, state)
  const what =
    state.state === 'reversed' ? said('retrieval:reasons.reversed') : said(`retrieval:phases.${state.state}`)
  return { refusal: new AppError('retrieval_market_says', { what }) }
}

/** The row, locked, as long as it still belongs to who asked. @throws AppError retrieval_busy */
export async function lockAsked(tx: Tx, taken: Taken, now: Date): Promise<RetrievalRow> {
  const row = await lockTaken(tx, taken)
  if (!row?.taken_until || row.taken_until <= now) throw busy()
  return row
}

/** Why nothing can be done about a retrieval now, before anybody is asked. */
export async function refusalOf(
  { db, providers }: Pick<Ctx, 'db' | 'providers'>,
  id: number,
): Promise<AppError | null> {
  const row = await db
    .selectFrom('retrieval')
    .select(['phase', 'provider'])
    .$narrowType<{ phase: RetrievalPhase }>()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return new AppError('subject_unknown', { field: 'id' })
  if (isOver(row)) return new AppError('retrieval_over', { phase: said(`retrieval:phases.${row.phase}`) })
  if (providers.markets.every(({ name }) => name !== row.provider))
    return new AppError('retrieval_other_market', { market: row.provider })
  return null
}

export function busy(ms = LEASE_MS): AppError {
  return new AppError('retrieval_busy', { seconds: Math.ceil(ms / 1000) })
}

/** Takes it if no step is at it, and if no order of one may still arrive at the market. */
async function take({ transact, clock }: Ctx, id: number): Promise<Taken | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const arrived = new Date(now.getTime() - IN_FLIGHT_MS)
  return transact(async (tx) => {
    const { rows } = await sql<Taken>`
      update retrieval r
      set attempt = r.attempt + 1, next_at = ${until}::timestamptz, taken_until = ${until}::timestamptz
      where r.id = ${id} and r.next_at is not null
        and (r.taken_until is null or r.taken_until <= ${now}::timestamptz)
        and (r.phase <> 'requested' or r.ordered_at is null or r.ordered_at <= ${arrived}::timestamptz)
      returning new.*, old.sent as was_sent, old.ordered_at as ordered_before,
        (select max(created_at) from retrieval_step s where s.retrieval_id = r.id) as since`.execute(tx)
    return rows[0]
  })
}
