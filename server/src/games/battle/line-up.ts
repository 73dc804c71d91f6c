import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'

export type LineUpRound = { round: number; box_id: number; version: number; price: number }

/**
 * The rounds of a battle from the boxes somebody chose, each in the version that is on sale now.
 * @throws AppError box_unknown, box_retired, box_not_active, box_closed, pool_version_stale (with the box and its active version)
 */
export async function lineUpOf(
  db: Db,
  boxIds: number[],
  { versions, hashes }: { versions?: number[] | undefined; hashes?: string[] | undefined } = {},
): Promise<LineUpRound[]> {
  if (versions && versions.length !== boxIds.length) {
    throw new AppError('invalid_input', { field: 'pool_versions' })
  }
  if (hashes && hashes.length !== boxIds.length) {
    throw new AppError('invalid_input', { field: 'pool_hashes' })
  }
  const boxes = await db
    .selectFrom('box')
    .leftJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .select([
      'box.id',
      'box.status',
      'box.is_welfare',
      'box.closed_at',
      'box.active_version',
      'box_pool.price',
      'box_pool.pool_hash',
    ])
    .where('box.id', 'in', [...new Set(boxIds)])
    .execute()
  const known = new Map(boxes.map((box) => [box.id, box]))
  return boxIds.map((boxId, index) => {
    const box = known.get(boxId)
    if (!box) throw new AppError('box_unknown', { box_id: boxId })
    if (box.status !== 'on_sale' || box.is_welfare) throw new AppError('box_retired', { box_id: boxId })
    if (box.active_version === null || box.price === null)
      throw new AppError('box_not_active', { box_id: boxId })
    if (box.closed_at) throw new AppError('box_closed', { box_id: boxId })
    const shown = versions?.[index] ?? box.active_version
    const hash = hashes?.[index] ?? box.pool_hash
    if (shown !== box.active_version || hash !== box.pool_hash) {
      throw new AppError('pool_version_stale', { box_id: boxId, pool_version: box.active_version })
    }
    return { round: index + 1, box_id: boxId, version: box.active_version, price: box.price }
  })
}

/**
 * No player enters a room when one of its boxes has left the store, or closed, since it was made.
 * @throws AppError box_retired, box_closed
 */
export async function assertBoxesOpen(db: Db, battleId: number): Promise<void> {
  const gone = await findGoneBoxes(db, [battleId])
  const refusal = gone.get(battleId)
  if (refusal) throw refusal
}

/** The refusal of each room that no player may enter for that reason. */
export async function findGoneBoxes(db: Db, battleIds: number[]): Promise<Map<number, AppError>> {
  const gone = await db
    .selectFrom('battle_round')
    .innerJoin('box', 'box.id', 'battle_round.box_id')
    .distinctOn('battle_id')
    .select(['battle_id', 'box.id', 'box.status'])
    .where('battle_id', '=', sql<number>`any(${battleIds}::bigint[])`)
    .where(boxGone)
    .orderBy('battle_id')
    .orderBy('box.status', 'desc')
    .execute()
  return new Map(
    gone.map(({ battle_id, id, status }) => [
      battle_id,
      new AppError(status === 'retired' ? 'box_retired' : 'box_closed', { box_id: id }),
    ]),
  )
}

/** For statements on `box`: it cannot be fought for now. */
export const boxGone = sql<boolean>`(box.status = 'retired' or box.closed_at is not null)`
