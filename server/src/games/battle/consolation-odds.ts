import { sql } from 'kysely'
import { inLanguage } from '@noktra/contract/shapes'
import { expectedValueCents } from '@noktra/game/boxes'
import { publishedRows, rowsByVersion, STORED_COLUMNS } from '../../core/openings/published-rows.ts'
import type { PublishedOdds } from '../../platform/game.ts'
import { battleTexts } from './battle-texts.ts'

/** There is one pool of what a lost battle gives. What is drawn in a battle stands in the pools of its boxes. */
const SUBJECT = 1

export const consolationOdds: PublishedOdds = {
  subjects: async (db, language, subject) => {
    if (subject !== undefined && subject !== SUBJECT) return []
    const { rows } = await sql<{ versions: number | null; changed_at: Date }>`
      select max(version) as versions, max(published_at) as changed_at from consolation_pool where game = 'battle'`.execute(
      db,
    )
    return rows.flatMap(({ versions, changed_at }) =>
      versions === null
        ? []
        : [
            {
              subject: SUBJECT,
              name: inLanguage(battleTexts, language).consolation,
              active_version: versions,
              versions,
              changed_at,
            },
          ],
    )
  },
  versions: async (db, { subject, below, limit }) => {
    if (subject !== SUBJECT) return []
    const { rows: pools } = await sql<{
      version: number
      pool_hash: string
      published_at: Date
      change: number | null
    }>`
      select version, pool_hash, published_at, (
        select min(id) from public_change
        where kind = 'consolation_published' and (details ->> 'version')::integer = consolation_pool.version) as change
      from consolation_pool where game = 'battle' and version < ${below}::bigint order by version desc limit ${limit}`.execute(
      db,
    )
    if (pools.length === 0) return []
    const stored = await db
      .selectFrom('consolation_row')
      .select(STORED_COLUMNS)
      .where('game', '=', 'battle')
      .where('version', '<=', pools[0]!.version)
      .where('version', '>=', pools.at(-1)!.version)
      .execute()
    const rowsOf = rowsByVersion(stored)
    return pools.map(({ version, pool_hash, published_at, change }) => {
      const rows = rowsOf.get(version) ?? []
      return {
        version,
        published_at,
        active_from: published_at,
        price: null,
        returns: null,
        mean_value: expectedValueCents({ rows }),
        pool_hash,
        salt: null,
        entry: { kind: 'change', subject: change ?? 0, number: 0 },
        rows: publishedRows('consolation', rows),
      }
    })
  },
}
