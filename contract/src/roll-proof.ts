import * as z from 'zod/mini'
import { rollEndReason, rollPhase, rollPrize } from './rolls.ts'
import { beaconClaim, exterior, id, unixSeconds, wearBound } from './shapes.ts'

/** Everything that recomputes the draw of a roll room; entrants are public player numbers in the order of joining. */
export const rollProof = z.object({
  kind: z.literal('roll'),
  id: z.string(),
  room_id: id,
  attempt: z.int(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  lock_record: z.string(),
  lock_hash: z.string(),
  beacon: beaconClaim,
  prizes: z.array(
    z.object({
      prize_id: id,
      skin_id: id,
      exterior: z.nullable(exterior),
      wear: wearBound,
      value_cents: z.int(),
    }),
  ),
  entrants: z.array(id),
  wins: z.nullable(z.array(z.object({ prize_id: id, place: z.int(), entrant: id }))),
})

/**
 * A roll room from its first lock on. The proof is that of the last attempt; `attempts` are all of them, and an earlier one
 * is proven with the same prizes, entrants and seed. `my_place` is the caller's in the order of joining.
 */
export const rollFair = z.object({
  proof: rollProof,
  room_name: z.string(),
  room_type: z.int(),
  user_id: z.nullable(id),
  nickname: z.string(),
  avatar: z.string(),
  created_at: unixSeconds,
  lottery_time: unixSeconds,
  ended_at: z.nullable(unixSeconds),
  phase: rollPhase,
  end_reason: z.nullable(rollEndReason),
  attempts: z.array(
    z.object({
      attempt: z.int(),
      lock_hash: z.string(),
      locked_at: unixSeconds,
      round_at: unixSeconds,
      beacon: beaconClaim,
    }),
  ),
  prizes: z.array(rollPrize),
  my_place: z.nullable(z.int()),
})
export type RollFair = z.output<typeof rollFair>
