import * as z from 'zod/mini'
import { provenPool } from './boxes.ts'
import { FAIR_ANSWERS, OWN_PROOFS } from './games.ts'
import { gameName, receipt, unixSeconds } from './shapes.ts'
import { loggedProof } from './log.ts'
import { route } from './route.ts'
import * as plain from './plain/fair.ts'
import { PAIR_DRAWS } from './plain/fair.ts'

export { PAIR_DRAWS }

/** What the call answers for the games that the contract knows; the kind of its proof tells which it is. */
export type KnownFair = z.output<(typeof FAIR_ANSWERS)[number]>

const known = new Set<string>(FAIR_ANSWERS.flatMap(({ shape }) => shape.proof.shape.kind.def.values))

/** The same for a game that the contract does not know: what every proof tells. What stands beside it, the game itself knows. */
const proofOfOther = z.looseObject({
  kind: gameName.check(z.refine((kind) => !known.has(kind))),
  id: z.string(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
})

export type PairDraw = (typeof PAIR_DRAWS)[number]

export const fair = route(plain.fair, {
  summary:
    'The proof of a draw: a number is an opening, b and a number a battle, u an upgrade, m a minesweeper game, w the wear of an item from the mall, r a roll room, e a red envelope; another game has a letter of its own',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: z.intersection(
    z.union([...FAIR_ANSWERS, z.looseObject({ proof: proofOfOther })]),
    z.object({ log: z.optional(loggedProof) }),
  ),
  errors: [
    'draw_unknown',
    'battle_unknown',
    'battle_private',
    'draw_open',
    'roll_unknown',
    'envelope_unknown',
  ],
})

export const myProofs = route(plain.myProofs, {
  summary: "Proofs of the player's own draws of a kind whose seeds are revealed, newest first, by key",
  query: z.object({
    kind: z._default(gameName, PAIR_DRAWS[0]!),
    page_size: z._default(
      z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(500)),
      200,
    ),
    after: z.optional(z.string().check(z.maxLength(64))),
  }),
  data: z.object({
    pools: z.array(z.object({ pool: provenPool, pool_hash: z.string(), pool_salt: z.string() })),
    list: z.array(z.union([...OWN_PROOFS, proofOfOther])),
    next: z.nullable(z.string()),
    /** Draws of all kinds, by whether their seed is revealed. */
    revealed: z.int(),
    unrevealed: z.int(),
  }),
})

/**
 * A play that was refused. What it was refused with stands as the first time; the same call that is refused again for the same
 * reason, while no draw has taken its nonce, is counted in `times`.
 */
const refusal = z.object({
  /** Counts from 1 without a gap; the answer of the refused call told it. */
  refusal_no: z.int(),
  /** The path of the call. */
  call: z.string(),
  code: z.int(),
  error: z.string(),
  msg: z.string(),
  /** The pair and the nonce that came next when it was refused. */
  ...receipt.shape,
  /** What the caller sent. */
  sent: z.record(z.string(), z.unknown()),
  times: z.int(),
  created_at: unixSeconds,
  last_at: unixSeconds,
  /** How many draws the pair has made; null until its seed is revealed. */
  pair_draws: z.nullable(z.int()),
})
export type RefusedPlay = z.output<typeof refusal>

export const myRefusals = route(plain.myRefusals, {
  summary: "The player's own plays that were refused, numbered from 1 without a gap, newest first, by key",
  query: z.object({
    page_size: z._default(
      z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(500)),
      100,
    ),
    after: z.optional(z.string().check(z.maxLength(64))),
  }),
  data: z.object({ list: z.array(refusal), next: z.nullable(z.string()) }),
})
