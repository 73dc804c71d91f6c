import type * as api from '@noktra/contract/rolls'
import { next } from '@noktra/game/roll/roll-state'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { lockOwnRoll } from './own-roll.ts'
import { presentRoll } from './present-roll.ts'
import { returnPrizes } from './return-prizes.ts'
import { changeRoll } from './roll-row.ts'

/** Closes a room without entrants; its items go back to their owner. */
export async function cancelRoll(command: Command<typeof api.cancelRoll>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const roll = await lockOwnRoll(tx, body.free_room_id, player.id, now)
  const { state, fault } = next(roll.phase, { type: 'cancelled', entrants: roll.join_num })
  if (fault !== undefined) throw new AppError('roll_has_entrants', { num: roll.join_num })
  await returnPrizes(tx, roll, now)
  const changed = await changeRoll(tx, roll, {
    phase: state,
    end_reason: 'cancelled',
    ended_at: now,
    next_at: null,
  })
  command.afterCommit(() => command.bus.publish('roll', roll.id))
  return { room: await presentRoll(command, changed) }
}
