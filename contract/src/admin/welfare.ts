import * as z from 'zod/mini'
import { id, money, moneySent, unixSeconds } from '../shapes.ts'
import { adminCommand, adminPageOf, doneOrWaiting, listQuery, adminQuery, OPERATORS } from './admin-route.ts'
import { second, type Creates } from './creates.ts'

const welfareRow = z.object({
  id,
  box_id: id,
  name: z.string(),
  image_url: z.string(),
  /** Money that is to be recharged within the day. */
  amount: money,
  disabled: z.boolean(),
  /** Coins that it is worth on average, and the most that the amount allows. */
  worth: z.nullable(z.number()),
  most: z.number(),
  opened: z.int(),
  updated_at: unixSeconds,
})
export type WelfareRow = z.output<typeof welfareRow>

export const listWelfare = adminQuery('welfare', {
  summary: 'Welfare boxes by amount',
  query: listQuery,
  data: adminPageOf(welfareRow),
})

export const setWelfare = adminCommand('welfare/set', {
  summary: 'Asks a second person for the recharge that a welfare box asks for, and whether it is in use',
  roles: OPERATORS,
  body: { id, amount: moneySent, disabled: z.boolean() },
  data: doneOrWaiting,
  errors: ['subject_unknown', 'rule_broken'],
})

const welfareTerms = z.object({ amount: money, disabled: z.boolean() })

/** What a second person agrees to, by the kind of the request. */
export const welfarePayloads = {
  welfare_box: z.object({ id, before: welfareTerms, after: welfareTerms }),
}

/** What each command creates. */
export const welfareCreates: Record<string, Creates> = {
  'welfare/set': second('welfare_box'),
}
