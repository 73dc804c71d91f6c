import type * as api from '@noktra/contract/boxes'
import { inLanguage } from '@noktra/contract/shapes'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import { presentRows } from '../../core/skins/printed-rows.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import { getBoxOnSale } from './get-box.ts'
import { selectBoxes } from '../../core/openings/select-boxes.ts'
import { presentBox } from './list-boxes.ts'
import { findPool } from '../../core/openings/load-pool.ts'

const PPM = 1_000_000

/** A box with the whole pool of its active version, or of an older one that was on sale. */
export async function boxDetails(call: SharedCall<typeof api.boxDetails>) {
  const { db, config, query, language } = call
  const box = await selectBoxes(db).where('box.id', '=', query.box_id).executeTakeFirst()
  if (!box) throw new AppError('box_unknown')
  const pool = await findPool(db, config, box.id, query.pool_version ?? box.version)
  if (!pool) throw new AppError('box_unknown')
  const count = await db
    .selectFrom('box_count')
    .select('opened')
    .where('box_id', '=', box.id)
    .executeTakeFirst()
  return {
    ...(await presentBox(call, box, language)),
    descr: inLanguage(box.descr as Names, language),
    status: box.status as 'on_sale' | 'retired',
    opened: count?.opened ?? 0,
    is_welfare: box.is_welfare,
    pool_version: pool.version,
    pool_hash: pool.pool_hash,
    pool_salt: pool.pool_salt,
    active_version: box.version,
    chance_of_profit: box.chance_of_profit / PPM,
    top_one_in: box.top_one_in,
    rows: presentRows(pool.rows, language),
  }
}

/** A box's contents only. */
export async function listBoxSkins(call: SharedCall<typeof api.listBoxSkins>) {
  const pool = await getBoxOnSale(call, call.query.box_id)
  return { list: presentRows(pool.rows, call.language), pool_version: pool.version }
}

/** The contents of several boxes. */
export async function skinsOfBoxes(call: Call<typeof api.skinsOfBoxes>) {
  const pools = []
  for (const id of new Set(call.body.box_ids)) pools.push(await getBoxOnSale(call, id))
  return {
    list: pools.map((pool) => ({
      box_id: pool.box_id,
      pool_version: pool.version,
      skins: presentRows(pool.rows, call.language),
    })),
  }
}

/** Every version that was or waits to be on sale, newest first. */
export async function poolHistory({ db, query, providers }: SharedCall<typeof api.poolHistory>) {
  const versions = await db
    .selectFrom('box_pool')
    .select([
      'version',
      'price',
      'pool_hash',
      'pool_salt',
      'published_at',
      'salt_source',
      'salt_round',
      'active_from',
      'expected_return',
      'item_count',
    ])
    .where('box_id', '=', query.box_id)
    .orderBy('version', 'desc')
    .execute()
  if (versions.length === 0) throw new AppError('box_unknown')
  return {
    list: versions.map((row) => ({
      version: row.version,
      price: row.price / 100,
      pool_hash: row.pool_hash,
      pool_salt: row.pool_salt,
      published_at: unixSeconds(row.published_at),
      salt_round: {
        source: row.salt_source,
        round: row.salt_round,
        round_at: unixSeconds(providers.beaconOf(row.salt_source as BeaconSource).timeOf(row.salt_round)),
      },
      active_from: row.active_from && unixSeconds(row.active_from),
      expected_return: row.expected_return / PPM,
      item_count: row.item_count,
    })),
  }
}
