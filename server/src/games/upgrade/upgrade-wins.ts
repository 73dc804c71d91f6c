import { sql } from 'kysely'
import type { ScrollCard } from '@noktra/contract/live'
import type { Db } from '../../platform/db/connect.ts'
import { FACE_COLUMNS } from '../../core/skins/skin-face.ts'
import { winCard } from '../../core/skins/win-card.ts'

/** Cards of upgrades are numbered from here, so that they meet neither those of openings nor of battles. */
const FIRST_CARD = 2 ** 41
const MOST_CAUGHT_UP = 200

/** What upgrades give the strip: the target of each that succeeded. */
function selectWins(db: Db) {
  return db
    .selectFrom('upgrade')
    .innerJoin('player', 'player.id', 'upgrade.player_id')
    .innerJoin('skin', 'skin.id', 'upgrade.target_skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .where('upgrade.won', '=', true)
    .select([
      'upgrade.id',
      'upgrade.created_at',
      'upgrade.target_value as value',
      'player.id as player_id',
      'player.nickname',
      'player.avatar',
      ...FACE_COLUMNS,
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWins>['execute']>>[number]

function cardOf(row: Row): ScrollCard {
  return winCard({ ...row, id: FIRST_CARD + row.id }, 'upgrade')
}

/** The newest successful upgrades, newest first. */
export async function recentUpgradeWins(db: Db, limit: number): Promise<ScrollCard[]> {
  const rows = await selectWins(db).orderBy('upgrade.id', 'desc').limit(limit).execute()
  return rows.map(cardOf)
}

/** Those of these upgrades that succeeded, and all that did after a time, oldest first. */
export async function upgradeWinsOf(db: Db, ids: number[], since: Date | null): Promise<ScrollCard[]> {
  // By key, for the time has no index: of what succeeded in the last minute, the newest.
  const rows = await selectWins(db)
    .where(
      sql<boolean>`upgrade.id in (
        select unnest(${ids}::bigint[]) union all
        select newest.id from (
          select id, created_at from upgrade where won order by id desc limit ${MOST_CAUGHT_UP}
        ) newest where newest.created_at > ${since}::timestamptz)`,
    )
    .orderBy('upgrade.id')
    .execute()
  return rows.map(cardOf)
}
