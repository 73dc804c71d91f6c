import * as z from 'zod/mini'
import { ofOwner, ofPair, provenItem, provenPattern, provenPrices } from './proof-shapes.ts'
import { id, saltClaim, wearBound } from './shapes.ts'
import { givenItem } from './skins.ts'

/** Everything that recomputes wear and pattern of an item from the mall. */
export const wearProof = z.object({
  kind: z.literal('wear'),
  ...ofPair,
  terms: z.object({
    ...provenItem.shape,
    wear_from: wearBound,
    wear_to: wearBound,
    /** Of version 1, where `prices` is null, there is none. */
    value_cents: z.optional(z.int()),
    prices: z.nullable(provenPrices),
  }),
  pool_hash: z.string(),
  /** Of the price list; 64 zeros in version 1. */
  pool_salt: z.string(),
  /** The round that the salt is of; null in version 1, and in lists. */
  salt: z.nullable(saltClaim),
  wear: wearBound,
  pattern: provenPattern,
})

export const wearFair = z.object({ proof: wearProof, ...ofOwner, item: givenItem, purchase_id: id })
export type WearFair = z.output<typeof wearFair>
