import * as z from 'zod/mini'
import { ofOwner, ofPair, provenItem } from './proof-shapes.ts'
import { exterior, id } from './shapes.ts'
import { upgradeDirection, upgradeShown } from './upgrades.ts'

/** Everything that recomputes an upgrade: its terms, ticket and the item that was given, if one was. */
export const upgradeProof = z.object({
  kind: z.literal('upgrade'),
  ...ofPair,
  terms: z.object({
    target: provenItem,
    stake_cents: z.int(),
    chance_ppm: z.int(),
    direction: upgradeDirection,
    comfort: z.nullable(provenItem),
    /** What the caller sent of their own: the terms are then of version 2. */
    nonce_seed: z.nullable(z.string()),
  }),
  pool_hash: z.string(),
  ticket: z.int(),
  won: z.boolean(),
  skin_id: z.nullable(id),
  exterior: z.nullable(exterior),
  value_cents: z.nullable(z.int()),
  wear: z.nullable(z.int()),
  wear_from: z.nullable(z.int()),
  wear_to: z.nullable(z.int()),
  profit_rate: z.number(),
})

export const upgradeFair = z.object({ proof: upgradeProof, ...ofOwner, upgrade: upgradeShown })
export type UpgradeFair = z.output<typeof upgradeFair>
