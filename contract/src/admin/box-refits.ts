import * as z from 'zod/mini'
import { id, idInQuery, inLanguages, money, shownExterior } from '../shapes.ts'
import { adminCommand, adminQuery, doneOrWaiting, OPERATORS } from './admin-route.ts'
import { faultShown } from './box-proposals.ts'

/** A box whose return at the prices of today has left what it may be, or that has closed for it, and what would bring it back. */
const refitRow = z.object({
  box_id: id,
  names: inLanguages(z.string()),
  is_welfare: z.boolean(),
  /** Whether it is closed to players since. */
  closed: z.boolean(),
  /** The version on sale. */
  version: z.int(),
  price: money,
  /** As it was published, at the prices of today, and as it would be; fractions of the price, of a welfare box of the price it shows. */
  declared: z.number(),
  current: z.number(),
  /** How many of its items have a price that is further from the one that was agreed to than `drift_close`. */
  drifted_items: z.int(),
})

/** As it would be published, and as it is: values are those of today, and the printed ones. */
const refittedItem = z.object({
  skin_id: id,
  item_name: z.string(),
  exterior_name: shownExterior,
  chance: z.number(),
  chance_before: z.number(),
  value: money,
  value_before: money,
})

const refitted = z.extend(refitRow, {
  how: z.enum(['chances', 'price']),
  price_after: money,
  planned: z.number(),
  /** All of them, the dearest first. */
  items: z.array(refittedItem),
})

/** A box that no refit brings back, or that waits for another publication: it stays as it is. */
const left = z.extend(refitRow, { fault: faultShown })

export type RefittedBox = z.output<typeof refitted>
export type LeftBox = z.output<typeof left>

export const refitPlan = adminQuery('boxes/refit', {
  summary: 'What would bring every box back to its own return at the prices of today',
  data: z.object({
    /** Names exactly what is asked for; to be sent with it. */
    plan_hash: z.string(),
    refitted: z.array(refitted),
    left: z.array(left),
    /** The plan that waits for a second person; only one does. */
    approval_id: z.nullable(id),
  }),
})

export const askRefit = adminCommand('boxes/refit/ask', {
  summary: 'Asks a second person to publish the whole plan',
  roles: OPERATORS,
  body: { plan_hash: z.string().check(z.maxLength(64)) },
  data: doneOrWaiting,
  errors: ['rule_broken'],
})

export const refitOutcome = adminQuery('boxes/refit/outcome', {
  summary: 'What became of each box of a plan that was agreed to',
  query: z.object({ id: idInQuery }),
  data: z.object({
    list: z.array(
      z.object({
        box_id: id,
        /** Null where it was left out. */
        version: z.nullable(z.int()),
        why: z.nullable(z.string()),
      }),
    ),
  }),
})

/** The payload of a `box_refit` request: every version that would be published, and what stays as it is. */
export const refitPayload = z.object({
  refitted: z.array(
    z.extend(refitted, {
      /** Of the draft when it was asked for; 0 for none. */
      draft_revision: z.int(),
      rows: z.array(z.object({ skin_id: id, from: z.int(), to: z.int() })),
    }),
  ),
  left: z.array(left),
})
