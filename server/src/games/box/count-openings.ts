import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { countOnce, settledRows } from '../../platform/jobs/count-once.ts'

/**
 * Brings the counters of openings up to date: by box, by version of its pool (of all times and by the hour) and by the minute. No
 * opening has to write to a row that all players share, and no query of a page reads the draws.
 */
export async function countOpenings(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transact((tx) =>
    countOnce(tx, 'count-openings', async (from) => {
      const { rows } = await sql<{ up_to: number | null }>`
      with fresh as (
        ${settledRows('draw', ['box_id', 'version', 'value'], { from, now })}
      ), counted as (
        insert into box_count (box_id, opened, price_sum, value_sum)
        select fresh.box_id, count(*), sum(pool.price), sum(fresh.value)
        from fresh join box_pool pool on pool.box_id = fresh.box_id and pool.version = fresh.version
        group by fresh.box_id
        on conflict (box_id) do update set opened = box_count.opened + excluded.opened,
          price_sum = box_count.price_sum + excluded.price_sum, value_sum = box_count.value_sum + excluded.value_sum
      ), tallied as (
        insert into pool_tally as t (box_id, version, opened, won, squares)
        select box_id, version, count(*), sum(value), sum(value::numeric * value) from fresh group by box_id, version
        on conflict (box_id, version) do update set opened = t.opened + excluded.opened, won = t.won + excluded.won,
          squares = t.squares + excluded.squares
      ), hourly as (
        insert into pool_hour as t (hour, box_id, version, opened, won, squares)
        select date_trunc('hour', created_at), box_id, version, count(*), sum(value), sum(value::numeric * value) from fresh
        group by 1, box_id, version
        on conflict (hour, box_id, version) do update set opened = t.opened + excluded.opened, won = t.won + excluded.won,
          squares = t.squares + excluded.squares
      ), minutely as (
        insert into opening_minute as t (minute, opened)
        select date_trunc('minute', created_at), count(*) from fresh group by 1
        on conflict (minute) do update set opened = t.opened + excluded.opened
      )
      select max(id) as up_to from fresh`.execute(tx)
      return rows[0]?.up_to ?? null
    }),
  )
}
