import { sortedJson } from '@noktra/game/log/entries'
import type { Ctx } from '../../platform/context.ts'
import { insertEntries, openEntry } from '../../platform/public-log/new-entries.ts'
import { askSalts } from '../../core/draws/salts.ts'

/** Gives each published version of a tier its salt as soon as its beacon round is out; new games begin with it. */
export async function activateTiers(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('mine_tier')
    .select(['tier', 'version', 'pool_hash', 'salt_source', 'salt_round'])
    .where('active_from', 'is', null)
    .orderBy('published_at')
    .orderBy('version')
    .execute()
  const askSalt = askSalts(ctx)
  for (const { tier, version, pool_hash, ...round } of waiting) {
    const salt = await askSalt(round)
    if (!salt) continue
    await ctx.transact(async (tx) => {
      const salted = await tx
        .updateTable('mine_tier')
        .set({ pool_salt: salt, active_from: ctx.clock.now() })
        .where('tier', '=', tier)
        .where('version', '=', version)
        .where('active_from', 'is', null)
        .returning('version')
        .executeTakeFirst()
      if (!salted) return
      const said = sortedJson({ tier, version, pool_hash, pool_salt: salt })
      await insertEntries(tx, [openEntry({ kind: 'tier', subject: tier, number: version }, [said])])
    })
  }
}
