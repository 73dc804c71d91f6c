import type { GiftKind, GiftReason } from '@noktra/contract/admin/risk'
import type { ErrorName } from '@noktra/contract/errors'
import { AppError } from '../../platform/http/errors.ts'

/** Rooms and envelopes had words of their own for two of them before (SPEC 2, PRODUCT 7). */
const OWN_NAMES: Partial<Record<`${GiftKind}:${GiftReason}`, ErrorName>> = {
  'roll:device': 'roll_device',
  'envelope:device': 'envelope_device',
  'envelope:network': 'envelope_network',
}

const NAMES = {
  unverified: 'gift_unverified',
  week: 'gift_week',
  risk: 'gift_risk',
  device: 'gift_device',
  network: 'gift_network',
  payment: 'gift_payment',
  platform: 'gift_platform',
  linked: 'gift_risk',
} as const satisfies Record<GiftReason, ErrorName>

/** What was asked for, of which campaign, and its worth in cents. */
export type Wish = { kind: GiftKind; campaign: string; worth: number }

export type Refusal = Wish & {
  reason: GiftReason
  playerId: number
  score: number
  /** Of a rebate: whose recharge it was. */
  otherId?: number
  network: string | null
  isBare: boolean
}

/** Free value that somebody does not get. `persistingRefusals` writes it down when the call is over. */
export class GiftRefused extends AppError {
  readonly refusal: Refusal
  constructor(refusal: Refusal, details: Record<string, string | number> = {}, name?: ErrorName) {
    super(name ?? OWN_NAMES[`${refusal.kind}:${refusal.reason}`] ?? NAMES[refusal.reason], details)
    this.refusal = refusal
  }
}
