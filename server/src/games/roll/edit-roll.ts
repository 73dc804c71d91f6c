import type * as api from '@noktra/contract/rolls'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import {
  assertConditions,
  conditionsOf,
  descrOf,
  inAllLanguages,
  lotteryTimeOf,
  nameOf,
  placesOf,
} from './check-terms.ts'
import { publishChange, lockOwnRoll } from './own-roll.ts'
import { presentRoll } from './present-roll.ts'
import { isPassword, passwordHashOf } from './roll-password.ts'
import { changeRoll, type RollRow } from './roll-row.ts'

type Editing = Command<typeof api.editRoll>

/**
 * Changes a room: its texts until the draw is locked, its terms until somebody has joined. What is sent as it stands
 * already is no change.
 */
export async function editRoll(command: Editing) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const roll = await lockOwnRoll(tx, body.free_room_id, player.id, now)
  const texts = changedTexts(command, roll)
  const terms = changedTerms(command, roll, now)
  if (!texts && !terms) return { room: await presentRoll(command, roll) }
  if (terms && roll.join_num > 0) throw new AppError('roll_fixed')

  const changed = await changeRoll(tx, roll, { ...texts, ...terms })
  if (texts) await publishChange(tx, roll.id, { what: 'text', now })
  if (terms) await publishChange(tx, roll.id, { what: 'terms', now })
  command.afterCommit(() => command.bus.publish('roll', roll.id))
  return { room: await presentRoll(command, changed) }
}

function changedTexts({ body }: Editing, roll: RollRow) {
  const name = body.room_name === undefined ? null : nameOf(body.room_name)
  const descr = body.descr === undefined ? null : descrOf(body.descr)
  return someOf({
    ...(name !== null && name !== textOf(roll.names) && { names: inAllLanguages(name) }),
    ...(descr !== null && descr !== textOf(roll.descr) && { descr: inAllLanguages(descr) }),
  })
}

function changedTerms(command: Editing, roll: RollRow, now: Date) {
  return someOf({ ...changedTimes(command, roll, now), ...changedEntry(command, roll) })
}

function changedTimes({ body }: Editing, roll: RollRow, now: Date) {
  const sent = body.conditions && conditionsOf(body.conditions)
  const isNewTime =
    body.lottery_time !== undefined && body.lottery_time * 1000 !== roll.lottery_time.getTime()
  const lottery_time = isNewTime ? lotteryTimeOf(body.lottery_time!, now) : roll.lottery_time
  const isNewConditions =
    sent !== undefined &&
    (sent.recharge !== roll.recharge ||
      sent.invited !== roll.invited ||
      sent.recharge_from?.getTime() !== roll.recharge_from?.getTime() ||
      sent.recharge_to?.getTime() !== roll.recharge_to?.getTime())
  if (isNewTime || isNewConditions) assertConditions({ ...roll, ...sent, lottery_time })
  return {
    ...(isNewTime && { lottery_time, next_at: lottery_time }),
    ...(isNewConditions && sent),
  }
}

/** Places and password: left out they stay, null takes them away. */
function changedEntry(command: Editing, roll: RollRow) {
  const { max_join, password } = command.body
  const places = max_join === undefined ? roll.places : placesOf(max_join)
  const isNewPassword = password !== undefined && !isSamePassword(command, roll, password)
  return {
    ...(places !== roll.places && { places }),
    ...(isNewPassword && {
      password_hash: password === null ? null : passwordHashOf(command, roll, password),
    }),
  }
}

function isSamePassword(command: Editing, roll: RollRow, sent: string | null): boolean {
  if (sent === null || roll.password_hash === null) return sent === null && roll.password_hash === null
  return isPassword(command, roll, sent)
}

function textOf(texts: RollRow['names']): string {
  return (texts as { en: string }).en
}

function someOf<T extends object>(change: T): T | null {
  return Object.keys(change).length > 0 ? change : null
}
