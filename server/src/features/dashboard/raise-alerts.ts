import { sql } from 'kysely'
import { say } from '@noktra/languages/say'
import type { Ctx } from '../../platform/context.ts'
import { findCauses } from './find-causes.ts'

/**
 * Raises an alert for each cause that has none open, renews those that hold, and clears those that do not any more. One that comes
 * back is a new alert. One process does it at a time.
 */
export async function raiseAlerts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const causes = await findCauses(ctx)
  const kinds = causes.map(({ kind }) => kind)
  const subjects = causes.map(({ subject }) => subject)
  await ctx.transact(async (tx) => {
    await sql`insert into sweep_mark (name, up_to) values ('raise-alerts', 0) on conflict do nothing`.execute(
      tx,
    )
    const mark = await tx
      .selectFrom('sweep_mark')
      .select('name')
      .where('name', '=', 'raise-alerts')
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mark) return
    await sql`
      insert into alert as a (kind, subject, text, says, since, last_at)
      select *, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${kinds}::text[], ${subjects}::text[], ${causes.map(({ says }) => say(says, 'en'))}::text[],
        ${causes.map(({ says }) => JSON.stringify(says))}::jsonb[])
      on conflict (kind, subject) where cleared_at is null
      do update set text = excluded.text, says = excluded.says, last_at = greatest(a.last_at, excluded.last_at)`.execute(
      tx,
    )
    // Another process may have found later that it holds.
    await sql`
      update alert set cleared_at = ${now}::timestamptz
      where cleared_at is null and last_at <= ${now}::timestamptz
        and (kind, subject) not in (select * from unnest(${kinds}::text[], ${subjects}::text[]))`.execute(tx)
  })
}
