import type { ScrollCard } from '@noktra/contract/live'
import type { Db } from '../../platform/db/connect.ts'
import type { Wins } from '../../platform/game.ts'
import { FACE_COLUMNS } from '../../core/skins/skin-face.ts'
import { winCard } from '../../core/skins/win-card.ts'

/** Cards of battles are numbered from here, so that they never meet those of openings. */
const FIRST_CARD = 2 ** 40
const MOST_CAUGHT_UP = 200

/** It is paid when its last round has ended; what leads up to the winners and their items takes 8 s at most. */
const HELD_MS = 20_000

/** What a battle gives the strip: of each player who took items, the dearest one. Bots have no items, so none appears. */
function selectWins(db: Db) {
  return db
    .selectFrom('battle_result')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('battle_prize')
          .innerJoin('battle_draw', 'battle_draw.id', 'battle_prize.draw_id')
          .select([
            'battle_draw.id as draw_id',
            'battle_draw.skin_id as won_skin',
            'battle_draw.round',
            'battle_draw.value',
          ])
          .whereRef('battle_prize.battle_id', '=', 'battle_result.battle_id')
          .whereRef('battle_prize.seat', '=', 'battle_result.seat')
          .orderBy('battle_draw.value', 'desc')
          .orderBy('battle_draw.id')
          .limit(1)
          .as('best'),
      (join) => join.onTrue(),
    )
    .innerJoin('battle_seat', (join) =>
      join
        .onRef('battle_seat.battle_id', '=', 'battle_result.battle_id')
        .onRef('battle_seat.seat', '=', 'battle_result.seat'),
    )
    .innerJoin('battle_round', (join) =>
      join
        .onRef('battle_round.battle_id', '=', 'battle_result.battle_id')
        .onRef('battle_round.round', '=', 'best.round'),
    )
    .innerJoin('player', 'player.id', 'battle_seat.player_id')
    .innerJoin('skin', 'skin.id', 'best.won_skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'best.draw_id',
      'best.value',
      'battle_result.settled_at',
      'battle_round.box_id',
      'player.id as player_id',
      'player.nickname',
      'player.avatar',
      ...FACE_COLUMNS,
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWins>['execute']>>[number]

function cardOf(row: Row): ScrollCard {
  return winCard({ ...row, id: FIRST_CARD + row.draw_id, created_at: row.settled_at }, 'battleBox')
}

export const battleWins: Wins = {
  kind: 'battleBox',
  topic: 'battle-win',
  held_ms: HELD_MS,
  newest: async (db, limit) => {
    const rows = await selectWins(db).orderBy('battle_result.settled_at', 'desc').limit(limit).execute()
    return rows.map(cardOf)
  },
  since: async (db, since) => {
    const rows = await db
      .selectFrom('battle_result')
      .select('battle_id')
      .distinct()
      .where('settled_at', '>=', since)
      .orderBy('battle_id', 'desc')
      .limit(MOST_CAUGHT_UP)
      .execute()
    return rows.map(({ battle_id }) => battle_id).toReversed()
  },
  cards: async (db, ids) => {
    const rows = await selectWins(db)
      .where('battle_result.battle_id', 'in', ids)
      .orderBy('battle_result.settled_at')
      .execute()
    return rows.map(cardOf)
  },
  ofPlayers: async (db, { playerIds, since }) => {
    const rows = await selectWins(db)
      .where('battle_result.settled_at', '>=', since)
      .where('battle_seat.player_id', 'in', playerIds)
      .orderBy('battle_result.settled_at')
      .execute()
    return rows.map(cardOf)
  },
}
