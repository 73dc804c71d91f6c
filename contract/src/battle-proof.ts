import * as z from 'zod/mini'
import { battleProof } from './battles.ts'
import { id, skinFace, unixSeconds } from './shapes.ts'

/** A battle's proof with the names that its table shows; `late` when the beacon did not come in time. */
export const battleFair = z.object({
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
