import { sortedJson } from '@noktra/game/log/entries'
import type { Ctx } from '../../platform/context.ts'
import { insertEntries, openEntry } from '../../platform/public-log/new-entries.ts'
import { askSalts } from '../../core/draws/salts.ts'

/** Gives each published version its salt as soon as its beacon round is out, and puts it on sale. */
export async function activatePools(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('box_pool')
    .select(['box_id', 'version', 'pool_hash', 'salt_source', 'salt_round'])
    .where('active_from', 'is', null)
    .orderBy('published_at')
    .orderBy('version')
    .execute()
  const askSalt = askSalts(ctx)
  for (const pool of waiting) {
    const salt = await askSalt(pool)
    if (!salt) continue
    const now = ctx.clock.now()
    await ctx.transact(async (tx) => {
      const salted = await tx
        .updateTable('box_pool')
        .set({ pool_salt: salt, active_from: now })
        .where('box_id', '=', pool.box_id)
        .where('version', '=', pool.version)
        .where('active_from', 'is', null)
        .returning('version')
        .executeTakeFirst()
      if (!salted) return
      await tx
        .updateTable('box')
        .set({ active_version: pool.version })
        .where('id', '=', pool.box_id)
        .where((where) =>
          where.or([where('active_version', 'is', null), where('active_version', '<', pool.version)]),
        )
        .execute()
      const { box_id, version, pool_hash } = pool
      const said = sortedJson({ box_id, version, pool_hash, pool_salt: salt })
      await insertEntries(tx, [openEntry({ kind: 'pool', subject: box_id, number: version }, [said])])
    })
  }
}
