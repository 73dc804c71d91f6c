import { sortedJson } from '@noktra/game/log/entries'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { insertEntries, openEntry } from '../../platform/public-log/new-entries.ts'
import { askSalts } from '../draws/salts.ts'

/**
 * Gives the price list that waits its salt as soon as its beacon round is out: from then on upgrades go by it. A skin that changed again
 * meanwhile waits for the next list.
 */
export async function activatePrices(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('price_list')
    .select(['version', 'list_hash', 'salt_source', 'salt_round'])
    .where('active_from', 'is', null)
    .executeTakeFirst()
  const salt = waiting && (await askSalts(ctx)(waiting))
  if (!salt) return
  const { version, list_hash } = waiting
  await ctx.transact(async (tx) => {
    const salted = await tx
      .updateTable('price_list')
      .set({ salt, active_from: ctx.clock.now() })
      .where('version', '=', version)
      .where('active_from', 'is', null)
      .returning('version')
      .executeTakeFirst()
    if (!salted) return
    await sql`
      with held as (
        select skin.id from skin join price_list_row row on row.version = ${version} and row.skin_id = skin.id
        order by skin.id for no key update of skin
      )
      update skin set listed = true from held, price_list_row row, design
      where skin.id = held.id and row.version = ${version} and row.skin_id = skin.id and row.value = skin.price
        and design.id = skin.design_id and (row.class, row.variant) is not distinct from (design.class, design.variant)
        and (row.exterior, row.wear_from, row.wear_to) is not distinct from (skin.exterior, skin.wear_from, skin.wear_to)
        and row.name_hash = encode(sha256(convert_to(normalize(skin.market_hash_name, NFC), 'UTF8')), 'hex')`.execute(
      tx,
    )
    const said = sortedJson({ version, list_hash, salt })
    await insertEntries(tx, [openEntry({ kind: 'prices', subject: version, number: 1 }, [said])])
  })
}
