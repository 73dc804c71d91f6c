import type * as api from '@noktra/contract/users'
import { AppError } from '../../platform/http/errors.ts'
import type { Command, PlayerCall } from '../../platform/http/serve.ts'
import { unseal } from '../../platform/secrets.ts'
import { hasOpenGame, lockPair, rotatePair } from '../../core/draws/rotate-pair.ts'

const CHANGES_A_MINUTE = 10
const SHOWN = 10

/** The current pair, the chain's anchor, and the pairs revealed last. */
export async function getSeed({ db, player, secrets }: PlayerCall<typeof api.seed>) {
  const pairs = await db
    .selectFrom('seed_pair')
    .innerJoin('seed_chain', (join) =>
      join
        .onRef('seed_chain.player_id', '=', 'seed_pair.player_id')
        .onRef('seed_chain.chain_no', '=', 'seed_pair.chain_no'),
    )
    .select([
      'seed_pair.chain_no',
      'pair_no',
      'server_seed',
      'server_seed_hash',
      'user_seed',
      'is_default',
      'nonce',
      'revealed_at',
      'anchor',
    ])
    .where('seed_pair.player_id', '=', player.id)
    .orderBy('seed_pair.chain_no', 'desc')
    .orderBy('pair_no', 'desc')
    .limit(SHOWN + 1)
    .execute()
  const [current, ...before] = pairs
  if (!current) throw new Error(`Player ${player.id} has no seed pair`)
  return {
    user_seed: current.user_seed,
    is_default: current.is_default,
    anchor: current.anchor.toString('hex'),
    chain_no: current.chain_no,
    pair_no: current.pair_no,
    server_seed_hash: current.server_seed_hash.toString('hex'),
    nonce: current.nonce,
    revealed: before.map((pair) => ({
      chain_no: pair.chain_no,
      pair_no: pair.pair_no,
      server_seed_hash: pair.server_seed_hash.toString('hex'),
      server_seed: unseal(secrets, pair.server_seed).toString('hex'),
      user_seed: pair.user_seed,
      draws: pair.nonce,
    })),
  }
}

/** Sets the player's seed: rotates the pair and reveals the old server seed; at most 10 times a minute. */
export async function setSeed({ tx, player, body, clock, games, secrets }: Command<typeof api.setSeed>) {
  const minuteAgo = new Date(clock.now().getTime() - 60_000)
  await lockPair(tx, player.id)
  if (await hasOpenGame(tx, games, player.id)) throw new AppError('seed_held')
  const { changes } = await tx
    .selectFrom('seed_pair')
    .select((select) => select.fn.countAll<number>().as('changes'))
    .where('player_id', '=', player.id)
    .where('revealed_at', '>', minuteAgo)
    .executeTakeFirstOrThrow()
  if (changes >= CHANGES_A_MINUTE) throw new AppError('too_many_requests', { seconds: 60 })
  const { revealed, pair } = await rotatePair(
    tx,
    { secrets, clock },
    { playerId: player.id, userSeed: body.user_seed },
  )
  return { ...pair, nonce: 0, revealed }
}
