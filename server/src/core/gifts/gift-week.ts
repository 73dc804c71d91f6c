import { sql } from 'kysely'
import { toCents } from '@noktra/game/money'
import { said, type Said } from '@noktra/languages/said'
import type { Ctx } from '../../platform/context.ts'
import { readNumbers } from '../settings/read-setting.ts'
import type { GiftKind } from '@noktra/contract/admin/risk'
import { giftTermsOf } from './gift-kinds.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000

/**
 * The campaigns that gave more in the seven days that end now than their budget says, and how that is said. What is earned or promised is never
 * refused by a budget: beyond it staff is told.
 */
export async function giftsOverBudget(
  { db, games }: Pick<Ctx, 'db' | 'games'>,
  now: Date,
): Promise<{ kind: GiftKind; says: Said }[]> {
  const watched = [...giftTermsOf(games)].flatMap(([kind, terms]) =>
    terms.watched ? [{ kind, ...terms.watched }] : [],
  )
  const budgets = await readNumbers(
    db,
    watched.map(({ budget }) => budget),
  )
  const given = await db
    .selectFrom('gift')
    .select(['kind', sql<number>`sum(worth)::bigint`.as('worth')])
    .where(
      'kind',
      'in',
      watched.map(({ kind }) => kind),
    )
    .where('created_at', '>', new Date(now.getTime() - WEEK_MS))
    .groupBy('kind')
    .execute()
  const worthOf = new Map(given.map(({ kind, worth }) => [kind, worth]))
  return watched.flatMap(({ kind, budget, words }) => {
    const worth = worthOf.get(kind) ?? 0
    const most = toCents(budgets[budget])
    if (worth <= most) return []
    const says = said('dashboard:causes.gifts', { what: words, given_cents: worth, budget_cents: most })
    return [{ kind, says }]
  })
}
