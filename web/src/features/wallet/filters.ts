import { PURSES, WALLET_TYPES } from '@noktra/contract/plain/wallet'
import type { WalletRecord, WalletType } from '@noktra/contract/wallet'
import { formatTime } from '../../i18n/format.ts'

/** Days that one press asks for; they move on with the calendar. */
export const RANGES = ['today', 'week', 'days30', 'month'] as const
export type Range = (typeof RANGES)[number]

export type Filters = {
  purse: WalletRecord['purse'] | undefined
  type: WalletType | undefined
  direction: 'in' | 'out' | undefined
  range: Range | undefined
  /** Days of the player's calendar, YYYY-MM-DD, both inside; only without a range. */
  from: string | undefined
  to: string | undefined
}

export const NO_FILTERS: Filters = {
  purse: undefined,
  type: undefined,
  direction: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

/** A day of this millennium, as a date field writes it. */
function dayOf(text: string | null): string | undefined {
  const time = Date.parse(`${text}T00:00:00Z`)
  if (text === null || !/^2\d{3}-\d\d-\d\d$/.test(text) || Number.isNaN(time)) return undefined
  return new Date(time).toISOString().startsWith(text) ? text : undefined
}

/** What the address asks for; whatever is not offered counts as not asked. */
export function readFilters(params: URLSearchParams): Filters {
  const range = oneOf(RANGES, params.get('range'))
  return {
    purse: oneOf(PURSES, params.get('purse')),
    type: oneOf(WALLET_TYPES, params.get('type')),
    direction: oneOf(['in', 'out'] as const, params.get('direction')),
    range,
    from: range ? undefined : dayOf(params.get('from')),
    to: range ? undefined : dayOf(params.get('to')),
  }
}

/** The shortest address of these filters. */
export function writeFilters(filters: Filters): URLSearchParams {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(asked as [string, string][])
}

/** A choice of days replaces the other one. */
export function withPart(filters: Filters, part: Partial<Filters>): Filters {
  if (part.range) return { ...filters, ...part, from: undefined, to: undefined }
  if ('from' in part || 'to' in part) return { ...filters, ...part, range: undefined }
  return { ...filters, ...part }
}

export function hasFilters(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** Whether the first day comes after the last: then there is nothing to ask for. */
export function daysCross({ from, to }: Filters): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** The day of a moment by the player's clock. */
export function dayAt(timeMs: number): string {
  return formatTime(Math.floor(timeMs / 1000)).slice(0, 10)
}

/** The days that a range means today; what happens while one looks belongs to it, so it has no end. */
function rangeDays(range: Range, today: string): { from: string } {
  if (range === 'month') return { from: `${today.slice(0, 8)}01` }
  const back = { today: 0, week: 6, days30: 29 }[range]
  return { from: new Date(Date.parse(`${today}T00:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10) }
}

/** What is asked of the store, `today` being a day of the player's calendar. */
export function queryOf({ range, ...filters }: Filters, today: string) {
  return {
    ...filters,
    ...(range ? rangeDays(range, today) : {}),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
export type WalletQuery = ReturnType<typeof queryOf>
