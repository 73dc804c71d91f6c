import { sql } from 'kysely'
import { formatCents } from '@noktra/game/money'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { addNotifications } from '../../core/notifications/add-notification.ts'

const MOST_AT_ONCE = 500

type Told = { inviter_id: number; amount: number; num: number; last_id: number }

/** Tells inviters of the rebates that became available, each rebate once; those that are claimed already are no news. */
export function availableRebateSweep(ctx: Ctx): Sweep {
  return { name: 'rebates that became available', everyMs: 10_000, run: () => notifyAvailable(ctx) }
}

async function notifyAvailable(ctx: Ctx): Promise<void> {
  while ((await notifySome(ctx)) === MOST_AT_ONCE);
}

/** Gives how many rebates it looked at. */
async function notifySome({
  transact,
  clock,
  bus,
}: Pick<Ctx, 'transact' | 'clock' | 'bus'>): Promise<number> {
  const now = clock.now()
  return transact(async (tx, afterCommit) => {
    const { marked, told } = await markTold(tx, now)
    const ids = await addNotifications(
      tx,
      now,
      told.map((sum) => ({
        playerId: sum.inviter_id,
        kind: 'rebate',
        ref: `available:${sum.last_id}`,
        text: 'available',
        values: { amount: formatCents(sum.amount), num: sum.num },
        path: '/user/partner',
      })),
    )
    afterCommit(() => ids.forEach((id) => bus.publish('notification', id)))
    return marked
  })
}

async function markTold(tx: Tx, now: Date): Promise<{ marked: number; told: Told[] }> {
  const { rows } = await sql<{ inviter_id: number; amount: number; id: number; claim_id: number | null }>`
    update rebate set told_at = ${now}::timestamptz
    where id in (
      select id from rebate
      where told_at is null and reversed_at is null and amount > 0 and available_at <= ${now}::timestamptz
      order by available_at limit ${MOST_AT_ONCE} for no key update skip locked)
    returning inviter_id, amount, id, claim_id`.execute(tx)
  const sums = new Map<number, Told>()
  for (const { inviter_id, amount, id, claim_id } of rows) {
    if (claim_id !== null) continue
    const sum = sums.get(inviter_id) ?? { inviter_id, amount: 0, num: 0, last_id: 0 }
    sums.set(inviter_id, {
      inviter_id,
      amount: sum.amount + amount,
      num: sum.num + 1,
      last_id: Math.max(sum.last_id, id),
    })
  }
  return { marked: rows.length, told: [...sums.values()] }
}
