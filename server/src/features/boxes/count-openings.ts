import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'

/** Draws younger than this may still have an uncommitted neighbour with a smaller id. */
const SETTLED_MS = 15_000

/** Brings each box's counter up to date, so that no opening has to write to a row that all players share. */
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
        select id, box_id from draw where id > ${mark.up_to} and created_at <= ${settled}::timestamptz
          and id <= coalesce((select min(id) - 1 from draw where id > ${mark.up_to} and created_at > ${settled}::timestamptz), 9e15)
        order by id limit 100000
      ), counted as (
        insert into box_count (box_id, opened) select box_id, count(*) from fresh group by box_id
        on conflict (box_id) do update set opened = box_count.opened + excluded.opened
      )
      select max(id) as up_to from fresh`.execute(tx)
    const upTo = rows[0]?.up_to
    if (!upTo) return
    await tx.updateTable('sweep_mark').set({ up_to: upTo }).where('name', '=', 'count-openings').execute()
  })
}
