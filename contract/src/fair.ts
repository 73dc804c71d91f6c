import * as z from 'zod/mini'
import { battleProof } from './battles.ts'
import { provenPool } from './boxes.ts'
import { exterior, id, money, skinFace, unixSeconds } from './shapes.ts'
import { route } from './route.ts'

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

const openingFair = z.object({
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

/** A battle's proof with the names that its table shows; `late` when the beacon did not come in time. */
const battleFair = z.object({
  proof: battleProof,
  late: z.boolean(),
  created_at: unixSeconds,
  locked_at: unixSeconds,
  round_at: unixSeconds,
  players: z.array(
    z.object({ seat: z.int(), nickname: z.string(), avatar: z.string(), is_bot: z.boolean() }),
  ),
  box_names: z.array(z.object({ box_id: id, name: z.string(), image_url: z.string() })),
  skins: z.array(skinFace),
})
export type BattleFair = z.output<typeof battleFair>

export const fair = route('GET', '/api/fair/{id}', {
  summary: 'The proof of a draw: a number is an opening, b and a number a battle',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: z.union([openingFair, battleFair]),
  errors: ['draw_unknown', 'battle_unknown', 'battle_private'],
})

export const myProofs = route('GET', '/api/fair/mine', {
  summary: "Proofs of the player's own draws whose seeds are revealed, newest first, by key",
  access: 'player',
  query: z.object({
    page_size: z._default(
      z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(500)),
      200,
    ),
    after: z.optional(z.string().check(z.maxLength(64))),
  }),
  data: z.object({
    pools: z.array(z.object({ pool: provenPool, pool_hash: z.string(), pool_salt: z.string() })),
    list: z.array(
      z.object({
        ...z.omit(openingProof, { pool: true, pool_salt: true }).shape,
      }),
    ),
    next: z.nullable(z.string()),
    unrevealed: z.int(),
  }),
})
