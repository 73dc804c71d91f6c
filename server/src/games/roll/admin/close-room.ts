import type * as api from '@noktra/contract/admin/rolls'
import { next } from '@noktra/game/roll/roll-state'
import { stateAfter } from '@noktra/game/state-machine'
import { said } from '@noktra/languages/said'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { notifyReturned } from '../notify-roll.ts'
import { returnPrizes } from '../return-prizes.ts'
import { assertOpen, changeRoll, lockRoll } from '../roll-row.ts'

/**
 * Closes a room of a player: its prizes go back, owner and entrants are told. From the lock on its draw is decided by a round
 * that somebody may know, so that it may no longer be called off.
 * @throws AppError roll_unknown, roll_locked, roll_over; rule_broken for a room of the house
 */
export async function closeRoom({ tx, body, clock, bus, afterCommit }: AdminCommand<typeof api.closeRoom>) {
  const now = clock.now()
  const roll = await lockRoll(tx, body.id)
  if (roll.owner_id === null)
    throw new AppError('rule_broken', {
      why: said('reasons:rooms.of_house'),
    })
  assertOpen(roll, 'moderated', now)
  const phase = stateAfter(next(roll.phase, { type: 'moderated' }))
  await returnPrizes(tx, roll, now)
  await changeRoll(tx, roll, { phase, end_reason: 'moderated', ended_at: now, next_at: null })
  const told = await notifyReturned(tx, roll, now)
  afterCommit(() => {
    told.forEach((playerId) => bus.publish('notification', playerId))
    bus.publish('roll', roll.id)
  })
  return {
    data: {},
    subject: `roll:${roll.id}`,
    before: { phase: roll.phase, owner: roll.owner_id, join_num: roll.join_num, prize_num: roll.prize_num },
    after: { phase, end_reason: 'moderated', told: told.length },
  }
}
