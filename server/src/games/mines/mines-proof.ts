import type { MinesFair } from '@noktra/contract/mines-proof'
import type { MinesProof, MinesResult } from '@noktra/game/mines/mines-proof'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OwnProofsReading, ProofReading } from '../../platform/game.ts'
import { PAIR_COLUMNS, pairOf } from '../../core/draws/pair-proof.ts'
import { saltClaim } from '../../core/draws/salts.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { selectGames } from './game-row.ts'
import { getTier, publicTier, type LoadedTier } from './load-tier.ts'
import { fairIdOf, presentGame } from './present-game.ts'

function selectProven(db: Db) {
  return selectGames(db)
    .innerJoin('seed_chain', (join) =>
      join
        .onRef('seed_chain.player_id', '=', 'seed_pair.player_id')
        .onRef('seed_chain.chain_no', '=', 'seed_pair.chain_no'),
    )
    .select(['mine_game.ticket', ...PAIR_COLUMNS])
}

type EndedRow = Pick<ProvenRow, 'status' | 'layer' | 'ticket' | 'wear' | 'pattern'>
type ProvenRow = Awaited<ReturnType<ReturnType<typeof selectProven>['execute']>>[number]

/**
 * The proof of a finished game: its layout is shown at once, its server seed once its owner rotates the pair.
 * @throws AppError draw_unknown, draw_open
 */
export async function getMinesProof(reading: ProofReading, id: number): Promise<MinesFair> {
  const game = await selectProven(reading.db)
    .innerJoin('player', 'player.id', 'mine_game.player_id')
    .select(['player.nickname', 'player.avatar'])
    .where('mine_game.id', '=', id)
    .executeTakeFirst()
  if (!game) throw new AppError('draw_unknown')
  if (game.status === 'open') throw new AppError('draw_open')
  const tier = await getTier(reading, game)
  return {
    proof: {
      ...proofOf(game, tier, reading.secrets),
      salt: await saltClaim(reading, {
        ...tier.pool_round,
        margin: tier.salt_margin,
        published_at: tier.published_at,
        randomness: tier.pool_salt,
      }),
    },
    is_default_seed: game.is_default,
    is_mine: reading.player?.id === game.player_id,
    user_id: game.player_id,
    nickname: game.nickname,
    avatar: avatarUrl(game.avatar),
    created_at: unixSeconds(game.created_at),
    game: await presentGame(reading, game),
    pool_round: tier.pool_round,
  }
}

/** Proofs of the player's own finished games whose seeds are revealed, newest first; `next` is accepted as `after`. */
export async function listMinesProofs(
  reading: OwnProofsReading,
  after: number | null,
): Promise<{ list: MinesProof[]; next: string | null }> {
  const { db, player, query, secrets } = reading
  let select = selectProven(db)
    .where('mine_game.player_id', '=', player.id)
    .where('mine_game.status', '<>', 'open')
    .where('seed_pair.revealed_at', 'is not', null)
  if (after !== null) select = select.where('mine_game.id', '<', after)
  const rows = await select
    .orderBy('mine_game.id', 'desc')
    .limit(query.page_size + 1)
    .execute()
  const games = rows.slice(0, query.page_size)
  return {
    list: await Promise.all(games.map(async (game) => proofOf(game, await getTier(reading, game), secrets))),
    next: rows.length > query.page_size ? String(games.at(-1)!.id) : null,
  }
}

function proofOf(game: ProvenRow, tier: LoadedTier, secrets: Ctx['secrets']): MinesProof {
  return {
    kind: 'mines',
    id: fairIdOf(game),
    ...pairOf(game, secrets),
    tier: publicTier(tier),
    pool_hash: tier.pool_hash,
    pool_salt: tier.pool_salt,
    salt: null,
    layout: game.layout as number[][],
    picks: game.opened,
    result: resultOf(game, tier),
  }
}

/** How a game that is over ended, as its proof says it. */
export function resultOf(game: EndedRow, tier: LoadedTier): MinesResult {
  const given = givenOf(game, tier)
  return {
    kind: game.status === 'bomb' ? 'bomb' : game.status === 'refunded' ? 'refund' : 'prize',
    layer: game.layer,
    skin_id: null,
    exterior: null,
    value_cents: null,
    ...(given && { skin_id: given.skin_id, exterior: given.exterior, value_cents: given.value_cents }),
    wear: game.wear,
    wear_from: given?.wear_from ?? null,
    wear_to: given?.wear_to ?? null,
    ...(game.pattern === null ? {} : { pattern: game.pattern }),
  }
}

/** The row of the tier that the game gave. */
function givenOf({ status, layer, ticket }: EndedRow, { prizes, consolation }: LoadedTier) {
  if (status === 'refunded') return null
  if (status !== 'bomb') return prizes[layer - 1]!
  return consolation.find((row) => ticket! >= row.from && ticket! <= row.to)!
}
