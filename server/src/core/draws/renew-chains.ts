import type { Kysely } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { pairIsHeld } from './rotate-pair.ts'
import { openSeedChain } from './seed-chain.ts'

type Parts = Pick<Ctx, 'secrets' | 'clock' | 'games'>

/** A chain costs some milliseconds, and a transaction may not be idle for long. */
const BATCH = 100

/**
 * Ends every player's pair and begins their next chain, for a store that was restored: between the backup and now players may
 * have seen draws that would come again, and seeds that would be used again. Each keeps their `user_seed`. A pair that an
 * open game of several steps holds stays, as its seed would tell how the game ends.
 * @returns how many players have a new chain, and how many a game has kept from it
 */
export async function renewChains(db: Kysely<DB>, ctx: Parts): Promise<{ renewed: number; held: number }> {
  let renewed = 0
  for (let after = 0; ;) {
    const ids = await db.transaction().execute((tx) => renewBatch(tx, ctx, after))
    renewed += ids.length
    if (ids.length < BATCH) break
    after = ids.at(-1)!
  }
  const { held } = await db
    .selectFrom('seed_pair')
    .select((select) => select.fn.countAll<number>().as('held'))
    .where('revealed_at', 'is', null)
    .where(pairIsHeld(ctx.games))
    .executeTakeFirstOrThrow()
  return { renewed, held }
}

/** Gives the players' ids, in order. */
async function renewBatch(tx: Tx, ctx: Parts, after: number): Promise<number[]> {
  const pairs = await tx
    .selectFrom('seed_pair')
    .select(['id', 'player_id', 'chain_no', 'user_seed', 'is_default'])
    .where('revealed_at', 'is', null)
    .where('player_id', '>', after)
    .where(({ not }) => not(pairIsHeld(ctx.games)))
    .orderBy('player_id')
    .limit(BATCH)
    .forNoKeyUpdate()
    .execute()
  for (const pair of pairs) {
    await tx
      .updateTable('seed_pair')
      .set({ revealed_at: ctx.clock.now() })
      .where('id', '=', pair.id)
      .execute()
    await openSeedChain(tx, ctx, pair.player_id, { chainNo: pair.chain_no + 1 })
    await tx
      .updateTable('seed_pair')
      .set({ user_seed: pair.user_seed, is_default: pair.is_default })
      .where('player_id', '=', pair.player_id)
      .where('revealed_at', 'is', null)
      .execute()
  }
  return pairs.map((pair) => pair.player_id)
}
