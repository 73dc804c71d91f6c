import type * as api from '@noktra/contract/admin/rolls'
import type { RoomRow } from '@noktra/contract/admin/rolls'
import type { Words } from '@noktra/contract/admin/shapes'
import { RollType, type RollEndReason, type RollPhase } from '@noktra/contract/rolls'
import { sql } from 'kysely'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { cutPage, offsetOf, readAfter } from '../../../platform/http/page.ts'
import { wearText } from '../../../core/skins/skin-face.ts'
import { presentSkin, selectSkins } from './official.ts'
import { containing } from '../../../platform/db/like.ts'

const MOST_ENTRANTS_SHOWN = 100

/** Rooms of players and of the house, newest first, read by their number. */
export async function listRooms({ db, query }: AdminQuery<typeof api.listRooms>) {
  const after = readAfter(query.after, 1)
  const { page = 1, page_size = 20, phase, kind, owner_id, q } = query
  let select = selectRooms(db)
  if (phase) select = select.where('roll.phase', '=', phase)
  if (kind)
    select = select.where('roll.room_type', '=', kind === 'players' ? RollType.player : RollType.official)
  if (owner_id) select = select.where('roll.owner_id', '=', owner_id)
  if (q) {
    select = select.where(
      /^\d{1,15}$/.test(q)
        ? sql<boolean>`roll.id = ${Number(q)}`
        : sql<boolean>`roll.names->>'en' ilike ${containing(q)}`,
    )
  }
  if (after) select = select.where('roll.id', '<', after[0]!)
  const rows = await select
    .orderBy('roll.id', 'desc')
    .offset(offsetOf({ page, page_size, after: query.after }))
    .limit(page_size + 1)
    .execute()
  const cut = cutPage(rows, page_size, (row) => [row.id])
  return { list: cut.list.map(presentRoom), next: cut.next, total: null }
}

/** One room, whole. @throws AppError subject_unknown */
export async function roomDetails({ db, query }: AdminQuery<typeof api.roomDetails>) {
  const row = await selectRooms(db)
    .select([
      'roll.descr',
      'roll.recharge',
      'roll.recharge_from',
      'roll.recharge_to',
      'roll.invited',
      'roll.locked_at',
    ])
    .where('roll.id', '=', query.id)
    .executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  return {
    ...presentRoom(row),
    descr: row.descr as Words,
    recharge: row.recharge / 100,
    recharge_from: row.recharge_from && unixSeconds(row.recharge_from),
    recharge_to: row.recharge_to && unixSeconds(row.recharge_to),
    invited: row.invited,
    locked_at: row.locked_at && unixSeconds(row.locked_at),
    prizes: await prizesIn(db, row.id),
    entrants: await entrantsIn(db, row.id),
  }
}

function selectRooms(db: Db) {
  return db
    .selectFrom('roll')
    .leftJoin('player', 'player.id', 'roll.owner_id')
    .select([
      'roll.id',
      'roll.names',
      'roll.owner_id',
      'player.nickname as owner_name',
      'roll.official_key',
      'roll.phase',
      'roll.end_reason',
      'roll.join_num',
      'roll.places',
      'roll.prize_num',
      'roll.prize_pool',
      'roll.created_at',
      'roll.lottery_time',
      'roll.ended_at',
    ])
    .select((row) => row('roll.password_hash', 'is not', null).as('has_password'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number]

function presentRoom(row: Row): RoomRow {
  return {
    id: row.id,
    names: row.names as Words,
    owner: row.owner_id === null ? null : { id: row.owner_id, nickname: row.owner_name! },
    official_key: row.official_key,
    phase: row.phase as RollPhase,
    end_reason: row.end_reason as RollEndReason | null,
    join_num: row.join_num,
    places: row.places,
    prize_num: row.prize_num,
    prize_pool: row.prize_pool / 100,
    has_password: Boolean(row.has_password),
    created_at: unixSeconds(row.created_at),
    lottery_time: unixSeconds(row.lottery_time),
    ended_at: row.ended_at && unixSeconds(row.ended_at),
  }
}

async function prizesIn(db: Db, rollId: number) {
  const rows = await selectSkins(db)
    .innerJoin('roll_prize', 'roll_prize.skin_id', 'skin.id')
    .leftJoin('roll_entry', (join) =>
      join
        .onRef('roll_entry.roll_id', '=', 'roll_prize.roll_id')
        .onRef('roll_entry.place', '=', 'roll_prize.winner_place'),
    )
    .leftJoin('player', 'player.id', 'roll_entry.player_id')
    .select([
      'roll_prize.id',
      'roll_prize.item_id',
      'roll_prize.wear',
      'roll_prize.value',
      'player.id as winner_id',
      'player.nickname',
    ])
    .where('roll_prize.roll_id', '=', rollId)
    .orderBy('roll_prize.value', 'desc')
    .orderBy('roll_prize.id')
    .execute()
  return rows.map((row) => ({
    ...presentSkin(row),
    price: row.value / 100,
    id: row.id,
    item_id: row.item_id,
    wear: wearText(row.wear),
    winner: row.winner_id === null ? null : { id: row.winner_id, nickname: row.nickname! },
  }))
}

async function entrantsIn(db: Db, rollId: number) {
  const rows = await db
    .selectFrom('roll_entry')
    .innerJoin('player', 'player.id', 'roll_entry.player_id')
    .select(['roll_entry.place', 'roll_entry.joined_at', 'player.id', 'player.nickname'])
    .where('roll_entry.roll_id', '=', rollId)
    .orderBy('roll_entry.place')
    .limit(MOST_ENTRANTS_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, joined_at: unixSeconds(row.joined_at) }))
}
