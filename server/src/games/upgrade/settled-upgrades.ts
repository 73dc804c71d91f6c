import { sql } from 'kysely'
import type { SettledPlays } from '../../platform/game.ts'
import { percent } from '../../platform/http/share-words.ts'
import { settledRows } from '../../platform/jobs/count-once.ts'

/** Bands of chances, in parts per million; the last one reaches to the highest chance. */
const BANDS = [50_000, 100_000, 250_000, 500_000, 750_000] as const

/** Upgrades, by the band of the chance that was chosen. */
export const settledUpgrades: SettledPlays = {
  next: (after) => sql`
    with played as (${settledRows(
      'upgrade',
      ['player_id', 'stake', 'chance', 'won', 'target_value', 'comfort_value'],
      after,
    )}), told as (
      select *, chance / 1000000::numeric as p, target_value::numeric as target, coalesce(comfort_value, 0)::numeric as comfort
      from played
    )
    select id as key, (width_bucket(chance, ${BANDS.slice(0, -1)}::integer[]) - 1)::text as subject,
      1 as version, player_id, stake as charged, case when won then target else comfort end as won,
      p * target + (1 - p) * comfort as expected, p * (1 - p) * (target - comfort) * (target - comfort) as variance,
      1 as tries, won::integer as hits, p as chances, p * (1 - p) as chance_variance
    from told`,
  names: async (_db, subjects, language) =>
    new Map(
      subjects.map((subject) => {
        const at = Number(subject)
        const [least, most] = [BANDS[at]!, BANDS[at + 1]!].map((ppm) => percent(language, ppm / 1_000_000, 0))
        return [subject, `${least} – ${most}`]
      }),
    ),
}
