import * as z from 'zod/mini'
import { exterior, id, unixSeconds } from './shapes.ts'

/** The draw of one player, as every proof of their pair tells it. */
export const ofPair = {
  id: z.string(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  user_seed: z.string(),
  nonce: z.int(),
  chain_no: z.int(),
  pair_no: z.int(),
  /** s(0) of the chain: `pair_no` - 1 hashes of `server_seed_hash` lead to it. */
  anchor: z.string(),
}

/** An item of the terms of a draw. */
export const provenItem = z.object({ skin_id: id, exterior, value_cents: z.int() })

/** Whose draw it is. */
export const ofOwner = {
  is_default_seed: z.boolean(),
  is_mine: z.boolean(),
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  created_at: unixSeconds,
}
