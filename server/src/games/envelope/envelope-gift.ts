import type { GiftTerms } from '../../platform/game.ts'

/** A part of an envelope is free value. */
export const envelopeGift: GiftTerms = {
  given: "select 'envelope:' || envelope_id, player_id, created_at from envelope_claim",
  isBoundByWeek: true,
  // One reward for a network holds in a sandbox, too (SPEC 2).
  perNetwork: { most: 1, inSandbox: 1 },
  errors: { device: 'envelope_device', network: 'envelope_network' },
}
