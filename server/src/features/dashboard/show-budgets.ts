import type { BudgetRow } from '@noktra/contract/admin/issuance'
import type * as api from '@noktra/contract/admin/issuance'
import { inLanguage } from '@noktra/contract/language'
import { fromCents } from '@noktra/game/money'
import { sql } from 'kysely'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Budget } from '../../platform/game.ts'
import { promisedOn } from '../../core/issuance/promises.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import { storeDay, type StoreDay } from '../../core/settings/store-day.ts'

/** What today may still create, what it gave that was promised, and what rooms of the house may still give this week. */
export async function showBudgets({
  db,
  clock,
  games,
  budgets,
  language,
}: AdminQuery<typeof api.showBudgets>) {
  const now = clock.now()
  const today = await storeDay(db, now)
  const promises = await promisedOn({ db, games }, today.day)
  const series = await Promise.all(games.map(async (game) => (await game.series?.(db, now)) ?? []))
  return {
    day: today.day,
    ends_at: unixSeconds(today.ends_at),
    budgets: await Promise.all(budgets.map((budget) => readBudget(db, budget, today))),
    promises: promises.map(({ kind, given, alarm }) => ({
      kind,
      given: fromCents(given),
      alarm: fromCents(alarm),
    })),
    series: series.flat().map(({ key, names, week_amount, left, next }) => ({
      key,
      name: inLanguage(names, language),
      week_amount: fromCents(week_amount),
      left: fromCents(left),
      next: fromCents(next),
    })),
  }
}

async function readBudget(
  db: Db,
  { kind, account, setting }: Budget,
  { day, starts_at, ends_at }: StoreDay,
): Promise<BudgetRow> {
  const set = await readNumber(db, setting)
  const given = await db
    .selectFrom('issue_day')
    .innerJoin('account', (join) =>
      join.onRef('account.kind', '=', 'issue_day.kind').on('account.player_id', 'is', null),
    )
    .select(['issue_day.amount', 'account.balance'])
    .where('issue_day.kind', '=', account)
    .where('issue_day.day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  const agreed = await db
    .selectFrom('approval')
    .select(sql<number>`coalesce(sum(issues), 0)::bigint`.as('sum'))
    .where('issue_kind', '=', kind)
    .where('status', '=', 'approved')
    .where('decided_at', '>=', starts_at)
    .where('decided_at', '<', ends_at)
    .executeTakeFirstOrThrow()
  return {
    kind,
    budget: given ? fromCents(given.amount) : set,
    left: given ? fromCents(given.balance ?? 0) : set,
    agreed: fromCents(agreed.sum),
    setting: set,
  }
}
