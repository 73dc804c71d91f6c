import { sql } from 'kysely'
import type { LEVEL_KEY_WAITS } from '@noktra/contract/levels'
import { badgeOf, gradeOf, hasEarnedKey } from '@noktra/game/levels'
import type { Db } from '../../platform/db/connect.ts'
import { storeDay, type StoreDay } from '../../core/settings/store-day.ts'
import type { BoxRow } from '../../core/openings/select-boxes.ts'
import { findKeyBox } from './key-box.ts'

/** Where a player stands with the key of the day; amounts in cents. */
export type KeyState = {
  /** All coins that make the level. */
  points: number
  /** Those of them that no refund can give back any more: the level's keys go by these. */
  spent: number
  /** What they were when the last key was given. */
  last: number
  /** The badge that they give. */
  badge: number
  box: BoxRow | undefined
  today: StoreDay
  /** Null: a key can be taken now. */
  waits_for: (typeof LEVEL_KEY_WAITS)[number] | null
}

/** Reads in one statement what has to fit together: a game of minesweeper that ends changes points and open stake at once. */
export async function getKeyState(db: Db, playerId: number, now: Date): Promise<KeyState> {
  const today = await storeDay(db, now)
  const player = await db
    .selectFrom('player')
    .select([
      'points',
      sql<number>`points - coalesce((select cash from mine_game
        where player_id = player.id and status = 'open' and layer = 0), 0)`.as('spent'),
      sql<number>`coalesce((select max(spent) from level_key where player_id = player.id), 0)`.as('last'),
      sql<boolean>`exists (select from level_key where player_id = player.id and day = ${today.day}::date)`.as(
        'is_taken',
      ),
    ])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const badge = badgeOf(gradeOf(player.spent))
  const box = badge > 0 ? await findKeyBox(db, badge) : undefined
  const { points, spent, last } = player
  return { points, spent, last, badge, box, today, waits_for: waitOf() }

  function waitOf(): KeyState['waits_for'] {
    if (badge === 0) return 'badge'
    if (player.is_taken) return 'today'
    if (!hasEarnedKey(badge, spent, last)) return 'spend'
    return box ? null : 'none'
  }
}
