import { prizesInOrder, type RollPrize } from '@noktra/game/rolls'
import type { Exterior } from '@noktra/game/wear'
import type { Db } from '../../platform/db/connect.ts'

export type PrizeRow = RollPrize & {
  /** The owner's item that is staked; null for a prize of the house. */
  item_id: number | null
  winner_place: number | null
  won_item_id: number | null
}

/** The prizes of a room in the order of its draw. */
export async function prizesOf(db: Db, rollId: number): Promise<PrizeRow[]> {
  const rows = await db
    .selectFrom('roll_prize')
    .innerJoin('skin', 'skin.id', 'roll_prize.skin_id')
    .select([
      'roll_prize.id as prize_id',
      'roll_prize.skin_id',
      'skin.exterior',
      'roll_prize.wear',
      'roll_prize.value as value_cents',
      'roll_prize.item_id',
      'roll_prize.winner_place',
      'roll_prize.won_item_id',
    ])
    .where('roll_prize.roll_id', '=', rollId)
    .execute()
  return prizesInOrder(rows.map((row) => ({ ...row, exterior: row.exterior as Exterior | null })))
}

/** Public numbers of a room's entrants in the order of joining. */
export async function entrantsOf(db: Db, rollId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('roll_entry')
    .select('player_id')
    .where('roll_id', '=', rollId)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.player_id)
}
