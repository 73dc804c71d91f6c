import * as z from 'zod/mini'
import { money, pageOf, pageQuery, unixSeconds } from './shapes.ts'
import { route } from './route.ts'

/** Kinds of movement, as the bill names them. */
export const WALLET_TYPES = [
  'recharge',
  'card',
  'gift_card',
  'box',
  'battle',
  'upgrade',
  'mines',
  'mall',
  'sell',
  'sell_undo',
  'exchange',
  'envelope',
  'rebate',
] as const
export type WalletType = (typeof WALLET_TYPES)[number]

export const PURSES = ['cash', 'bonus', 'diamond'] as const

/** A day of the player's calendar, as YYYY-MM-DD; with `zone_offset` minutes east of Greenwich. */
const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'wallet_range' })))

/** What a bill is filtered by; both days are inside it. */
export const walletFilters = z.object({
  purse: z.optional(z.enum(PURSES)),
  type: z.optional(z.enum(WALLET_TYPES)),
  /** In or out. */
  direction: z.optional(z.enum(['in', 'out'])),
  from: day,
  to: day,
  zone_offset: z._default(
    z.coerce.number<string | number>().check(z.int(), z.minimum(-840), z.maximum(840)),
    0,
  ),
})

/** One movement in one purse: `amount` is below 0 when it left it, `balance` what the purse held after it. `is_refund` gives back an earlier one. `cause` leads to what it was for. */
export const walletRecord = z.object({
  record_id: z.string(),
  purse: z.enum(PURSES),
  type: z.enum(WALLET_TYPES),
  is_refund: z.boolean(),
  amount: money,
  balance: money,
  cause: z.nullable(
    z.object({
      kind: z.enum(['order', 'box', 'battle', 'upgrade', 'mines', 'mall', 'envelope', 'partner']),
      id: z.string(),
    }),
  ),
  created_at: unixSeconds,
})
export type WalletRecord = z.output<typeof walletRecord>

export const walletRecords = route('GET', '/api/wallet/records', {
  summary: 'Every movement of the three purses, newest first, with its running balance',
  access: 'player',
  query: z.extend(pageQuery, walletFilters.shape),
  data: z.object({ ...pageOf(walletRecord).shape, sum_in: money, sum_out: money }),
  errors: ['wallet_range'],
})

/** The same movements as a file: text/csv, the same filters, oldest last; the bearer token authorises it. */
export const WALLET_CSV_PATH = '/api/wallet/export'
