import type { BodyOf } from '@noktra/contract/route'
import type { addRoll } from '@noktra/contract/rolls'
import { LEAST_ENTRANTS, MOST_ENTRANTS, ROLL_AHEAD_MS } from '@noktra/game/rolls'
import { AppError } from '../../platform/http/errors.ts'
import type { RollRow } from './roll-row.ts'
import { UNPRINTABLE } from '@noktra/contract/unprintable'

const MOST_NAME = 40
const MOST_DESCR = 300
/** The last second that a time of the language can tell. */
const LAST_SECOND = 8.64e12

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Letters that show nothing. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

type RollTimes = Pick<RollRow, 'recharge' | 'recharge_from' | 'recharge_to' | 'lottery_time'>
type ConditionsSent = NonNullable<BodyOf<typeof addRoll>['conditions']>

/** A room's name as it is kept: 1 to 40 characters on one line. @throws AppError roll_name */
export function nameOf(sent: string): string {
  const name = sent.normalize('NFC').trim()
  if (charactersOf(name) > MOST_NAME || UNPRINTABLE.test(name) || !VISIBLE.test(name.replace(BLANK, ''))) {
    throw new AppError('roll_name', { field: 'room_name', most: MOST_NAME })
  }
  return name
}

/** A description as it is kept: up to 300 characters, in lines. @throws AppError roll_descr */
export function descrOf(sent: string): string {
  const descr = sent.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  if (charactersOf(descr) > MOST_DESCR || UNPRINTABLE.test(descr.replaceAll('\n', ''))) {
    throw new AppError('roll_descr', { field: 'descr', most: MOST_DESCR })
  }
  return descr
}

/** When a room is drawn, from unix seconds: 5 minutes to 30 days ahead. @throws AppError roll_time */
export function lotteryTimeOf(seconds: number, now: Date): Date {
  const ahead = seconds * 1000 - now.getTime()
  if (ahead < ROLL_AHEAD_MS.least || ahead > ROLL_AHEAD_MS.most) {
    throw new AppError('roll_time', { field: 'lottery_time' })
  }
  return new Date(seconds * 1000)
}

/** How many may join before the room is drawn at once; null is no number. @throws AppError roll_places */
export function placesOf(sent: number | null): number | null {
  if (sent !== null && (sent < LEAST_ENTRANTS || sent > MOST_ENTRANTS)) {
    throw new AppError('roll_places', { field: 'max_join' })
  }
  return sent
}

/** Conditions as columns of a room. @throws AppError roll_conditions */
export function conditionsOf(
  sent: ConditionsSent,
): Pick<RollRow, 'recharge' | 'recharge_from' | 'recharge_to' | 'invited'> {
  return {
    recharge: sent.recharge,
    recharge_from: timeOf(sent.recharge_from),
    recharge_to: timeOf(sent.recharge_to),
    invited: sent.invited,
  }
}

/** Dates belong to an amount, begin before they end, and before the draw. @throws AppError roll_conditions */
export function assertConditions({ recharge, recharge_from, recharge_to, lottery_time }: RollTimes): void {
  const dated = recharge_from !== null || recharge_to !== null
  const empty = recharge_from !== null && recharge_to !== null && recharge_from >= recharge_to
  const late = recharge_from !== null && recharge_from >= lottery_time
  if ((dated && recharge === 0) || empty || late) throw brokenConditions()
}

function timeOf(seconds: number | null): Date | null {
  if (seconds === null) return null
  if (seconds < 0 || seconds > LAST_SECOND) throw brokenConditions()
  return new Date(seconds * 1000)
}

function brokenConditions(): AppError {
  return new AppError('roll_conditions', { field: 'conditions' })
}

/** Characters as a reader counts most of them: one beyond the basic plane is one. */
export function charactersOf(text: string): number {
  return Array.from(text).length
}

/** A text of a player's room stands the same in every language. */
export function inAllLanguages(text: string): string {
  return JSON.stringify({ en: text, zh: text, pt: text })
}
