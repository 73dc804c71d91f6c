import { PENDING_ROLLS } from '@noktra/game/roll/roll-state'
import type { Db } from '../../platform/db/connect.ts'
import type { SeriesWeek } from '../../platform/game.ts'
import { weekLeft } from '../../core/issuance/week-amount.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** What each series may still give this week, beside what its next room takes. */
export async function seriesWeeks(db: Db, now: Date): Promise<SeriesWeek[]> {
  const rows = await db
    .selectFrom('official_roll')
    .select(['key', 'names', 'skin_ids', 'week_amount'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('roll')
          .select('roll.id')
          .whereRef('roll.official_key', '=', 'official_roll.key')
          .where('roll.phase', 'in', PENDING_ROLLS),
      ).as('running'),
    )
    .where('active', '=', true)
    .orderBy('sort')
    .execute()
  // The driver gives the numbers of a bigint[] as text.
  const ids = [...new Set(rows.flatMap((row) => row.skin_ids.map(Number)))]
  const skins =
    ids.length === 0
      ? []
      : await db.selectFrom('skin').select(['id', 'price']).where('id', 'in', ids).execute()
  const priceOf = new Map(skins.map(({ id, price }) => [id, price]))
  return Promise.all(
    rows.map(async ({ key, names, skin_ids, week_amount, running }) => ({
      key,
      names: names as Names,
      week_amount,
      left: await weekLeft(db, { key, week_amount, now }),
      next: skin_ids.map(Number).reduce((sum, skinId) => sum + (priceOf.get(skinId) ?? 0), 0),
      running: Boolean(running),
    })),
  )
}
