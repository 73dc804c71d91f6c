import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Draws younger than this may still have an uncommitted neighbour with a smaller id. */
const SETTLED_MS = 15_000

/**
 * Brings the counters of openings up to date: by box, by version of its pool (of all times and by the hour) and by the minute. No
 * opening has to write to a row that all players share, and no query of a page reads the draws.
 */
export async function countOpenings(ctx: Ctx): Promise<void> {
  const settled = new Date(ctx.clock.now().getTime() - SETTLED_MS)
  await ctx.transact(async (tx) => {
    await sql`insert into sweep_mark (name, up_to) values ('count-openings', 0) on conflict do nothing`.execute(
      tx,
    )
    const mark = await tx
      .selectFrom('sweep_mark')
      .select('up_to')
      .where('name', '=', 'count-openings')
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mark) return
    const { rows } = await sql<{ up_to: number | null }>`
      with fresh as (
        select id, box_id, version, value, created_at from draw where id > ${mark.up_to} and created_at <= ${settled}::timestamptz
          and id <= coalesce((select min(id) - 1 from draw where id > ${mark.up_to} and created_at > ${settled}::timestamptz), 9e15)
        order by id limit 100000
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
    const upTo = rows[0]?.up_to
    if (!upTo) return
    await tx.updateTable('sweep_mark').set({ up_to: upTo }).where('name', '=', 'count-openings').execute()
  })
}
