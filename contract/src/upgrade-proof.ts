import * as z from 'zod/mini'
import { ofOwner, ofPair, provenItem, provenPrices } from './proof-shapes.ts'
import { exterior, id, saltClaim } from './shapes.ts'
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
    /** What the caller sent of their own. */
    nonce_seed: z.nullable(z.string()),
    /** The price list that it went by; null of terms from before version 3. */
    prices: z.nullable(provenPrices),
  }),
  pool_hash: z.string(),
  /** Of the price list; 64 zeros before version 3. */
  pool_salt: z.string(),
  /** The round that the salt is of; null before version 3, and in lists. */
  salt: z.nullable(saltClaim),
  ticket: z.int(),
  won: z.boolean(),
  skin_id: z.nullable(id),
  exterior: z.nullable(exterior),
  value_cents: z.nullable(z.int()),
  wear: z.nullable(z.int()),
  wear_from: z.nullable(z.int()),
  wear_to: z.nullable(z.int()),
  /** 0 to 999; null where nothing was given, and before version 3. */
  pattern: z.nullable(z.int()),
  profit_rate: z.number(),
})

export const upgradeFair = z.object({ proof: upgradeProof, ...ofOwner, upgrade: upgradeShown })
export type UpgradeFair = z.output<typeof upgradeFair>
