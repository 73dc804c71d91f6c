import { wordsOf } from '../../api/show-error.ts'
import { hasNoAnswer, isAppError, type AppErrorName } from '../../api/app-error.ts'
import type { RollField } from './new-roll-form.ts'

/** Why the store refused a room: at a field with its own words, or something else for all of it. */
export type RollRefusal =
  | { at: RollField; msg: string }
  | { at: null; why: 'no_answer' }
  | { at: null; why: 'recharge'; missing: number }
  | { at: null; why: 'told'; msg: string }

const FIELDS: Partial<Record<AppErrorName, RollField>> = {
  roll_name: 'name',
  roll_descr: 'descr',
  roll_time: 'time',
  roll_places: 'places',
  roll_password_form: 'password',
  roll_conditions: 'recharge',
  roll_prizes: 'prizes',
  item_unknown: 'prizes',
  item_locked: 'prizes',
  item_busy: 'prizes',
  item_twice: 'prizes',
}

export function refusalOf(error: Error): RollRefusal {
  if (hasNoAnswer(error)) return { at: null, why: 'no_answer' }
  if (!isAppError(error)) return { at: null, why: 'told', msg: wordsOf(error) }
  const at = FIELDS[error.name]
  if (at) return { at, msg: error.msg }
  if (error.name === 'recharge_needed') {
    return { at: null, why: 'recharge', missing: Number(error.details['missing'] ?? 0) }
  }
  return { at: null, why: 'told', msg: error.msg }
}
