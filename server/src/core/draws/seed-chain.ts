import { seedAt, seedChainHead } from '@noktra/game/fairness'
import { anchorRecord } from '@noktra/game/log/entries'
import { sha256 } from '@noktra/game/sha256'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEntries, sealedEntry } from '../../platform/public-log/new-entries.ts'
import { seal } from '../../platform/secrets.ts'

type Parts = Pick<Ctx, 'secrets' | 'clock'>

/** The user_seed of a pair before the player has chosen one; draws of such a pair are labelled. */
export const DEFAULT_USER_SEED = 'default'

/**
 * Fixes a player's seed chain, publishes its anchor s(0) and opens pair 1 with the user seed that the player has chosen, or the
 * default one. The seed of the store follows from its secret, the player's number and the chain's, whatever was chosen.
 */
export async function openSeedChain(
  tx: Tx,
  ctx: Parts,
  playerId: number,
  { chainNo = 1, userSeed }: { chainNo?: number; userSeed?: string | undefined } = {},
): Promise<void> {
  const first = seedAt(seedChainHead(ctx.secrets.seed, playerId, chainNo), 1)
  const anchor = Buffer.from(sha256(first))
  await tx
    .insertInto('seed_chain')
    .values({
      player_id: playerId,
      chain_no: chainNo,
      anchor,
      created_at: ctx.clock.now(),
    })
    .execute()
  const record = anchorRecord({ anchor: anchor.toString('hex'), chain_no: chainNo })
  await insertEntries(tx, [sealedEntry({ kind: 'anchor', subject: playerId, number: chainNo }, record)])
  await openPair(tx, ctx, {
    playerId,
    chainNo,
    pairNo: 1,
    serverSeed: first,
    userSeed: userSeed ?? DEFAULT_USER_SEED,
    isDefault: userSeed === undefined,
  })
}

type NewPair = {
  playerId: number
  chainNo: number
  pairNo: number
  serverSeed: Uint8Array
  userSeed: string
  isDefault: boolean
}

/** Opens pair k of a chain: its seed is kept sealed, its published hash is s(k-1). */
export async function openPair(
  tx: Tx,
  ctx: Parts,
  pair: NewPair,
): Promise<{ id: number; server_seed_hash: Buffer }> {
  return tx
    .insertInto('seed_pair')
    .values({
      player_id: pair.playerId,
      chain_no: pair.chainNo,
      pair_no: pair.pairNo,
      server_seed: seal(ctx.secrets, pair.serverSeed),
      server_seed_hash: Buffer.from(sha256(pair.serverSeed)),
      user_seed: pair.userSeed,
      is_default: pair.isDefault,
      created_at: ctx.clock.now(),
    })
    .returning(['id', 'server_seed_hash'])
    .executeTakeFirstOrThrow()
}
