import * as z from 'zod/mini'
import { ITEM_CLASSES } from '@noktra/game/items'
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

/** An item of a record; of old versions it has the first three fields alone. Exterior and wear are null of an item without wear. Wear is in ten-thousandths, `wear_to` excluded. */
export const provenItem = z.object({
  skin_id: id,
  exterior: z.nullable(exterior),
  value_cents: z.int(),
  /** SHA-256 of the market name, hex. */
  name_hash: z.optional(z.string()),
  class: z.optional(z.enum(ITEM_CLASSES)),
  variant: z.optional(z.nullable(z.string())),
  wear_from: z.optional(z.nullable(z.int())),
  wear_to: z.optional(z.nullable(z.int())),
})

/** The price list that a draw went by. */
export const provenPrices = z.object({ version: z.int(), list_hash: z.string() })

/** 0 to 999; null where nothing was given. Only what was drawn by a record that says all of its items has one. */
export const provenPattern = z.optional(z.nullable(z.int()))

/** Whose draw it is. */
export const ofOwner = {
  is_default_seed: z.boolean(),
  is_mine: z.boolean(),
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  created_at: unixSeconds,
}
