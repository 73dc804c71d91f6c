import type * as api from '@noktra/contract/admin/settings'
import { badgeOf, HIGHEST_GRADE, KEY_PRICES, keySpend, pointsForGrade } from '@noktra/game/levels'
import { fromCents } from '@noktra/game/money'
import { sql } from 'kysely'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'

const grades = Array.from({ length: HIGHEST_GRADE + 1 }, (_, grade) => grade)

/** The formula of levels as a table, and how many players stand at each grade now. */
export async function playerLevels({ db }: AdminQuery<typeof api.playerLevels>) {
  const bounds = grades.slice(1).map((grade) => 100 * pointsForGrade(grade))
  const { rows } = await sql<{ grade: number; players: number }>`
    select width_bucket(points, ${bounds}::bigint[]) as grade, count(*) as players from player group by 1`.execute(
    db,
  )
  const at = new Map(rows.map(({ grade, players }) => [grade, players]))
  return {
    list: grades.map((grade) => ({
      grade,
      badge: badgeOf(grade),
      points: pointsForGrade(grade),
      players: at.get(grade) ?? 0,
    })),
    badges: KEY_PRICES.map((price, badge) => ({
      badge,
      from_grade: 10 * badge,
      key_price: price > 0 ? fromCents(price) : null,
      key_spend: price > 0 ? fromCents(keySpend(badge)) : null,
    })),
    players: rows.reduce((sum, { players }) => sum + players, 0),
  }
}
