import * as z from 'zod/mini'
import { exterior, id, money } from '../shapes.ts'
import { PURSES } from '../wallet.ts'
import { staffRole } from './admin-route.ts'
import type { ApprovalKind } from './approvals.ts'
import { boxPayloads } from './boxes.ts'
import { importPreview } from './catalogue.ts'
import { envelopePayloads } from './envelopes.ts'
import { CARD_KINDS } from './money.ts'
import { rollPayloads } from './rolls.ts'
import { rebateLevel, SETTING_KEYS, settingValue } from './settings.ts'
import { welfarePayloads } from './welfare.ts'

const cents = z.int()

const onePrice = z.object({ skin_id: id, name: z.string(), price_from: cents, price_to: cents })
export type OnePrice = z.output<typeof onePrice>

/** The first price of an exterior, or of a design without wear. */
const firstPrice = z.object({
  design_id: id,
  exterior: z.nullable(exterior),
  name: z.string(),
  price_to: cents,
})
export type FirstPriceAsked = z.output<typeof firstPrice>

/** This file's plan, to the byte, with what the preview said of it. */
const priceList = z.object({
  batch_id: id,
  plan_hash: z.string(),
  file_name: z.string(),
  counts: importPreview.shape.counts,
  largest_moves: importPreview.shape.moves,
  outliers: z.optional(importPreview.shape.outliers),
  boxes: importPreview.shape.boxes,
})

/** Of whom, what they are now, and what they would be. */
const standing = z.object({ role: staffRole, status: z.string() })
const staffChange = z.object({ id, name: z.string(), before: standing, after: standing })

/**
 * What a second person agrees to, by the kind of the request. A request keeps its payload as JSON, may wait for days, and is read by
 * these schemas in the version that does it: one that is changed no longer reads what waits, and the asker has to ask again.
 */
export const APPROVAL_PAYLOADS = {
  ...boxPayloads,
  ...envelopePayloads,
  ...rollPayloads,
  ...welfarePayloads,
  price_import: z.union([priceList, onePrice, firstPrice]),
  /** `amount` in coins or diamonds, below 0 to take. */
  balance_adjust: z.object({ player_id: id, purse: z.enum(PURSES), amount: money }),
  cards_make: z.object({ kind: z.enum(CARD_KINDS), face: cents, count: z.int(), note: z.string() }),
  setting: z.object({ key: z.enum(SETTING_KEYS), before: settingValue, value: settingValue }),
  rebate_levels: z.object({ version: z.int(), before: z.array(rebateLevel), after: z.array(rebateLevel) }),
  staff_invite: z.object({ name: z.string(), role: staffRole }),
  staff_role: staffChange,
  staff_reset: staffChange,
  staff_enable: staffChange,
  /** These files, to the byte, with how much of what they would change. */
  catalogue_load: z.object({
    folder: z.string(),
    hash: z.string(),
    changes: z.record(z.string(), z.int()),
  }),
  /** Coins that are let go. */
  order_settle: z.object({ order_no: z.string(), player_id: id, owed: money, items: z.int() }),
} satisfies Record<ApprovalKind, z.ZodMiniType>

type Payloads = { [Kind in ApprovalKind]: z.output<(typeof APPROVAL_PAYLOADS)[Kind]> }
export type ApprovalPayload<Kind extends ApprovalKind> = Payloads[Kind]

const SCHEMAS: { [Kind in ApprovalKind]: z.ZodMiniType<Payloads[Kind]> } = APPROVAL_PAYLOADS

/** A payload as it was kept; undefined where it has another form than this version knows, as one of an older version may. */
export function readApprovalPayload<Kind extends ApprovalKind>(
  kind: Kind,
  kept: unknown,
): ApprovalPayload<Kind> | undefined {
  const schema: z.ZodMiniType<Payloads[Kind]> = SCHEMAS[kind]
  const read = z.safeParse(schema, kept)
  return read.success ? read.data : undefined
}
