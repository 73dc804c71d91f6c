import type { ErrorName } from './errors.ts'

/** What may stand in the way of free value: rooms of the house, envelopes, welfare boxes, rebates. */
export const giftErrors = [
  'gift_unverified',
  'gift_week_email',
  'gift_week',
  'gift_risk',
  'gift_device',
  'gift_network',
  'gift_payment',
  'gift_platform',
] as const satisfies ErrorName[]
