import { sql } from 'kysely'
import type * as api from '@noktra/contract/promotion'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import { LEAST_CLAIM_CENTS, nextRebateLevel, rebateLevelOf } from '@noktra/game/rebates'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { firstMomentOf, storeDay } from '../../core/settings/store-day.ts'
import { readRebateLevels } from '../../core/settings/rebate-levels.ts'

/** The chart shows today and the days before it. */
const DAYS = 30

/** What the player's invitees have brought them: their level, the sums, and the last 30 days of the store. */
export async function promoteStat({
  db,
  player,
  clock,
  config,
}: PlayerCall<typeof api.promoteStat>): Promise<DataOf<typeof api.promoteStat>> {
  const now = clock.now()
  const { invite_code, invitees_recharge: recharge } = await db
    .selectFrom('player')
    .select(['invite_code', 'invitees_recharge'])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  const { levels } = await readRebateLevels(db)
  const level = rebateLevelOf(recharge, levels)
  const next = nextRebateLevel(recharge, levels)
  const sums = await sumRebates(db, player.id, now)
  return {
    invite_code,
    invite_url: `${config.publicUrl}/home?code=${invite_code}`,
    level: level.level,
    rate: level.rate_ppm / 1_000_000,
    recharge: fromCents(recharge),
    next_recharge: next && fromCents(next.recharge_cents),
    ...(await countInvitees(db, player.id)),
    earned: fromCents(sums.pending + sums.claimable + sums.claimed),
    pending: fromCents(sums.pending),
    claimable: fromCents(sums.claimable),
    claimed: fromCents(sums.claimed),
    next_available_at: sums.next_available_at && unixSeconds(sums.next_available_at),
    least_claim: fromCents(LEAST_CLAIM_CENTS),
    days: await sumDays(db, player.id, now),
  }
}

/** Those who registered by the player or named them, and how many of them have recharged. */
function countInvitees(db: Db, playerId: number): Promise<{ invited: number; recharged: number }> {
  return db
    .selectFrom('player')
    .select((all) => [
      all.fn.countAll<number>().as('invited'),
      all.fn.countAll<number>().filterWhere('lifetime_recharge', '>', 0).as('recharged'),
    ])
    .where('inviter_id', '=', playerId)
    .executeTakeFirstOrThrow()
}

type Sums = { pending: number; claimable: number; claimed: number; next_available_at: Date | null }

/** Cents. A reversed rebate was never earned. */
async function sumRebates(db: Db, playerId: number, now: Date): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select
      coalesce(sum(amount) filter (where claim_id is null and available_at > ${now}::timestamptz), 0)::bigint as pending,
      coalesce(sum(amount) filter (where claim_id is null and available_at <= ${now}::timestamptz), 0)::bigint as claimable,
      coalesce(sum(amount) filter (where claim_id is not null), 0)::bigint as claimed,
      min(available_at) filter (where claim_id is null and amount > 0 and available_at > ${now}::timestamptz) as next_available_at
    from rebate where inviter_id = ${playerId} and reversed_at is null`.execute(db)
  return rows[0]!
}

type Day = { day: string; invited: number; recharge: number; rebate: number }

/** Every one of the last days, those without anything too; a day begins at the store's midnight. */
async function sumDays(db: Db, playerId: number, now: Date): Promise<Day[]> {
  const { day: today, zone } = await storeDay(db, now)
  const first = sql`(${today}::date - ${DAYS - 1}::int)`
  const from = firstMomentOf(sql`${first}::timestamp`, zone)
  const { rows } = await sql<Day>`
    with days as (
      select generate_series(${first}::timestamp, ${today}::timestamp, interval '1 day')::date as day
    ), invitations as (
      select (invited_at at time zone ${zone})::date as day, count(*) as invited from player
      where inviter_id = ${playerId} and invited_at >= (${from}) group by 1
    ), recharges as (
      select (created_at at time zone ${zone})::date as day, sum(coins) as recharge, sum(amount) as rebate from rebate
      where inviter_id = ${playerId} and created_at >= (${from}) and refused is null and reversed_at is null group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(invited, 0)::int as invited,
      coalesce(recharge, 0)::bigint as recharge, coalesce(rebate, 0)::bigint as rebate
    from days left join invitations using (day) left join recharges using (day)
    order by days.day`.execute(db)
  return rows.map((row) => ({ ...row, recharge: fromCents(row.recharge), rebate: fromCents(row.rebate) }))
}
