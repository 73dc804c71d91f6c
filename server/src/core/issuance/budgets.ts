import { toCents } from '@noktra/game/money'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Budget } from '../../platform/game.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { HouseAccount } from '../ledger/accounts.ts'
import { empty, fill, issue, type IssueAccount } from '../ledger/issue.ts'
import { readNumber } from '../settings/read-setting.ts'
import { storeDay } from '../settings/store-day.ts'

/** Something that is about to be made: `amount` in cents, `reason` and `ref` name it in the ledger, `into` pays for it later. */
export type Creation = {
  budget: Budget
  amount: number
  into: HouseAccount
  reason: string
  ref: string
  now: Date
}

/**
 * Takes a creation out of today's budget; the first of a day fills it. Gives the number of the transfer; null when
 * so much is not left: then a second person has to agree.
 */
export async function issueInBudget(tx: Tx, creation: Creation): Promise<number | null> {
  await openDay(tx, creation.budget, creation.now)
  return issue(tx, { ...creation, ...creation.budget })
}

/** Pays for a creation that was agreed to: the request brings its amount, which is gone at once. Gives the transfer's number. */
export async function issueAsAgreed(tx: Tx, creation: Creation & { approvalId: number }): Promise<number> {
  const { approvalId, budget, ...rest } = creation
  const wish = { ...rest, ...budget }
  await fill(tx, { ...wish, reason: 'issue-agreed', ref: String(approvalId) })
  const issued = await issue(tx, wish)
  if (issued === null) throw new Error(`Request ${approvalId} brought less than it takes`)
  return issued
}

/** The budget of today, given once: what is left of an earlier day goes back first, so that nothing adds up over days. */
async function openDay(tx: Tx, budget: Budget, now: Date): Promise<void> {
  const { day } = await storeDay(tx, now)
  const open = await tx
    .selectFrom('issue_day')
    .select('kind')
    .where('kind', '=', budget.account)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  if (open) return
  await lockAccount(tx, budget.account)
  const amount = toCents(await readNumber(tx, budget.setting))
  await openPeriod(tx, { ...budget, day, amount, now })
}

export type Period = {
  account: IssueAccount
  currency: 'coin' | 'diamond'
  /** YYYY-MM-DD */
  day: string
  amount: number
  now: Date
}

/** Gives an account its amount for a period that has none yet. The caller must hold the account's lock. Returns whether this call gave it. */
export async function openPeriod(tx: Tx, { account, currency, day, amount, now }: Period): Promise<boolean> {
  const { rows } = await sql`
    insert into issue_day (kind, day, amount, made_at)
    select ${account}, ${day}::date, ${amount}::bigint, ${now}::timestamptz
    -- A day that is over is not given again, also when the time zone was changed.
    where not exists (select from issue_day where kind = ${account} and day >= ${day}::date)
    on conflict do nothing returning kind`.execute(tx)
  if (rows.length === 0) return false
  await closePeriods(tx, { account, currency, before: day, now })
  if (amount > 0)
    await fill(tx, { account, currency, amount, reason: 'issue-day', ref: `${account}:${day}`, now })
  return true
}

/** What is left of periods before a day goes back to the treasury. */
async function closePeriods(
  tx: Tx,
  {
    account,
    currency,
    before,
    now,
  }: { account: IssueAccount; currency: 'coin' | 'diamond'; before: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    update issue_day set closed_at = ${now}::timestamptz
    where kind = ${account} and day < ${before}::date and closed_at is null
    returning to_char(day, 'YYYY-MM-DD') as day`.execute(tx)
  const last = rows.map(({ day }) => day).toSorted()
  if (last.length === 0) return
  await empty(tx, { account, currency, reason: 'issue-left', ref: `${account}:${last.at(-1)!}`, now })
}

export async function lockAccount(tx: Tx, account: IssueAccount): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('kind', '=', account)
    .where('player_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Gives back what is left of days that are over, also when nothing is created today. */
export function budgetSweep(ctx: Pick<Ctx, 'db' | 'transact' | 'clock' | 'budgets'>): Sweep {
  return { name: 'close the budgets of finished days', everyMs: 60_000, run: () => closeBudgets(ctx) }
}

async function closeBudgets({
  db,
  transact,
  clock,
  budgets,
}: Pick<Ctx, 'db' | 'transact' | 'clock' | 'budgets'>): Promise<void> {
  const now = clock.now()
  const { day } = await storeDay(db, now)
  for (const { account, currency } of budgets) {
    const due = await db
      .selectFrom('issue_day')
      .select('kind')
      .where('kind', '=', account)
      .where('day', '<', sql<Date>`${day}::date`)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!due) continue
    await transact(async (tx) => {
      await lockAccount(tx, account)
      await closePeriods(tx, { account, currency, before: day, now })
    })
  }
}
