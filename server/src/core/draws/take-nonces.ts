import { sql } from 'kysely'
import type { Receipt } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ifFree, type LockMode } from '../../platform/db/lock-mode.ts'
import type { Game } from '../../platform/game.ts'
import { unseal } from '../../platform/secrets.ts'
import { hasOpenGame, lockPair, pairIsHeld, rotatePair } from './rotate-pair.ts'

/** Draws after which a pair is rotated at the next draw. */
export const PAIR_DRAWS = 1000

export type TakenPair = {
  pair_id: number
  chain_no: number
  pair_no: number
  server_seed_hash: Buffer
  first_nonce: number
  user_seed: string
  server_seed: Uint8Array
}

/** What the answer of a play tells of its draws: the pair that they come from, and the nonce of the first of them. */
export function receiptOf(pair: Omit<TakenPair, 'server_seed'>): Receipt {
  return {
    chain_no: pair.chain_no,
    pair_no: pair.pair_no,
    server_seed_hash: pair.server_seed_hash.toString('hex'),
    nonce: pair.first_nonce,
  }
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
    const { rows } = await sql<Omit<TakenPair, 'server_seed'> & { server_seed: Buffer }>`
      update seed_pair set nonce = nonce + ${count}::int
      where player_id = ${playerId} and revealed_at is null and ${pairIsGood(ctx.games)}
      returning id as pair_id, chain_no, pair_no, server_seed_hash, nonce - ${count}::int as first_nonce, user_seed,
        server_seed`.execute(tx)
    const row = rows[0]
    if (row) return { ...row, server_seed: unseal(ctx.secrets, row.server_seed) }
    await rotateFullPair(tx, ctx, playerId)
  }
}

/** A pair that is locked; its next nonce is not taken yet. */
export type LockedPair = TakenPair & { player_id: number }

/**
 * Locks the pairs of several players in the order of the players, and gives those that give another nonce. A full one that is
 * waited for is rotated first.
 */
export async function lockPairsOf(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'clock' | 'games'>,
  players: number[],
  mode: LockMode,
): Promise<Map<number, LockedPair>> {
  for (;;) {
    const { rows } = await sql<Omit<LockedPair, 'server_seed'> & { server_seed: Buffer; is_good: boolean }>`
      select id as pair_id, player_id, chain_no, pair_no, server_seed_hash, nonce as first_nonce, user_seed, server_seed,
        ${pairIsGood(ctx.games)} as is_good
      from seed_pair where player_id = any(${players}::bigint[]) and revealed_at is null
      order by player_id for no key update of seed_pair ${ifFree(mode)}`.execute(tx)
    const good = rows.filter(({ is_good }) => is_good)
    if (mode === 'skip' || good.length === players.length)
      return new Map(
        good.map(({ is_good: _good, ...pair }) => [
          pair.player_id,
          { ...pair, server_seed: unseal(ctx.secrets, pair.server_seed) },
        ]),
      )
    const ready = new Set(good.map(({ player_id }) => player_id))
    for (const playerId of players.filter((id) => !ready.has(id))) await rotateFullPair(tx, ctx, playerId)
  }
}

/** Takes nonces of locked pairs. @throws Error when one has given them: the caller holds the lock */
export async function takeLockedNonces(tx: Tx, taken: { pair: TakenPair; count: number }[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update seed_pair set nonce = nonce + t.count
    from unnest(${taken.map(({ pair }) => pair.pair_id)}::bigint[], ${taken.map(({ pair }) => pair.first_nonce)}::int[],
      ${taken.map(({ count }) => count)}::int[]) as t(id, first_nonce, count)
    where seed_pair.id = t.id and seed_pair.nonce = t.first_nonce and revealed_at is null
    returning seed_pair.id`.execute(tx)
  if (rows.length < taken.length) throw new Error('A pair of seeds had changed under its lock.')
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
