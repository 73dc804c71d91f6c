import { sql } from 'kysely'
import { formatCents, toCents } from '@noktra/game/money'
import type { Db } from '../../platform/db/connect.ts'
import { readNumbers } from '../settings/read-setting.ts'
import type { GiftKind } from '@noktra/contract/admin/risk'

const WEEK_MS = 7 * 24 * 3600 * 1000

/** What is earned or promised is never refused by a budget: beyond it staff is told. */
const WATCHED = {
  welfare: 'welfare_week_budget',
  registration: 'registration_week_budget',
  rebate: 'rebate_week_budget',
} as const satisfies Partial<Record<GiftKind, string>>

const NAMES: Record<keyof typeof WATCHED, string> = {
  welfare: 'Welfare boxes',
  registration: 'Registration keys',
  rebate: 'Rebates',
}

/** The campaigns that gave more in the seven days that end now than their budget says, in words. */
export async function giftsOverBudget(db: Db, now: Date): Promise<{ kind: GiftKind; text: string }[]> {
  const budgets = await readNumbers(db, Object.values(WATCHED))
  const given = await db
    .selectFrom('gift')
    .select(['kind', sql<number>`sum(worth)::bigint`.as('worth')])
    .where('kind', 'in', Object.keys(WATCHED))
    .where('created_at', '>', new Date(now.getTime() - WEEK_MS))
    .groupBy('kind')
    .execute()
  return given.flatMap(({ kind, worth }) => {
    const watched = kind as keyof typeof WATCHED
    const budget = toCents(budgets[WATCHED[watched]])
    if (worth <= budget) return []
    const text = `${NAMES[watched]} gave ${formatCents(worth)} coins in seven days, above the budget of ${formatCents(budget)}.`
    return [{ kind: watched, text }]
  })
}
