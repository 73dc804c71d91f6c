import { sql } from 'kysely'
import { lotteryStatusOf, type RollCard } from '@noktra/contract/rolls'
import { inLanguage, type SkinFace } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/serve.ts'
import { houseFace } from '../../core/skins/house.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { FACE_COLUMNS, faceOf, type FaceRow, type Names } from '../../core/skins/skin-face.ts'
import type { RollRow } from './roll-row.ts'

export type Viewer = Pick<Call, 'db' | 'language' | 'player' | 'brand'>
type Face = { nickname: string; avatar: string }
type MainSkin = { value: number } & SkinFace

/** Rooms as the list shows them, in the order of the rows, each with so many of its dearest prizes. */
export async function cardsOf(
  { db, language, player, brand }: Viewer,
  rolls: RollRow[],
  skinSize: number,
): Promise<RollCard[]> {
  if (rolls.length === 0) return []
  const ids = rolls.map((roll) => roll.id)
  const owners = await ownerFaces(db, rolls)
  const skins = await mainSkins(db, ids, skinSize)
  const mine = player ? await myEntries(db, ids, player.id) : new Map<number, number>()
  return rolls.map((roll) => ({
    id: roll.id,
    room_type: roll.room_type,
    room_name: inLanguage(roll.names as Names, language),
    user_id: roll.owner_id,
    ...(roll.owner_id === null ? houseFace({ brand }) : owners.get(roll.owner_id)!),
    join_num: roll.join_num,
    max_join: roll.places,
    prize_num: roll.prize_num,
    prize_pool: roll.prize_pool / 100,
    main_skins: (skins.get(roll.id) ?? []).map((row): MainSkin => ({
      value: row.value / 100,
      ...faceOf(row, language),
    })),
    has_password: roll.password_hash !== null,
    conditions: {
      recharge: roll.recharge / 100,
      recharge_from: roll.recharge_from && unixSeconds(roll.recharge_from),
      recharge_to: roll.recharge_to && unixSeconds(roll.recharge_to),
      invited: roll.invited,
    },
    created_at: unixSeconds(roll.created_at),
    lottery_time: unixSeconds(roll.lottery_time),
    lottery_status: lotteryStatusOf(roll.phase),
    ended_at: roll.ended_at && unixSeconds(roll.ended_at),
    phase: roll.phase,
    end_reason: roll.end_reason,
    is_join: mine.has(roll.id),
    i_created: player !== null && roll.owner_id === player.id,
    won_num: mine.get(roll.id) ?? 0,
  }))
}

async function ownerFaces(db: Db, rolls: RollRow[]): Promise<Map<number, Face>> {
  const ids = [...new Set(rolls.flatMap((roll) => roll.owner_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('player')
    .select(['id', 'nickname', 'avatar'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, nickname, avatar }) => [id, { nickname, avatar: avatarUrl(avatar) }]))
}

/** The dearest prizes of each room. */
async function mainSkins(
  db: Db,
  ids: number[],
  skinSize: number,
): Promise<Map<number, (FaceRow & { value: number })[]>> {
  if (skinSize === 0) return new Map()
  const rows = await db
    .selectFrom(sql<{ roll_id: number }>`unnest(${ids}::bigint[])`.as<'room'>(sql`room(roll_id)`))
    .innerJoinLateral(
      (room) =>
        room
          .selectFrom('roll_prize')
          .select(['roll_prize.id', 'roll_prize.skin_id', 'roll_prize.value'])
          .whereRef('roll_prize.roll_id', '=', 'room.roll_id')
          .orderBy('roll_prize.value', 'desc')
          .orderBy('roll_prize.id')
          .limit(skinSize)
          .as('prize'),
      (join) => join.onTrue(),
    )
    .innerJoin('skin', 'skin.id', 'prize.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['room.roll_id', 'prize.value', ...FACE_COLUMNS])
    .orderBy('prize.value', 'desc')
    .orderBy('prize.id')
    .execute()
  return Map.groupBy(rows, (row) => row.roll_id)
}

/** Entries, each with the prizes that it won. */
export function entriesWithPrizes(db: Db) {
  return db
    .selectFrom('roll_entry')
    .leftJoin('roll_prize', (join) =>
      join
        .onRef('roll_prize.roll_id', '=', 'roll_entry.roll_id')
        .onRef('roll_prize.winner_place', '=', 'roll_entry.place'),
    )
}

/** The rooms of these in which a player is, each with how many prizes they won. */
async function myEntries(db: Db, ids: number[], playerId: number): Promise<Map<number, number>> {
  const rows = await entriesWithPrizes(db)
    .select((select) => ['roll_entry.roll_id', select.fn.count<number>('roll_prize.id').as('won')])
    .where('roll_entry.player_id', '=', playerId)
    .where('roll_entry.roll_id', 'in', ids)
    .groupBy('roll_entry.roll_id')
    .execute()
  return new Map(rows.map((row) => [row.roll_id, row.won]))
}
