import * as z from 'zod/mini'
import { provenPool } from './boxes.ts'
import { exterior, id, money, skinFace, unixSeconds } from './shapes.ts'

/** Everything that recomputes an opening; `server_seed` is null until its owner rotates. */
export const openingProof = z.object({
  kind: z.literal('box'),
  id: z.string(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  user_seed: z.string(),
  nonce: z.int(),
  pool: provenPool,
  pool_hash: z.string(),
  pool_salt: z.string(),
  ticket: z.int(),
  skin_id: id,
  exterior,
  wear: z.int(),
  wear_from: z.int(),
  wear_to: z.int(),
  value_cents: z.int(),
})

export const openingFair = z.object({
  proof: openingProof,
  is_default_seed: z.boolean(),
  is_mine: z.boolean(),
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  box_name: z.string(),
  box_image_url: z.string(),
  value: money,
  wear: z.string(),
  created_at: unixSeconds,
  pool_round: z.nullable(z.object({ round: z.int(), source: z.string() })),
  ...skinFace.shape,
})
export type OpeningFair = z.output<typeof openingFair>

/** The same in the list of a player's own: the pool stands beside the list, once for all its draws. */
export const listedOpening = z.omit(openingProof, { pool: true, pool_salt: true })
