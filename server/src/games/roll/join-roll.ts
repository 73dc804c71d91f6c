import type * as api from '@noktra/contract/rolls'
import { MOST_ENTRANTS } from '@noktra/game/rolls'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { mayCommit } from '../../core/draws/commit-to-round.ts'
import type { Claimant } from '../../core/gifts/read-claimant.ts'
import { assertMayPlay } from '../../core/limits/assert-may-play.ts'
import { assertRecharged } from '../../core/recharged/missing-recharge.ts'
import { assertConditionsMet } from './conditions.ts'
import { lockForDraw } from './lock-for-draw.ts'
import { presentRoll } from './present-roll.ts'
import { isPassword } from './roll-password.ts'
import { readEntrant, refuseDevice, takePlace } from './take-place.ts'
import { assertOpen, changeRoll, findRoll, lockRoll, type RollRow } from './roll-row.ts'

/**
 * Takes the next place of a room. Its lock lets one player in at a time, so the places have no gap; the player who takes the last
 * one locks the draw in the same transaction. `limitPasswords` stands before it.
 */
export async function joinRoll(command: Command<typeof api.joinRoll>) {
  const { tx, player, device, body, clock } = command
  const now = clock.now()
  await assertMayPlay(tx, command, player.id, 0)
  // What no other call can change is checked before waiting in line for the room.
  const seen = await findRoll(tx, body.free_room_id)
  assertJoinable(seen, player.id, now)
  if (seen.owner_id !== null) await assertRecharged(tx, player.id)
  const entrant = await readEntrant(command, seen)
  const roll = await lockRoll(tx, body.free_room_id)
  assertJoinable(roll, player.id, now)
  await assertNotIn(tx, roll, { playerId: player.id, device }, entrant)
  if (!isPassword(command, roll, body.password)) throw new AppError('roll_password')
  await assertConditionsMet(tx, roll, player.id)
  if (isFull(roll)) throw new AppError('roll_full')
  await takePlace(command, roll, entrant)

  const place = roll.join_num + 1
  await tx
    .insertInto('roll_entry')
    .values({ roll_id: roll.id, place, player_id: player.id, device, joined_at: now })
    .execute()
  let changed = await changeRoll(tx, roll, { join_num: place })
  // Where no draw may be locked now, the room waits for its time as if it had no places.
  if (place === roll.places && mayCommit(command)) {
    changed = await lockForDraw(tx, command, changed)
    command.afterCommit(() => command.bus.publish('roll', roll.id))
  }
  return { place, room: await presentRoll(command, changed) }
}

/** @throws AppError roll_own, roll_full, roll_locked, roll_over */
function assertJoinable(roll: RollRow, playerId: number, now: Date): void {
  if (roll.owner_id === playerId) throw new AppError('roll_own')
  if (roll.phase === 'locked' && isFull(roll)) throw new AppError('roll_full')
  assertOpen(roll, 'joined', now)
}

/** One entry for each account and each device. @throws AppError roll_joined, roll_device */
async function assertNotIn(
  tx: Tx,
  roll: RollRow,
  { playerId, device }: { playerId: number; device: string },
  entrant: Claimant | null,
): Promise<void> {
  const before = await tx
    .selectFrom('roll_entry')
    .select('player_id')
    .where('roll_id', '=', roll.id)
    .where((entry) => entry.or([entry('player_id', '=', playerId), entry('device', '=', device)]))
    .execute()
  if (before.some((entry) => entry.player_id === playerId)) throw new AppError('roll_joined')
  if (before.length === 0) return
  throw entrant ? await refuseDevice(tx, roll, entrant) : new AppError('roll_device')
}

function isFull({ places, join_num }: Pick<RollRow, 'places' | 'join_num'>): boolean {
  return join_num >= (places ?? MOST_ENTRANTS)
}
