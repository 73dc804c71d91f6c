import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { HOUSE } from '../ledger/accounts.ts'
import { fill, issue, type IssueAccount } from '../ledger/issue.ts'
import { lockAccount, openPeriod } from './budgets.ts'
import { readSetting } from '../settings/read-setting.ts'

/** Rooms that begin in a week. */
export const ROOMS_A_WEEK = { hour: 168, day: 7, week: 1 } as const
export type RollPeriod = keyof typeof ROOMS_A_WEEK

/** Above what the rooms of a week are worth, since prices move within it. */
const HEADROOM = 1.2

/** What a week of rooms is given when it is not set: their worth of today with a fifth more. Cents. */
export function usualWeekAmount(period: RollPeriod, worth: number): number {
  return Math.ceil(worth * ROOMS_A_WEEK[period] * HEADROOM)
}

/** The account out of which the rooms of a series are made. */
export function accountOfSeries(key: string): IssueAccount {
  return `issue-roll-${key}`
}

/** The Monday, by the store's clocks, of the week that holds a moment. */
export async function weekOf(db: Db, now: Date): Promise<string> {
  const zone = String(await readSetting(db, 'store_timezone'))
  const { rows } = await sql<{ monday: string }>`
    select to_char(date_trunc('week', ${now}::timestamptz at time zone ${zone}), 'YYYY-MM-DD') as monday`.execute(
    db,
  )
  return rows[0]!.monday
}

/**
 * Takes what the prizes of a room are worth out of what was agreed for the week; the first room of a week fills it, and what the
 * week before left goes back. Gives the transfer's number; null when so much is not left.
 */
export async function issueRoom(
  tx: Tx,
  room: { key: string; id: number; worth: number; now: Date },
): Promise<number | null> {
  const { key, id, worth, now } = room
  const series = { account: accountOfSeries(key), currency: 'coin' as const }
  await openSeries(tx, key)
  await lockAccount(tx, series.account)
  // Read now: a change that was agreed to meanwhile has held the account until its commit.
  const { week_amount } = await tx
    .selectFrom('official_roll')
    .select('week_amount')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  await openPeriod(tx, { ...series, day: await weekOf(tx, now), amount: week_amount, now })
  const into = HOUSE.prizes
  return issue(tx, { ...series, amount: worth, into, reason: 'issue-roll', ref: String(id), now })
}

/** An agreed change brings at once what it allows beyond all that this week was given. */
export async function raiseWeek(
  tx: Tx,
  change: { key: string; week_amount: number; approvalId: number; now: Date },
): Promise<void> {
  const { key, week_amount, approvalId, now } = change
  const account = accountOfSeries(key)
  await openSeries(tx, key)
  // Calls that open the week's first room wait here for one another.
  await lockAccount(tx, account)
  const { rows } = await sql<{ given: number }>`
    select (d.amount + coalesce((
        select sum(t.amount) from transfer t join account a on a.id = t.credit_account
        where a.kind = d.kind and t.reason = 'issue-agreed' and t.created_at >= d.made_at), 0))::bigint as given
    from issue_day d where d.kind = ${account} and d.day = ${await weekOf(tx, now)}::date`.execute(tx)
  const amount = week_amount - (rows[0]?.given ?? week_amount)
  if (amount <= 0) return
  const ref = String(approvalId)
  await fill(tx, { account, currency: 'coin', amount, reason: 'issue-agreed', ref, now })
}

/** A series has an account of its own, among the house's, whose numbers are small. */
async function openSeries(tx: Tx, key: string): Promise<void> {
  const account = accountOfSeries(key)
  const known = await tx
    .selectFrom('account')
    .select('id')
    .where('kind', '=', account)
    .where('player_id', 'is', null)
    .executeTakeFirst()
  if (known) return
  await sql`select pg_advisory_xact_lock(hashtextextended('accounts of the house', 0))`.execute(tx)
  await sql`
    insert into account (id, currency, kind, balance) overriding system value
    select greatest(max(id), 100) + 1, 'coin', ${account}, 0 from account where id < 1000
    on conflict do nothing`.execute(tx)
}

/** What of this week's amount is left, in cents; before its first room, all of it. */
export async function weekLeft(
  db: Db,
  { key, week_amount, now }: { key: string; week_amount: number; now: Date },
): Promise<number> {
  const account = accountOfSeries(key)
  const row = await db
    .selectFrom('issue_day')
    .innerJoin('account', (join) =>
      join.onRef('account.kind', '=', 'issue_day.kind').on('account.player_id', 'is', null),
    )
    .select('account.balance')
    .where('issue_day.kind', '=', account)
    .where('issue_day.day', '=', sql<Date>`${await weekOf(db, now)}::date`)
    .executeTakeFirst()
  return row ? (row.balance ?? 0) : week_amount
}
