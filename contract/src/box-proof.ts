import * as z from 'zod/mini'
import { provenPool } from './boxes.ts'
import { ofOwner, ofPair, provenPattern } from './proof-shapes.ts'
import { exterior, id, money, saltClaim, skinFace, wearBound } from './shapes.ts'

/** Everything that recomputes an opening; `server_seed` is null until its owner rotates. */
export const openingProof = z.object({
  kind: z.literal('box'),
  ...ofPair,
  pool: provenPool,
  pool_hash: z.string(),
  pool_salt: z.string(),
  /** Null in lists. */
  salt: z.nullable(saltClaim),
  ticket: z.int(),
  skin_id: id,
  exterior: z.nullable(exterior),
  wear: wearBound,
  wear_from: wearBound,
  wear_to: wearBound,
  pattern: provenPattern,
  value_cents: z.int(),
})

export const openingFair = z.object({
  proof: openingProof,
  ...ofOwner,
  box_name: z.string(),
  box_image_url: z.string(),
  value: money,
  wear: z.string(),
  pool_round: z.nullable(z.object({ round: z.int(), source: z.string() })),
  ...skinFace.shape,
})
export type OpeningFair = z.output<typeof openingFair>

/** The same in the list of a player's own: the pool stands beside the list, once for all its draws. */
export const listedOpening = z.omit(openingProof, { pool: true, pool_salt: true, salt: true })
