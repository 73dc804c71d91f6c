import { sql } from 'kysely'
import type { ScrollCard } from '@noktra/contract/live'
import type { Db } from '../../platform/db/connect.ts'
import type { Wins } from '../../platform/game.ts'
import { FACE_COLUMNS } from '../../core/skins/skin-face.ts'
import { winCard } from '../../core/skins/win-card.ts'

/** Cards of upgrades are numbered from here, so that they meet neither those of openings nor of battles. */
const FIRST_CARD = 2 ** 41
const MOST_CAUGHT_UP = 200

/** A call is tried three times, 30 s each; then the dial runs. */
const HELD_MS = 120_000

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

export const upgradeWins: Wins = {
  kind: 'upgrade',
  topic: 'upgrade-win',
  held_ms: HELD_MS,
  newest: async (db, limit) => {
    const rows = await selectWins(db).orderBy('upgrade.id', 'desc').limit(limit).execute()
    return rows.map(cardOf)
  },
  // By key, for the time has no index.
  since: async (db, since) => {
    const rows = await db
      .selectFrom('upgrade')
      .select(['id', 'created_at'])
      .where('won', '=', true)
      .orderBy('id', 'desc')
      .limit(MOST_CAUGHT_UP)
      .execute()
    return rows.flatMap(({ id, created_at }) => (created_at >= since ? [id] : [])).toReversed()
  },
  cardOf: (id) => FIRST_CARD + id,
  cards: async (db, ids) => {
    const rows = await selectWins(db).where('upgrade.id', 'in', ids).orderBy('upgrade.id').execute()
    return rows.map(cardOf)
  },
  ofPlayers: async (db, { playerIds, since }) => {
    const newest = sql<number>`(select newest.id from unnest(${playerIds}::bigint[]) as player(id) cross join lateral
      (select upgrade.id, upgrade.created_at from upgrade where upgrade.player_id = player.id order by upgrade.id desc limit 100) newest
      where newest.created_at >= ${since}::timestamptz)`
    const rows = await selectWins(db).where('upgrade.id', 'in', newest).orderBy('upgrade.id').execute()
    return rows.map(cardOf)
  },
}
