import type { addRoll, editRoll } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import type { BodySent } from '@noktra/contract/plain-types'
import { MOST_ENTRANTS, LEAST_ENTRANTS, ROLL_AHEAD_MS } from '@noktra/game/rolls'
import { UNPRINTABLE } from '@noktra/contract/unprintable'

/** What a player types into a room's form. Times are `YYYY-MM-DDTHH:mm` in their zone, as the browser's own field has them. */
export type RollForm = {
  name: string
  descr: string
  time: string
  places: string
  password: string
  /** Only while a room is changed: its password is taken away. */
  drops_password: boolean
  asks_recharge: boolean
  recharge: string
  recharge_from: string
  recharge_to: string
  invited: boolean
}

export type RollField =
  | 'prizes'
  | 'name'
  | 'descr'
  | 'time'
  | 'places'
  | 'password'
  | 'recharge'
  | 'recharge_from'
  | 'recharge_to'

export const ROLL_TEXT = { name: 40, descr: 300, password: 20 } as const

/** Why a field is not accepted; each is a text under `form.fault`. */
export type RollFault =
  | 'prizes'
  | 'name_empty'
  | 'name_long'
  | 'name_signs'
  | 'descr_long'
  | 'descr_signs'
  | 'time_empty'
  | 'time_soon'
  | 'time_late'
  | 'places'
  | 'places_taken'
  | 'password_long'
  | 'recharge'
  | 'from_late'
  | 'to_early'

export type RollFaults = Partial<Record<RollField, RollFault>>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

function two(part: number): string {
  return String(part).padStart(2, '0')
}

/** A moment as the browser's field for date and time has it, in the player's zone. */
export function localText(ms: number): string {
  const at = new Date(ms)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment of a field for date and time in unix seconds; null while it is not whole. */
export function secondsOf(text: string): number | null {
  const ms = new Date(text).getTime()
  return text === '' || Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}

export const QUICK_TIMES = ['minutes', 'hour', 'tonight', 'tomorrow', 'week'] as const
export type QuickTime = (typeof QUICK_TIMES)[number]

/** Hours of the evening at which a room may end "tonight", and how far ahead that has to be. */
const TONIGHT_HOURS = [21, 23]
const TONIGHT_AHEAD_MS = 30 * MINUTE_MS
const TOMORROW_HOUR = 20

/** Moments that one press chooses, in whole minutes; late at night there is no "tonight". */
export function quickTimes(now_ms: number): { key: QuickTime; text: string }[] {
  const ahead = (ms: number) => Math.ceil((now_ms + ms) / MINUTE_MS) * MINUTE_MS
  const atHour = (hour: number, days: number) => {
    const day = new Date(now_ms)
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime()
  }
  const tonight = TONIGHT_HOURS.map((hour) => atHour(hour, 0)).find((at) => at - now_ms >= TONIGHT_AHEAD_MS)
  const times = {
    minutes: ahead(10 * MINUTE_MS),
    hour: ahead(HOUR_MS),
    tonight,
    tomorrow: atHour(TOMORROW_HOUR, 1),
    week: ahead(7 * DAY_MS),
  }
  return QUICK_TIMES.flatMap((key) => {
    const at = times[key]
    return at === undefined ? [] : [{ key, text: localText(at) }]
  })
}

/** An empty form whose draw is in an hour. */
export function emptyForm(now_ms: number): RollForm {
  const hour = quickTimes(now_ms).find(({ key }) => key === 'hour')
  return {
    name: '',
    descr: '',
    time: hour?.text ?? '',
    places: '',
    password: '',
    drops_password: false,
    asks_recharge: false,
    recharge: '',
    recharge_from: '',
    recharge_to: '',
    invited: false,
  }
}

function textOf(unixSeconds: number | null): string {
  return unixSeconds === null ? '' : localText(unixSeconds * 1000)
}

/** The form of a room that is there. Its password is not known, only that there is one. */
export function formOf(room: RollShown): RollForm {
  const { conditions } = room
  return {
    name: room.room_name,
    descr: room.descr,
    time: textOf(room.lottery_time),
    places: room.max_join === null ? '' : String(room.max_join),
    password: '',
    drops_password: false,
    asks_recharge: conditions.recharge > 0,
    recharge: conditions.recharge > 0 ? String(conditions.recharge) : '',
    recharge_from: textOf(conditions.recharge_from),
    recharge_to: textOf(conditions.recharge_to),
    invited: conditions.invited,
  }
}

/** Coins as typed, with a comma or a point; null when it is no amount of whole cents above 0. */
function coinsOf(text: string): number | null {
  const amount = Number(text.trim().replace(',', '.'))
  const isAmount = text.trim() !== '' && Number.isFinite(amount) && amount > 0 && amount <= 1e9
  return isAmount && Number(amount.toFixed(2)) === amount ? amount : null
}

/** Characters as the store counts them. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

function nameFault(name: string): RollFault | null {
  const text = name.normalize('NFC').trim()
  if (text === '') return 'name_empty'
  if (lengthOf(text) > ROLL_TEXT.name) return 'name_long'
  return UNPRINTABLE.test(text) || !VISIBLE.test(text) ? 'name_signs' : null
}

function descrFault(descr: string): RollFault | null {
  const text = descr.normalize('NFC').trim()
  if (lengthOf(text) > ROLL_TEXT.descr) return 'descr_long'
  return UNPRINTABLE.test(text.replace(/[\n\r]/g, '')) ? 'descr_signs' : null
}

/** A draw lies between 5 minutes and 30 days ahead. */
export function timeFault(text: string, now_ms: number): RollFault | null {
  const at = secondsOf(text)
  if (at === null) return 'time_empty'
  const ahead_ms = at * 1000 - now_ms
  if (ahead_ms < ROLL_AHEAD_MS.least) return 'time_soon'
  return ahead_ms > ROLL_AHEAD_MS.most ? 'time_late' : null
}

function placesFault(places: string, joined: number): RollFault | null {
  if (places.trim() === '') return null
  const count = Number(places)
  if (!Number.isInteger(count) || count < LEAST_ENTRANTS || count > MOST_ENTRANTS) return 'places'
  return count < joined ? 'places_taken' : null
}

function rechargeFaults(form: RollForm): RollFaults {
  if (!form.asks_recharge) return {}
  const [from, to, draw] = [form.recharge_from, form.recharge_to, form.time].map(secondsOf)
  const isLate = from != null && draw != null && from >= draw
  const isTurned = from != null && to != null && from >= to
  return {
    ...(coinsOf(form.recharge) === null && { recharge: 'recharge' }),
    ...(isLate && { recharge_from: 'from_late' }),
    ...(isTurned && { recharge_to: 'to_early' }),
  }
}

type Given = {
  now_ms: number
  /** Prizes that are chosen; left out where none are. */
  prizes?: number
  /** The room whose form it is: what it has already is not judged again. */
  room?: RollShown
}

/** What stands in the way, by field (PRODUCT 7). The store checks all of it again. */
export function faultsOf(form: RollForm, { now_ms, prizes, room }: Given): RollFaults {
  const found: [RollField, RollFault | null][] = [
    ['prizes', prizes === 0 ? 'prizes' : null],
    ['name', nameFault(form.name)],
    ['descr', descrFault(form.descr)],
  ]
  if (room && !room.can_change_terms) return onlyFaults(found)
  const keepsTime = room !== undefined && form.time === textOf(room.lottery_time)
  found.push(
    ['time', keepsTime ? null : timeFault(form.time, now_ms)],
    ['places', placesFault(form.places, room?.join_num ?? 0)],
    ['password', lengthOf(form.password) > ROLL_TEXT.password ? 'password_long' : null],
  )
  return { ...onlyFaults(found), ...rechargeFaults(form) }
}

function onlyFaults(found: readonly [RollField, RollFault | null][]): RollFaults {
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}

type Terms = Omit<BodySent<typeof addRoll>, 'item_ids'>

/** The terms of a form without faults, as the store takes them. */
export function termsOf(form: RollForm): Terms {
  return {
    room_name: form.name.trim(),
    descr: form.descr.trim(),
    lottery_time: secondsOf(form.time) ?? 0,
    max_join: form.places.trim() === '' ? null : Number(form.places),
    password: form.password === '' ? null : form.password,
    conditions: {
      recharge: form.asks_recharge ? (coinsOf(form.recharge) ?? 0) : 0,
      recharge_from: form.asks_recharge ? secondsOf(form.recharge_from) : null,
      recharge_to: form.asks_recharge ? secondsOf(form.recharge_to) : null,
      invited: form.invited,
    },
  }
}

type Changes = Omit<BodySent<typeof editRoll>, 'free_room_id'>

/** Only what differs from the room; null when nothing does. */
export function changesOf(form: RollForm, room: RollShown): Changes | null {
  const [before, after] = [termsOf(formOf(room)), termsOf(form)]
  const changes: Changes = {}
  if (after.room_name !== before.room_name) changes.room_name = after.room_name
  if (after.descr !== before.descr) changes.descr = after.descr
  if (room.can_change_terms) {
    // The field knows whole minutes only: a time that was not touched is not cut to them.
    if (form.time !== textOf(room.lottery_time)) changes.lottery_time = after.lottery_time
    if (after.max_join !== before.max_join) changes.max_join = after.max_join
    if (form.drops_password && room.has_password) changes.password = null
    else if (form.password !== '') changes.password = form.password
    if (JSON.stringify(after.conditions) !== JSON.stringify(before.conditions)) {
      changes.conditions = after.conditions
    }
  }
  return Object.keys(changes).length > 0 ? changes : null
}
