import * as z from 'zod/mini'
import { gameName, money, pageOf, pageQuery, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/wallet.ts'
import { BILLED_GAMES, PURSES, WALLET_CSV_PATH, WALLET_TYPES } from './plain/wallet.ts'

export { PURSES, WALLET_CSV_PATH, WALLET_TYPES }

export type WalletType = (typeof WALLET_TYPES)[number]

const walletType = z.union([z.enum(WALLET_TYPES), gameName])

/** What a movement was for: what a game moved, for that game. */
const walletCause = z.union([z.enum(['order', ...BILLED_GAMES, 'partner', 'retrieval']), gameName])

/** A day of the player's calendar, as YYYY-MM-DD; where it begins, `time_zone` says. */
const day = z.optional(z.string().check(z.refine(isDay, { error: 'wallet_range' })))

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^2\d{3}-/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** What a bill is filtered by; both days are inside it. */
export const walletFilters = z.object({
  purse: z.optional(z.enum(PURSES)),
  type: z.optional(walletType),
  /** In or out. */
  direction: z.optional(z.enum(['in', 'out'])),
  from: day,
  to: day,
  /** The name of the zone that the player's clock is set to; it knows summer time where an offset does not. */
  time_zone: z._default(
    z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'wallet_range' })),
    'UTC',
  ),
})

export type WalletFilters = z.output<typeof walletFilters>

/**
 * One movement in one purse: `amount` is below 0 when it left it, `balance` what the purse held after it. `is_refund`
 * gives back an earlier one. `cause` leads to what it was for: an order or a card by its number, an opening by its first
 * draw, the mall by the skin, the rest by their own numbers.
 */
export const walletRecord = z.object({
  record_id: z.string(),
  purse: z.enum(PURSES),
  type: walletType,
  is_refund: z.boolean(),
  amount: money,
  balance: money,
  cause: z.nullable(z.object({ kind: walletCause, id: z.string() })),
  created_at: unixSeconds,
})
export type WalletRecord = z.output<typeof walletRecord>
export type WalletCause = NonNullable<WalletRecord['cause']>

export const walletRecords = route(plain.walletRecords, {
  summary: 'Every movement of the three purses, newest first, with its running balance',
  query: z.extend(pageQuery, walletFilters.shape),
  /** What all movements of the filter sum to, coins of both kinds together. */
  data: z.object({
    ...pageOf(walletRecord).shape,
    coin_in: money,
    coin_out: money,
    diamond_in: money,
    diamond_out: money,
  }),
  errors: ['wallet_range'],
})
