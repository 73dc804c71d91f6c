import type { BattleEndReason } from '@noktra/game/battle/battle-state'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { addNotifications, type NewNotification } from '../../core/notifications/add-notification.ts'
import type { BattleRow, SeatRow } from './battle-row.ts'

type Room = Pick<BattleRow, 'id'>

/** Tells those who waited in a room that it is full and begins; the player who took the last seat knows. Gives who was told. */
export async function notifyLocked(
  tx: Tx,
  { battle, seats }: { battle: Room; seats: Pick<SeatRow, 'player_id'>[] },
  { lockedBy, now }: { lockedBy: number; now: Date },
): Promise<number[]> {
  const waiting = seats.flatMap(({ player_id }) => player_id ?? []).filter((id) => id !== lockedBy)
  return addNotifications(
    tx,
    now,
    waiting.map((playerId) => about(battle, playerId, 'locked')),
  )
}

/** Tells a player how a battle ended for them. */
export async function notifyResult(
  tx: Tx,
  battle: Room,
  { seat, won, now }: { seat: Pick<SeatRow, 'player_id'>; won: boolean; now: Date },
): Promise<number[]> {
  return addNotifications(tx, now, [about(battle, seat.player_id!, won ? 'won' : 'lost')])
}

/** Tells everybody in a room that it ended without a battle. Who cancels their own room knows. */
export async function notifyTimeout(tx: Tx, battle: Room, reason: BattleEndReason, now: Date): Promise<void> {
  if (reason === 'cancelled') return
  const playerIds = await playersOf(tx, battle.id)
  await addNotifications(
    tx,
    now,
    playerIds.map((playerId) => about(battle, playerId, reason)),
  )
}

function about({ id }: Room, playerId: number, text: string): NewNotification {
  return {
    playerId,
    kind: 'battle',
    ref: `${id}:${text === 'locked' ? 'locked' : 'ended'}`,
    text,
    values: { room_id: id },
    path: `/battleDetail/${id}`,
  }
}

async function playersOf(db: Db, battleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('battle_seat')
    .select('player_id')
    .where('battle_id', '=', battleId)
    .where('player_id', 'is not', null)
    .orderBy('seat')
    .execute()
  return rows.flatMap((row) => row.player_id ?? [])
}
