import { sql } from 'kysely'
import { CHAIN_LENGTH, seedAt, seedChainHead } from '@noktra/game/fairness'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'
import { unseal } from '../../platform/secrets.ts'
import { openPair, openSeedChain } from './seed-chain.ts'

export type RevealedPair = {
  chain_no: number
  pair_no: number
  server_seed_hash: string
  server_seed: string
  user_seed: string
  draws: number
}

/**
 * Locks the player's open pair until the transaction ends and gives its nonce. While it waits for the lock another
 * transaction may close the pair it waits for: then it waits for the one that was opened in its place.
 */
export async function lockPair(tx: Tx, playerId: number): Promise<{ nonce: number }> {
  for (;;) {
    const pair = await tx
      .selectFrom('seed_pair')
      .select('nonce')
      .where('player_id', '=', playerId)
      .where('revealed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (pair) return pair
  }
}

/** Whether a game of several steps needs a pair as it is, for a statement on `seed_pair`. */
export function pairIsHeld(games: readonly Game[]) {
  const holds = games.flatMap(({ holdsPair }) => (holdsPair ? [sql`exists (${holdsPair})`] : []))
  return sql<boolean>`(${sql.join([sql`false`, ...holds], sql` or `)})`
}

/** Whether a game of several steps is open: its pair must stay as it is until it ends. Needs the lock of `lockPair`. */
export async function hasOpenGame(tx: Tx, games: readonly Game[], playerId: number): Promise<boolean> {
  const pair = await tx
    .selectFrom('seed_pair')
    .select('id')
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is', null)
    .where(pairIsHeld(games))
    .executeTakeFirst()
  return pair !== undefined
}

/**
 * Ends the player's pair, which reveals its server seed, and opens the next link of the chain.
 * `userSeed` null keeps the player's seed. After the last link a new chain is fixed. Needs the lock of `lockPair`.
 */
export async function rotatePair(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'clock'>,
  order: { playerId: number; userSeed: string | null },
): Promise<{
  revealed: RevealedPair
  pair: { chain_no: number; pair_no: number; server_seed_hash: string; user_seed: string }
}> {
  const old = await tx
    .updateTable('seed_pair')
    .set({ revealed_at: ctx.clock.now() })
    .where('player_id', '=', order.playerId)
    .where('revealed_at', 'is', null)
    .returning(['chain_no', 'pair_no', 'server_seed', 'server_seed_hash', 'user_seed', 'is_default', 'nonce'])
    .executeTakeFirstOrThrow()
  const userSeed = order.userSeed ?? old.user_seed
  const isDefault = order.userSeed === null && old.is_default
  const lastLink = old.pair_no === CHAIN_LENGTH
  if (lastLink) {
    await openSeedChain(tx, ctx, order.playerId, { chainNo: old.chain_no + 1 })
    await tx
      .updateTable('seed_pair')
      .set({ user_seed: userSeed, is_default: isDefault })
      .where('player_id', '=', order.playerId)
      .where('revealed_at', 'is', null)
      .execute()
  } else {
    await openPair(tx, ctx, {
      playerId: order.playerId,
      chainNo: old.chain_no,
      pairNo: old.pair_no + 1,
      serverSeed: seedAt(seedChainHead(ctx.secrets.seed, order.playerId, old.chain_no), old.pair_no + 1),
      userSeed,
      isDefault,
    })
  }
  const pair = await tx
    .selectFrom('seed_pair')
    .select(['chain_no', 'pair_no', 'server_seed_hash', 'user_seed'])
    .where('player_id', '=', order.playerId)
    .where('revealed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    revealed: {
      chain_no: old.chain_no,
      pair_no: old.pair_no,
      server_seed_hash: old.server_seed_hash.toString('hex'),
      server_seed: unseal(ctx.secrets, old.server_seed).toString('hex'),
      user_seed: old.user_seed,
      draws: old.nonce,
    },
    pair: { ...pair, server_seed_hash: pair.server_seed_hash.toString('hex') },
  }
}
