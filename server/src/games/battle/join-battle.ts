import type * as api from '@noktra/contract/battles'
import { next, type BattleEvent } from '@noktra/game/battle/battle-state'
import { seatPrice } from '@noktra/game/battles'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { assertBeacon } from '../../core/draws/commit-to-round.ts'
import { playWithinLimits } from '../../core/limits/assert-may-play.ts'
import { assertRecharged } from '../../core/recharged/missing-recharge.ts'
import { afterCommand } from './after-command.ts'
import {
  assertEntry,
  changeBattle,
  listSeats,
  lockBattle,
  type BattleRow,
  type SeatRow,
} from './battle-row.ts'
import { assertBoxesOpen } from './line-up.ts'
import { lockRoom } from './lock-room.ts'
import { notifyLocked } from './notify-battle.ts'
import { seatPlayer } from './seat-charge.ts'

/** Takes a seat and charges for it; the last seat locks the room. The room's lock lets one player in at a time. */
export async function joinBattle(command: Command<typeof api.joinBattle>) {
  const { tx, db, player, body, clock } = command
  const now = clock.now()
  assertBeacon(command)
  const { battle, seats, seat } = await playWithinLimits(tx, command, player.id, async () => {
    const room = await lockBattle(tx, body.room_id)
    const taken = await listSeats(tx, room.id)
    assertEntry(room, body.password, taken, player.id)
    if (body.version !== undefined && body.version < room.set_up_version) throw new AppError('battle_changed')
    const free = freeSeat(room, taken, { wanted: body.seat, playerId: player.id, now })
    if (room.bots_only) throw new AppError('battle_bots_only')
    await assertRecharged(db, player.id)
    await assertBoxesOpen(db, room.id)
    const { own } = seatPrice(room.price, room.fund_percent)
    return { chargeCents: own, ready: { battle: room, seats: taken, seat: free } }
  })

  const { own, funded } = seatPrice(battle.price, battle.fund_percent)
  await seatPlayer(tx, { battleId: battle.id, seat, playerId: player.id, paid: own, funded, now })
  await roomFilled(command, battle, seats.length + 1)
  return afterCommand(command, battle.id)
}

/** After a seat was taken: the room's version grows, and when no seat is left it is locked and those who waited are told. */
export async function roomFilled(
  {
    tx,
    clock,
    providers,
    player,
    bus,
    afterCommit,
  }: Pick<Command, 'tx' | 'clock' | 'providers' | 'player' | 'bus' | 'afterCommit'>,
  battle: BattleRow,
  taken: number,
): Promise<void> {
  const { state } = next(battle.phase, { type: 'seat_taken', free: battle.seats - taken })
  const changed = await changeBattle(tx, battle, clock.now(), {})
  if (state !== 'locked') return
  await lockRoom(tx, { providers, clock }, changed)
  const told = await notifyLocked(tx, battle, { lockedBy: player.id, now: clock.now() })
  afterCommit(() => told.forEach((playerId) => bus.publish('notification', playerId)))
}

/**
 * The seat somebody gets: the one they want, or the first that is free.
 * @throws AppError battle_joined, battle_full, battle_not_waiting, battle_seat_unknown, battle_seat_taken
 */
function freeSeat(
  battle: BattleRow,
  seats: SeatRow[],
  { wanted, playerId, now }: { wanted: number | undefined; playerId: number; now: Date },
): number {
  if (seats.some((seat) => seat.player_id === playerId)) throw new AppError('battle_joined')
  if (wanted !== undefined) assertSeat(battle, wanted)
  const taking = { type: 'seat_taken', free: battle.seats - seats.length - 1 } as const
  if (next(battle.phase, taking).fault === 'begun') throw new AppError('battle_full')
  assertWaiting(battle, taking, now)
  const taken = new Set(seats.map((seat) => seat.seat))
  if (wanted !== undefined) {
    if (taken.has(wanted)) throw new AppError('battle_seat_taken')
    return wanted
  }
  return Array.from({ length: battle.seats }, (_, index) => index + 1).find((seat) => !taken.has(seat))!
}

/** @throws AppError battle_seat_unknown */
export function assertSeat(battle: BattleRow, seat: number): void {
  if (!Number.isInteger(seat) || seat < 1 || seat > battle.seats) throw new AppError('battle_seat_unknown')
}

/** A room whose time is over is closed, whether or not its end has been written. @throws AppError battle_not_waiting */
export function assertWaiting(battle: BattleRow, event: BattleEvent, now: Date): void {
  const { fault } = next(battle.phase, event)
  if (fault !== undefined || battle.expires_at <= now) throw new AppError('battle_not_waiting')
}
