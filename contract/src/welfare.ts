import * as z from 'zod/mini'
import { opened } from './boxes.ts'
import { giftErrors } from './gift-errors.ts'
import { playErrors } from './play-errors.ts'
import { route } from './route.ts'
import { id, money, shownHash, unixSeconds } from './shapes.ts'
import * as plain from './plain/welfare.ts'

/** A box that opens once a day by the day's recharge; `amount` is money, as `today_recharge` is (PRODUCT 1). */
const welfareBox = z.object({
  id,
  box_id: id,
  box_name: z.string(),
  box_img: z.string(),
  amount: money,
  /** Whether the caller's recharge of today is at least the amount. */
  met: z.boolean(),
})
export type WelfareBox = z.output<typeof welfareBox>

export const listWelfareBoxes = route(plain.listWelfareBoxes, {
  summary:
    'Welfare boxes by amount; for a player also their recharge of today and when they may open the next one',
  query: z.object({
    disabled: z._default(z.enum(['0', '1']), '0'),
    // A plus sign in an address is a space.
    sort: z._default(z.enum(['+amount', ' amount', 'amount', '-amount']), '+amount'),
  }),
  data: z.object({
    list: z.array(welfareBox),
    /** Null for visitors. */
    today_recharge: z.nullable(money),
    /** When the next may be opened, if one was opened today. */
    next_at: z.nullable(unixSeconds),
    /** When the store's day ends. */
    day_ends_at: unixSeconds,
    store_timezone: z.string(),
  }),
})

export const unpackWelfareBox = route(plain.unpackWelfareBox, {
  summary: 'Open a welfare box: one a day in all, by the recharge of the store’s day',
  body: z.object({ id, pool_version: z.optional(id), pool_hash: z.optional(shownHash) }),
  data: z.object({ ...opened.shape, next_at: unixSeconds }),
  errors: [
    'welfare_box_unknown',
    'welfare_not_met',
    'welfare_opened_today',
    'box_retired',
    'box_closed',
    'box_not_active',
    'pool_version_stale',
    ...giftErrors,
    ...playErrors,
  ],
})
