import { sql } from 'kysely'
import { inLanguage } from '@noktra/contract/shapes'
import { expectedValueCents } from '@noktra/game/boxes'
import { publishedRows, rowsByVersion, STORED_COLUMNS } from '../../core/openings/published-rows.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import type { PublishedOdds } from '../../platform/game.ts'

const PPM = 1_000_000

/** Pools of all boxes that ever had one, retired boxes and welfare boxes too. */
export const boxOdds: PublishedOdds = {
  subjects: async (db, language, subject) => {
    const boxes = await db
      .selectFrom('box')
      .innerJoin('box_pool', 'box_pool.box_id', 'box.id')
      .select(({ fn }) => [
        'box.id',
        'box.names',
        'box.status',
        'box.active_version',
        fn.max<number>('version').as('versions'),
        fn.max<Date>('published_at').as('changed_at'),
      ])
      .$if(subject !== undefined, (boxes) => boxes.where('box.id', '=', sql<number>`${subject}::bigint`))
      .groupBy('box.id')
      .orderBy('box.sort')
      .orderBy('box.id')
      .execute()
    return boxes.map(({ id, names, status, active_version, versions, changed_at }) => ({
      subject: id,
      name: inLanguage(names as Names, language),
      active_version: status === 'on_sale' ? active_version : null,
      versions,
      changed_at,
    }))
  },
  versions: async (db, { subject, below, limit }) => {
    const pools = await db
      .selectFrom('box_pool')
      .innerJoin('box', 'box.id', 'box_pool.box_id')
      .select([
        'version',
        'price',
        'pool_hash',
        'pool_salt',
        'published_at',
        'active_from',
        'salt_source',
        'salt_round',
        'expected_return',
        'is_welfare',
      ])
      .where('box_id', '=', subject)
      .where('version', '<', sql<number>`${below}::bigint`)
      .orderBy('version', 'desc')
      .limit(limit)
      .execute()
    if (pools.length === 0) return []
    const stored = await db
      .selectFrom('box_pool_row')
      .select(STORED_COLUMNS)
      .where('box_id', '=', subject)
      .where('version', '<=', pools[0]!.version)
      .where('version', '>=', pools.at(-1)!.version)
      .execute()
    const rowsOf = rowsByVersion(stored)
    return pools.map(({ version, salt_source, salt_round, pool_salt, ...pool }) => {
      const rows = rowsOf.get(version) ?? []
      const share = pool.expected_return / PPM
      return {
        version,
        published_at: pool.published_at,
        active_from: pool.active_from,
        price: pool.is_welfare ? null : pool.price,
        returns: pool.is_welfare ? null : { least: share, most: share },
        mean_value: expectedValueCents({ rows }),
        pool_hash: pool.pool_hash,
        salt: { source: salt_source, round: salt_round, pool_salt },
        entry: { kind: 'pool', subject, number: version },
        rows: publishedRows('item', rows),
      }
    })
  },
}
