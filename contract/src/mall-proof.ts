import * as z from 'zod/mini'
import { ofOwner, ofPair } from './proof-shapes.ts'
import { exterior, id } from './shapes.ts'
import { givenItem } from './skins.ts'

/** Everything that recomputes the wear of an item from the mall. */
export const wearProof = z.object({
  kind: z.literal('wear'),
  ...ofPair,
  terms: z.object({ skin_id: id, exterior, wear_from: z.int(), wear_to: z.int() }),
  pool_hash: z.string(),
  wear: z.int(),
})

export const wearFair = z.object({ proof: wearProof, ...ofOwner, item: givenItem, purchase_id: id })
export type WearFair = z.output<typeof wearFair>
