import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { missingRecharge } from '../../core/recharged/missing-recharge.ts'
import type { RollRow } from './roll-row.ts'

/** How far a player is with a room's conditions. Cents of coins. */
type Progress = {
  recharged: number
  recharge_met: boolean
  invited_met: boolean
  missing_recharge: number
}

type Conditions = Pick<
  RollRow,
  'room_type' | 'owner_id' | 'recharge' | 'recharge_from' | 'recharge_to' | 'invited'
>

export async function progressOf(db: Db, roll: Conditions, playerId: number): Promise<Progress> {
  const recharged = roll.recharge > 0 ? await rechargedBetween(db, playerId, roll) : 0
  return {
    recharged,
    recharge_met: recharged >= roll.recharge,
    invited_met: !roll.invited || (await isInvitedBy(db, playerId, roll.owner_id)),
    missing_recharge: roll.owner_id === null ? 0 : await missingRecharge(db, playerId),
  }
}

/** @throws AppError roll_recharge with what is missing, roll_invited with who invites */
export async function assertConditionsMet(db: Db, roll: Conditions, playerId: number): Promise<void> {
  if (roll.recharge > 0) {
    const recharged = await rechargedBetween(db, playerId, roll)
    if (recharged < roll.recharge) {
      throw new AppError('roll_recharge', {
        need: coins(roll.recharge),
        missing: coins(roll.recharge - recharged),
      })
    }
  }
  if (roll.invited && !(await isInvitedBy(db, playerId, roll.owner_id))) {
    const { nickname } = await db
      .selectFrom('player')
      .select('nickname')
      .where('id', '=', roll.owner_id!)
      .executeTakeFirstOrThrow()
    throw new AppError('roll_invited', { nickname })
  }
}

/** Coins (cents) of paid orders and of redeemed cards that were sold, from one moment until before another. */
async function rechargedBetween(
  db: Db,
  playerId: number,
  { recharge_from: from, recharge_to: to }: Pick<RollRow, 'recharge_from' | 'recharge_to'>,
): Promise<number> {
  const orders = await db
    .selectFrom('recharge_order')
    .select(sql<number>`coalesce(sum(coins), 0)::bigint`.as('sum'))
    .where('player_id', '=', playerId)
    .where('status', '=', 'paid')
    .where('refunded_at', 'is', null)
    .$if(from !== null, (paid) => paid.where('paid_at', '>=', from))
    .$if(to !== null, (paid) => paid.where('paid_at', '<', to))
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('card')
    .innerJoin('card_batch', 'card_batch.id', 'card.batch_id')
    .select(sql<number>`coalesce(sum(card_batch.face), 0)::bigint`.as('sum'))
    .where('card.redeemed_by', '=', playerId)
    .where('card_batch.kind', '=', 'sold')
    .$if(from !== null, (redeemed) => redeemed.where('card.redeemed_at', '>=', from))
    .$if(to !== null, (redeemed) => redeemed.where('card.redeemed_at', '<', to))
    .executeTakeFirstOrThrow()
  return orders.sum + cards.sum
}

async function isInvitedBy(db: Db, playerId: number, ownerId: number | null): Promise<boolean> {
  const { inviter_id } = await db
    .selectFrom('player')
    .select('inviter_id')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return inviter_id !== null && inviter_id === ownerId
}

function coins(cents: number): string {
  return (cents / 100).toFixed(2)
}
