import type * as api from '@noktra/contract/battles'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { afterCommand } from './after-command.ts'
import { changeBattle, listSeats, lockBattle } from './battle-row.ts'
import { assertWaiting } from './join-battle.ts'
import { refundSeat } from './seat-charge.ts'

/** Gives up a seat of a room that is not full yet; the stake comes back. */
export async function leaveBattle(command: Command<typeof api.leaveBattle>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const battle = await lockBattle(tx, body.room_id)
  const seat = (await listSeats(tx, battle.id)).find((candidate) => candidate.player_id === player.id)
  if (!seat) throw new AppError('battle_not_joined')
  assertWaiting(battle, { type: 'seat_left' }, now)
  if (battle.creator_id === player.id) throw new AppError('battle_creator_stays')
  await refundSeat(tx, battle.id, seat, now)
  await tx.deleteFrom('battle_seat').where('entry_id', '=', seat.entry_id).execute()
  await changeBattle(tx, battle, now, {})
  return afterCommand(command, battle.id)
}
