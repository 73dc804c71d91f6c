import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'
import { unseal } from '../../platform/secrets.ts'
import { hasOpenGame, lockPair, pairIsHeld, rotatePair } from './rotate-pair.ts'

/** Draws after which a pair is rotated at the next draw. */
export const PAIR_DRAWS = 1000

export type TakenPair = {
  pair_id: number
  first_nonce: number
  user_seed: string
  server_seed: Uint8Array
}

/**
 * Whether a pair gives another nonce: it has not reached PAIR_DRAWS, or a game of several steps is open and needs it as
 * it is (PRODUCT 3). For a statement on `seed_pair`.
 */
export function pairIsGood(games: readonly Game[]) {
  return sql<boolean>`(seed_pair.nonce < ${PAIR_DRAWS} or ${pairIsHeld(games)})`
}

/** Takes `count` nonces of the player's pair and gives its seeds. A refusal later on rolls back, so it consumes none. */
export async function takeNonces(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'clock' | 'games'>,
  { playerId, count }: { playerId: number; count: number },
): Promise<TakenPair> {
  for (;;) {
    const { rows } = await sql<{
      pair_id: number
      first_nonce: number
      user_seed: string
      server_seed: Buffer
    }>`
      update seed_pair set nonce = nonce + ${count}::int
      where player_id = ${playerId} and revealed_at is null and ${pairIsGood(ctx.games)}
      returning id as pair_id, nonce - ${count}::int as first_nonce, user_seed, server_seed`.execute(tx)
    const row = rows[0]
    if (row) return { ...row, server_seed: unseal(ctx.secrets, row.server_seed) }
    await rotateFullPair(tx, ctx, playerId)
  }
}

/** Another draw may have rotated the pair while this one waited for it: then the new pair is taken, not ended. */
export async function rotateFullPair(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'clock' | 'games'>,
  playerId: number,
): Promise<void> {
  const { nonce } = await lockPair(tx, playerId)
  if (nonce < PAIR_DRAWS || (await hasOpenGame(tx, ctx.games, playerId))) return
  await rotatePair(tx, ctx, { playerId, userSeed: null })
}
