import { randomInt } from 'node:crypto'
import type * as api from '@noktra/contract/battles'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { assertMayPlay } from '../../core/limits/assert-may-play.ts'
import { afterCommand } from './after-command.ts'
import { changeBattle, listSeats, lockBattle, type SeatRow } from './battle-row.ts'
import { BOTS } from '../../core/skins/house.ts'
import { assertSeat, assertWaiting, roomFilled } from './join-battle.ts'
import { assertBoxesOpen } from './line-up.ts'
import { assertBeacon } from '../../core/draws/commit-to-round.ts'

/** Calls a bot to a free seat, or sends one away. The house pays a bot's seat and keeps what it wins. */
export async function callBot(command: Command<typeof api.callBot>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  assertBeacon(command)
  if (!body.remove) await assertMayPlay(tx, command, player.id, 0)
  const battle = await lockBattle(tx, body.room_id)
  if (battle.creator_id !== player.id) throw new AppError('battle_not_creator')
  assertWaiting(battle, { type: 'set_up' }, now)
  assertSeat(battle, body.seat)
  const seats = await listSeats(tx, battle.id)
  const there = seats.find((seat) => seat.seat === body.seat)
  if (body.remove) {
    if (there?.bot == null) throw new AppError('battle_seat_unknown')
    await tx.deleteFrom('battle_seat').where('entry_id', '=', there.entry_id).execute()
    await changeBattle(tx, battle, now, {})
    return afterCommand(command, battle.id)
  }
  if (battle.players_only) throw new AppError('battle_players_only')
  if (there) throw new AppError('battle_seat_taken')
  await assertBoxesOpen(tx, battle.id)
  await tx
    .insertInto('battle_seat')
    .values({
      battle_id: battle.id,
      seat: body.seat,
      bot: freeBot(seats),
      paid: 0,
      cash: 0,
      funded: 0,
      joined_at: now,
    })
    .execute()
  await roomFilled(command, battle)
  return afterCommand(command, battle.id)
}

/** A bot that is not in the room yet. Which one it is has no influence on any draw before the lock record names it. */
function freeBot(seats: SeatRow[]): number {
  const free = Array.from({ length: BOTS }, (_, index) => index + 1).filter(
    (bot) => !seats.some((seat) => seat.bot === bot),
  )
  return free[randomInt(free.length)]!
}
