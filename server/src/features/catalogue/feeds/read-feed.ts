import type { FeedKind } from '@noktra/contract/admin/feeds'
import { AppError } from '../../../platform/http/errors.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { isObject, isStorable, readJson, withoutMark } from '../admin/read-file.ts'
import { isJson, readPriceList, type PriceList } from '../admin/read-price-file.ts'
import { FeedRefusal } from './feed-refusal.ts'

/** What a feed brought: hundredths of its currency by market name, and the moment that they are of. */
export type FeedList = {
  prices: [name: string, cents: number][]
  rows: number
  errors: number
  prices_at: Date
  hash: Buffer
}

/** Millionths of each currency for one USD. */
export type FeedRates = { rates: [currency: string, per_usd_micro: number][]; rate_at: Date }

/** What was brought, and when: of a file the moment that it was written. */
export type Brought = { text: string; at: Date; isCsv?: boolean }

/** Longer than any name of the market. */
const LONGEST_NAME = 300
const MICRO = 1_000_000

/**
 * Reads a feed's price list.
 * @throws FeedRefusal for one that cannot be used as a whole; single rows that are wrong are counted
 */
export function readFeedList(
  { text, at, isCsv }: Brought,
  feed: { kind: FeedKind; currency: string | null; max_age_minutes: number },
  now: Date,
): FeedList {
  if (withoutMark(text).trim() === '') throw new FeedRefusal('empty')
  const list = refusing(() => {
    const csv = feed.kind === 'csv' || isCsv === true
    // What does not look like it says where it is none.
    if ((feed.kind === 'json' || isCsv === false) && !isJson(text)) readJson(text)
    else if (csv && isJson(text)) throw new AppError('import_columns', { column: 'market_hash_name' })
    return readPriceList(text)
  })
  const currency = currencyOf(list, text)
  if (currency !== null && currency !== feed.currency)
    throw new FeedRefusal('currency', { currency, agreed: feed.currency ?? '' }, currency)
  const prices = list.prices.filter(([name]) => isWritable(name))
  const errors = list.errors.length + list.prices.length - prices.length
  if (list.rows === 0) throw new FeedRefusal('empty')
  if (errors * 2 > list.rows) throw new FeedRefusal('bad_rows', { count: errors, rows: list.rows })
  const prices_at = momentOf(list.updated_at, at, now)
  assertYoung(prices_at, feed.max_age_minutes, now)
  return { prices, rows: list.rows, errors, prices_at, hash: sha256(text) }
}

/**
 * Reads rates: `{base: "USD", updated_at, rates: {<currency>: <of it for one USD>}}`.
 * @throws FeedRefusal
 */
export function readFeedRates({ text, at }: Brought, max_age_minutes: number, now: Date): FeedRates {
  const file = refusing(() => readJson(text))
  if (!isObject(file) || !isObject(file['rates'])) throw new FeedRefusal('no_rates')
  if (file['base'] !== 'USD') throw new FeedRefusal('no_currency')
  const rates = Object.entries(file['rates']).flatMap(([currency, rate]): [string, number][] => {
    const micro = typeof rate === 'number' ? Math.round(rate * MICRO) : 0
    const isUsable = /^[A-Z]{3}$/.test(currency) && currency !== 'USD' && Number.isSafeInteger(micro)
    return isUsable && micro > 0 ? [[currency, micro]] : []
  })
  if (rates.length === 0) throw new FeedRefusal('empty')
  const { updated_at } = file
  const rate_at = momentOf(typeof updated_at === 'string' ? updated_at : null, at, now)
  assertYoung(rate_at, max_age_minutes, now)
  return { rates, rate_at }
}

/** Whether the database can hold it. */
function isWritable(name: string): boolean {
  return name.length <= LONGEST_NAME && isStorable(name)
}

/** JSON says itself what it is in; of CSV the feed does. @throws FeedRefusal */
function currencyOf({ currency }: PriceList, text: string): string | null {
  if (currency === null && !isJson(text)) return null
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) throw new FeedRefusal('no_currency')
  return currency
}

/** What the list says, or when it was brought; none is of the future. */
function momentOf(updated_at: string | null, at: Date, now: Date): Date {
  const told = updated_at === null ? Number.NaN : Date.parse(updated_at)
  return new Date(Math.min(Number.isNaN(told) ? at.getTime() : told, now.getTime()))
}

function assertYoung(moment: Date, max_age_minutes: number, now: Date): void {
  const age = (now.getTime() - moment.getTime()) / 60_000
  if (age > max_age_minutes)
    throw new FeedRefusal('late', { minutes: Math.floor(age), most: max_age_minutes })
}

function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new FeedRefusal('unreadable', { why: { error: error.error, details: error.details } })
  }
}
