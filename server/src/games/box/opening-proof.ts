import type { OpeningFair } from '@noktra/contract/box-proof'
import type { OpeningProof } from '@noktra/game/box/box-proof'
import { inLanguage } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage } from '../../platform/http/page.ts'
import type { OwnProofsReading, ProofReading } from '../../platform/game.ts'
import { PAIR_COLUMNS, pairOf } from '../../core/draws/pair-proof.ts'
import { saltClaim } from '../../core/draws/salts.ts'
import { findPool, publicPool, type LoadedPool } from '../../core/openings/load-pool.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { FACE_COLUMNS, faceOf, wearText, type Names } from '../../core/skins/skin-face.ts'

function selectDraws(db: Db) {
  return db
    .selectFrom('draw')
    .innerJoin('seed_pair', 'seed_pair.id', 'draw.pair_id')
    .innerJoin('seed_chain', (join) =>
      join
        .onRef('seed_chain.player_id', '=', 'seed_pair.player_id')
        .onRef('seed_chain.chain_no', '=', 'seed_pair.chain_no'),
    )
    .select([
      'draw.id',
      'draw.player_id',
      'draw.nonce',
      'draw.box_id',
      'draw.version',
      'draw.ticket',
      'draw.skin_id',
      'draw.wear',
      'draw.pattern',
      'draw.value',
      'draw.created_at',
      ...PAIR_COLUMNS,
    ])
}

type DrawRow = Awaited<ReturnType<ReturnType<typeof selectDraws>['execute']>>[number]

/** The proof of one opening; its server seed stays closed until its owner rotates the pair. @throws AppError draw_unknown */
export async function getOpeningProof(reading: ProofReading, id: number): Promise<OpeningFair> {
  const { db, config, secrets, player, language } = reading
  const draw = await selectDraws(db)
    .innerJoin('player', 'player.id', 'draw.player_id')
    .innerJoin('box', 'box.id', 'draw.box_id')
    .innerJoin('skin', 'skin.id', 'draw.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'draw.box_id').onRef('box_pool.version', '=', 'draw.version'),
    )
    .select([
      'player.nickname',
      'player.avatar',
      'box.names as box_names',
      'box.image_url as box_image_url',
      'box_pool.salt_source',
      'box_pool.salt_round',
      'box_pool.salt_margin',
      'box_pool.published_at',
      ...FACE_COLUMNS,
    ])
    .where('draw.id', '=', id)
    .executeTakeFirst()
  const pool = draw && (await findPool(db, config, draw.box_id, draw.version))
  if (!draw || !pool) throw new AppError('draw_unknown')
  return {
    ...faceOf(draw, language),
    proof: {
      ...proofOf(draw, pool, secrets),
      salt: await saltClaim(reading, {
        source: draw.salt_source,
        round: draw.salt_round,
        margin: draw.salt_margin,
        published_at: draw.published_at,
        randomness: pool.pool_salt,
      }),
    },
    is_default_seed: draw.is_default,
    is_mine: player?.id === draw.player_id,
    user_id: draw.player_id,
    nickname: draw.nickname,
    avatar: avatarUrl(draw.avatar),
    box_name: inLanguage(draw.box_names as Names, language),
    box_image_url: draw.box_image_url,
    value: draw.value / 100,
    wear: wearText(draw.wear),
    created_at: unixSeconds(draw.created_at),
    pool_round: { round: draw.salt_round, source: draw.salt_source },
  }
}

/** The proofs of the player's own openings whose seeds are revealed, newest first; each pool stands once. */
export async function listOpeningProofs(
  { db, config, secrets, player, query }: OwnProofsReading,
  after: number | null,
) {
  let select = selectDraws(db)
    .where('draw.player_id', '=', player.id)
    .where('seed_pair.revealed_at', 'is not', null)
  if (after !== null) select = select.where('draw.id', '<', after)
  const rows = await select
    .orderBy('draw.id', 'desc')
    .limit(query.page_size + 1)
    .execute()
  const { list, next } = cutPage(rows, query.page_size, (draw) => [draw.id])
  const pools = new Map<string, LoadedPool>()
  for (const draw of list) {
    const name = poolName(draw)
    if (!pools.has(name)) pools.set(name, (await findPool(db, config, draw.box_id, draw.version))!)
  }
  return {
    pools: [...pools.values()].map((pool) => ({
      pool: publicPool(pool),
      pool_hash: pool.pool_hash,
      pool_salt: pool.pool_salt,
    })),
    list: list.map((draw) => {
      const {
        pool: _pool,
        pool_salt: _poolSalt,
        salt: _salt,
        ...rest
      } = proofOf(draw, pools.get(poolName(draw))!, secrets)
      return rest
    }),
    next,
  }
}

function poolName({ box_id, version }: DrawRow): string {
  return `${box_id}:${version}`
}

function proofOf(draw: DrawRow, pool: LoadedPool, secrets: Ctx['secrets']): OpeningProof {
  const row = pool.rows.find((candidate) => draw.ticket >= candidate.from && draw.ticket <= candidate.to)!
  return {
    kind: 'box',
    id: String(draw.id),
    ...pairOf(draw, secrets),
    pool: publicPool(pool),
    pool_hash: pool.pool_hash,
    pool_salt: pool.pool_salt,
    salt: null,
    ticket: draw.ticket,
    skin_id: draw.skin_id,
    exterior: row.exterior,
    wear: draw.wear,
    wear_from: row.wear_from,
    wear_to: row.wear_to,
    ...(draw.pattern === null ? {} : { pattern: draw.pattern }),
    value_cents: draw.value,
  }
}
