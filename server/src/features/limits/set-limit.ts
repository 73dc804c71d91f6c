import type * as api from '@noktra/contract/limits'
import type { LimitKind, LimitPeriod } from '@noktra/contract/limits'
import type { DataOf } from '@noktra/contract/route'
import { isMoney, toCents } from '@noktra/game/money'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { stateOf } from './limit-details.ts'
import { inForce, type Limit } from '../../core/limits/standing.ts'

/** A limit that is raised or taken away holds for so long yet (PRODUCT 14.5). */
const RAISE_WAITS_MS = 24 * 3600_000
const MOST_MINUTES = {
  day: 24 * 60,
  week: 7 * 24 * 60,
  month: 31 * 24 * 60,
} as const satisfies Record<LimitPeriod, number>

/**
 * Sets one of a player's limits: a first or a lower one holds at once and drops what waited, a higher one or none waits for
 * 24 hours. Asking again for what holds now drops what waits.
 * @throws AppError limit_amount, money_decimals
 */
export async function setLimit(call: PlayerCall<typeof api.setLimit>): Promise<DataOf<typeof api.setLimit>> {
  const { player, body, clock } = call
  const amount = body.amount === null ? null : amountOf(body.kind, body.period, body.amount)
  const now = clock.now()
  return call.transact(async (tx) => {
    const which = { player_id: player.id, kind: body.kind, period: body.period }
    if (amount !== null && !(await insertFirst(tx, which, amount, now))) await change(tx, which, amount, now)
    if (amount === null) await change(tx, which, null, now)
    return stateOf(tx, call, player.id)
  })
}

/** Cents of coins, or seconds. */
function amountOf(kind: LimitKind, period: LimitPeriod, sent: number): number {
  if (kind === 'time') {
    if (!Number.isInteger(sent) || sent > MOST_MINUTES[period]) throw new AppError('limit_amount')
    return sent * 60
  }
  if (!isMoney(sent)) throw new AppError('money_decimals', { field: 'amount' })
  return toCents(sent)
}

type Which = { player_id: number; kind: LimitKind; period: LimitPeriod }

/** False when there is a row already, in force or not. */
async function insertFirst(tx: Tx, which: Which, amount: number, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('player_limit')
    .values({ ...which, amount, set_at: now })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind', 'period']).doNothing())
    .returning('amount')
    .executeTakeFirst()
  return inserted !== undefined
}

async function change(tx: Tx, which: Which, wanted: number | null, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('player_limit')
    .select(['kind', 'period', 'amount', 'next_amount', 'next_at', 'set_at'])
    .where('player_id', '=', which.player_id)
    .where('kind', '=', which.kind)
    .where('period', '=', which.period)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return
  const holds = inForce(row as Limit & { set_at: Date }, now)
  if (!holds && wanted === null) return
  const next =
    !holds || (wanted !== null && wanted <= holds.amount)
      ? { amount: wanted!, set_at: now, next_amount: null, next_at: null }
      : {
          amount: holds.amount,
          next_amount: wanted,
          next_at: new Date(now.getTime() + RAISE_WAITS_MS),
        }
  await tx
    .updateTable('player_limit')
    .set(next)
    .where('player_id', '=', which.player_id)
    .where('kind', '=', which.kind)
    .where('period', '=', which.period)
    .execute()
}
