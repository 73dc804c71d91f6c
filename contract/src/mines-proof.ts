import * as z from 'zod/mini'
import { mineGame } from './mines.ts'
import { ofOwner, ofPair, provenItem, provenPattern } from './proof-shapes.ts'
import { exterior, id, saltClaim } from './shapes.ts'

/** Everything that recomputes a minesweeper game: tier, layout, picks and how it ended. */
export const minesProof = z.object({
  kind: z.literal('mines'),
  ...ofPair,
  tier: z.object({
    tier: z.int(),
    stake_cents: z.int(),
    prizes: z.tuple([provenItem, provenItem, provenItem, provenItem, provenItem, provenItem]),
    consolation: z.array(z.object({ ...provenItem.shape, from: z.int(), to: z.int() })),
  }),
  pool_hash: z.string(),
  pool_salt: z.string(),
  /** Null in lists. */
  salt: z.nullable(saltClaim),
  layout: z.nullable(z.array(z.array(z.int()))),
  picks: z.array(z.int()),
  result: z.object({
    kind: z.enum(['prize', 'bomb', 'refund']),
    layer: z.int(),
    skin_id: z.nullable(id),
    exterior: z.nullable(exterior),
    wear: z.nullable(z.int()),
    wear_from: z.nullable(z.int()),
    wear_to: z.nullable(z.int()),
    pattern: provenPattern,
    value_cents: z.nullable(z.int()),
  }),
})

/** A finished game; an open one has no proof yet. */
export const minesFair = z.object({
  proof: minesProof,
  ...ofOwner,
  game: mineGame,
  pool_round: z.object({ round: z.int(), source: z.string() }),
})
export type MinesFair = z.output<typeof minesFair>
