import * as z from 'zod/mini'
import { id, money, unixSeconds } from './shapes.ts'

/** Everything that recomputes a red envelope: its terms and the parts that were claimed, in the order of claims. */
export const envelopeProof = z.object({
  kind: z.literal('envelope'),
  id: z.string(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  terms: z.object({ envelope_id: id, total_cents: z.int(), parts: z.int() }),
  pool_hash: z.string(),
  claimed: z.array(z.int()),
})

/** A red envelope; while it is open its seed is closed. `my_n` is which part the caller had. */
export const envelopeFair = z.object({
  proof: envelopeProof,
  title: z.string(),
  created_at: unixSeconds,
  ends_at: unixSeconds,
  status: z.int(),
  total: money,
  paid: money,
  my_n: z.nullable(z.int()),
  my_money: z.nullable(money),
})
export type EnvelopeFair = z.output<typeof envelopeFair>
