import { sql } from 'kysely'
import { readHead, sealOfHead } from '../../../platform/admin/audit-seals.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Sweep } from '../../../platform/jobs/sweeps.ts'
import { listOpenDays } from './open-days.ts'
import { sumDay } from './sum-day.ts'

/** A transaction that began before midnight has ended by then. */
const SETTLED_MS = 3600_000
const MOST_AT_ONCE = 3
/** Held while a day is written. */
const CLOSE_LOCK = 7_061_957

/** Keeps the sums of finished days with the head of the audit log, each once, whatever process does it. */
export function revenueSweep(ctx: Pick<Ctx, 'transact' | 'clock' | 'secrets' | 'games'>): Sweep {
  return { name: 'keep the revenue of finished days', everyMs: 60_000, run: () => closeDays(ctx) }
}

export async function closeDays({
  transact,
  clock,
  secrets,
  games,
}: Pick<Ctx, 'transact' | 'clock' | 'secrets' | 'games'>): Promise<void> {
  for (let closed = 0; closed < MOST_AT_ONCE; closed += 1) {
    if (!(await transact((tx) => closeNext(tx, { secrets, games }, clock.now())))) return
  }
}

/** Whether there was a day to keep. */
async function closeNext(
  tx: Tx,
  { secrets, games }: Pick<Ctx, 'secrets' | 'games'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${CLOSE_LOCK}) as mine`.execute(tx)
  if (!rows[0]!.mine) return false
  const [next] = await listOpenDays(tx, now, 1)
  if (!next || next.ends_at.getTime() + SETTLED_MS > now.getTime()) return false
  const { day, starts_at, ends_at } = next
  const head = await readHead(tx)
  await sql`insert into day_takings (day, starts_at, ends_at, made_at, audit_lines, audit_hash, audit_seal)
    values (${day}, ${starts_at}, ${ends_at}, ${now}, ${head.lines}, ${head.hash}, ${sealOfHead(secrets, day, head)})`.execute(
    tx,
  )
  const sums = await sumDay(tx, games, next)
  for (const { kind, name, debit, credit, count, amount } of sums) {
    await sql`insert into day_sum (day, kind, name, debit, credit, count, amount)
      values (${day}, ${kind}, ${name}, ${debit}, ${credit}, ${count}, ${amount})`.execute(tx)
  }
  return true
}
