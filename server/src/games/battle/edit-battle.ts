import { randomBytes } from 'node:crypto'
import type * as api from '@noktra/contract/battles'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { playWithinLimits } from '../../core/limits/assert-may-play.ts'
import { afterCommand } from './after-command.ts'
import { changeBattle, listSeats, lockBattle, type BattleRow, type SeatRow } from './battle-row.ts'
import { columnsOf, payForCreation, setUpOf } from './create-battle.ts'
import { storeRounds } from './insert-room.ts'
import { assertWaiting } from './join-battle.ts'
import { refundAll } from './seat-charge.ts'

/**
 * Changes a room whose creator is alone: their charges come back whole and the new ones are taken, so that they pay or gets
 * the difference, or, when their coins do not suffice, nothing changes. Bots they called leave.
 */
export async function editBattle(command: Command<typeof api.editBattle>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const { battle, setUp } = await playWithinLimits(tx, command, player.id, async () => {
    const room = await lockBattle(tx, body.room_id)
    const seats = await listSeats(tx, room.id)
    assertAloneCreator(room, seats, player.id, now)
    const wanted = await setUpOf(command, body)

    // What was paid for it comes back first: the new price alone counts against the limits.
    await refundAll(tx, room, seats, now)
    await tx.deleteFrom('battle_seat').where('battle_id', '=', room.id).execute()
    await tx.deleteFrom('battle_round').where('battle_id', '=', room.id).execute()
    await storeRounds(tx, room.id, wanted.rounds)
    return { chargeCents: wanted.price + wanted.fund, ready: { battle: room, setUp: wanted } }
  })
  const version = battle.version + 1
  const fundRef = await payForCreation(tx, { id: battle.id, version, playerId: player.id, setUp, now })
  const key = body.private ? (battle.link_key ?? randomBytes(12).toString('base64url')) : null
  await changeBattle(tx, battle, now, {
    ...columnsOf(body, setUp),
    fund_ref: fundRef,
    link_key: key,
    set_up_version: version,
  })
  return { ...(await afterCommand(command, battle.id)), password: key }
}

/** @throws AppError battle_not_creator, battle_not_waiting, battle_others_in */
export function assertAloneCreator(battle: BattleRow, seats: SeatRow[], playerId: number, now: Date): void {
  if (battle.creator_id !== playerId) throw new AppError('battle_not_creator')
  assertWaiting(battle, { type: 'set_up' }, now)
  if (seats.some((seat) => seat.player_id !== null && seat.player_id !== playerId)) {
    throw new AppError('battle_others_in')
  }
}
