import { minesSource, type MinesState } from '@noktra/game/mines'
import { sql } from 'kysely'
import type { MinesStatus } from '@noktra/game/mines/mines-state'
import type { Source } from '@noktra/game/fairness'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { LockMode } from '../../platform/db/lock-mode.ts'
import { AppError } from '../../platform/http/errors.ts'
import { unseal } from '../../platform/secrets.ts'
import { seedHashOf } from '../../core/draws/log-draws.ts'
import { FACE_COLUMNS, type FaceRow } from '../../core/skins/skin-face.ts'
import { getTier, type LoadedTier } from './load-tier.ts'

/** Games with their seeds and with what they gave. */
export function selectGames(db: Db) {
  return db
    .selectFrom('mine_game')
    .innerJoin('seed_pair', 'seed_pair.id', 'mine_game.pair_id')
    .leftJoin('item', 'item.id', 'mine_game.item_id')
    .leftJoin('skin', 'skin.id', 'item.skin_id')
    .leftJoin('design', 'design.id', 'skin.design_id')
    .select([
      'mine_game.id',
      'mine_game.player_id',
      'mine_game.nonce',
      'mine_game.pair_id',
      'mine_game.tier',
      'mine_game.version',
      'mine_game.stake',
      'mine_game.cash',
      'mine_game.status',
      'mine_game.layer',
      'mine_game.opened',
      'mine_game.layout',
      'mine_game.item_id',
      'mine_game.created_at',
      'mine_game.ended_at',
      'mine_game.next_at',
      'seed_pair.user_seed',
      'seed_pair.server_seed',
      'item.wear',
      'item.pattern',
      'item.value',
      ...FACE_COLUMNS,
    ])
    .$narrowType<{ status: MinesStatus }>()
}

type Row = Awaited<ReturnType<ReturnType<typeof selectGames>['execute']>>[number]
export type GameRow = Omit<Row, 'names'> & Pick<FaceRow, 'names'>

/**
 * Locks a player's open game until the transaction ends. A game whose day is over is over, whether or not its end has
 * been written.
 * @throws AppError mine_game_unknown, mine_game_over
 */
export async function lockOpenGame(
  tx: Tx,
  { gameId, playerId, now }: { gameId: number; playerId: number; now: Date },
): Promise<GameRow> {
  const games = await lockGames(tx, [{ gameId, playerId }], 'wait')
  return openGame(games.get(gameId), now)
}

/** Locks games of several players in the order of their numbers; none that is not theirs. */
export async function lockGames(
  tx: Tx,
  asked: { gameId: number; playerId: number }[],
  mode: LockMode,
): Promise<Map<number, GameRow>> {
  const named = sql<boolean>`(mine_game.id, mine_game.player_id) in (
    select * from unnest(${asked.map(({ gameId }) => gameId)}::bigint[], ${asked.map(({ playerId }) => playerId)}::bigint[]))`
  const rows = await selectGames(tx)
    .where(named)
    .orderBy('mine_game.id')
    .forNoKeyUpdate('mine_game')
    .$if(mode === 'skip', (select) => select.skipLocked())
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws AppError mine_game_unknown, mine_game_over */
export function openGame(game: GameRow | undefined, now: Date): GameRow {
  if (!game) throw new AppError('mine_game_unknown')
  if (game.next_at === null || game.next_at <= now) throw new AppError('mine_game_over')
  return game
}

/** Locks an open game whose day is over, unless somebody else is at it or has ended it. */
export async function lockIdleGame(tx: Tx, gameId: number, now: Date): Promise<GameRow | undefined> {
  return selectGames(tx)
    .where('mine_game.id', '=', gameId)
    .where('mine_game.next_at', '<=', now)
    .forNoKeyUpdate('mine_game')
    .skipLocked()
    .executeTakeFirst()
}

export async function getGame(db: Db, gameId: number): Promise<GameRow> {
  return selectGames(db).where('mine_game.id', '=', gameId).executeTakeFirstOrThrow()
}

/** The tier a game is played in and its draws. They tell the whole layout: nothing of them leaves the server early. */
export async function drawsOf(
  ctx: Pick<Ctx, 'db' | 'memory' | 'secrets'>,
  game: GameRow,
): Promise<{ tier: LoadedTier; source: Source; server_seed_hash: string }> {
  const tier = await getTier(ctx, game)
  const server_seed = unseal(ctx.secrets, game.server_seed)
  const source = minesSource({
    server_seed,
    user_seed: game.user_seed,
    nonce: game.nonce,
    pool_hash: tier.pool_hash,
    pool_salt: tier.pool_salt,
  })
  return { tier, source, server_seed_hash: seedHashOf({ server_seed }) }
}

/** Where a game stands. */
export function stateOf({ layer, opened, status }: GameRow): MinesState {
  return { layer, opened, over: status === 'open' ? null : status }
}

/**
 * Refuses a move that was made on a layer other than `layer`: another tab or a repeated press came first.
 * @throws AppError mine_layer_played with the layer to play now, invalid_input for a layer that is not reached
 */
export function assertShown(game: GameRow, shown: number | undefined, layer: number): void {
  if (shown === undefined || shown === layer) return
  if (shown > layer) throw new AppError('invalid_input', { field: 'layer' })
  throw new AppError('mine_layer_played', { layer: game.layer + 1 })
}
