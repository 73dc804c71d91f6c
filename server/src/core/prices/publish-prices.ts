import { sortedJson } from '@noktra/game/log/entries'
import { FIRST_BEFORE, priceListHash, type PriceList } from '@noktra/game/price-list'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { insertEntries, openEntry } from '../../platform/public-log/new-entries.ts'
import { saltRound } from '../draws/salts.ts'
import { readNumber, readSetting } from '../settings/read-setting.ts'
import { factsOf } from '../skins/item-facts.ts'

const PPM = 1_000_000

type Newest = Pick<PriceList, 'version' | 'profit_ppm' | 'comfort_skin_id'> & {
  list_hash: string
  waits: boolean
}

/**
 * Publishes what changed since the newest price list, if anything did, as the next one; one list waits for its round at a time. From a
 * change to the list that holds it, nothing is played for the skin that changed.
 */
export async function publishPrices(ctx: Ctx): Promise<void> {
  if (!(await isDue(ctx.db))) return
  await ctx.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('price_list', 0))`.execute(tx)
    if (await isDue(tx)) await publish(tx, ctx)
  })
}

async function isDue(db: Db): Promise<boolean> {
  const newest = await findNewest(db)
  if (newest?.waits) return false
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from skin where not listed) as changed`.execute(db)
  if (rows[0]!.changed) return true
  if (!newest) return false
  const { profit_ppm, comfort_skin_id } = await readTerms(db)
  return profit_ppm !== newest.profit_ppm || comfort_skin_id !== newest.comfort_skin_id
}

async function publish(tx: Tx, ctx: Ctx): Promise<void> {
  const newest = await findNewest(tx)
  const skins = await tx
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'skin.id as skin_id',
      'skin.market_hash_name',
      'skin.exterior',
      'skin.wear_from',
      'skin.wear_to',
      'skin.price',
      'design.class',
      'design.variant',
    ])
    .where('skin.listed', '=', false)
    .orderBy('skin.id')
    .execute()
  const list: PriceList = {
    version: (newest?.version ?? 0) + 1,
    before: newest?.list_hash ?? FIRST_BEFORE,
    ...(await readTerms(tx)),
    rows: skins.map((skin) => ({ ...factsOf(skin), value_cents: skin.price })),
  }
  const { version, before } = list
  const list_hash = priceListHash(list)
  const round = saltRound(ctx)
  await tx
    .insertInto('price_list')
    .values({
      version,
      list_hash,
      before_hash: before,
      profit_rate: list.profit_ppm,
      comfort_skin_id: list.comfort_skin_id,
      row_count: list.rows.length,
      ...round,
    })
    .execute()
  await sql`
    insert into price_list_row (version, skin_id, name_hash, class, exterior, variant, wear_from, wear_to, value)
    select ${version}, r.* from jsonb_to_recordset(${JSON.stringify(list.rows)}::jsonb)
      as r(skin_id bigint, name_hash text, class text, exterior text, variant text, wear_from int, wear_to int, value_cents bigint)`.execute(
    tx,
  )
  const { salt_source, salt_round } = round
  const said = sortedJson({ version, list_hash, before, salt_source, salt_round })
  await insertEntries(tx, [openEntry({ kind: 'prices', subject: version, number: 0 }, [said])])
}

async function findNewest(db: Db): Promise<Newest | undefined> {
  return db
    .selectFrom('price_list')
    .select(['version', 'list_hash', 'profit_rate as profit_ppm', 'comfort_skin_id'])
    .select(sql<boolean>`active_from is null`.as('waits'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What upgrades go by beside the prices. A consolation skin that does not exist is none. */
async function readTerms(db: Db): Promise<Pick<PriceList, 'profit_ppm' | 'comfort_skin_id'>> {
  const rate = await readNumber(db, 'upgrade_profit_rate')
  const chosen = await readSetting(db, 'upgrade_comfort_skin_id')
  const comfort = Number.isSafeInteger(chosen)
    ? await db.selectFrom('skin').select('id').where('id', '=', Number(chosen)).executeTakeFirst()
    : undefined
  return { profit_ppm: Math.round(rate * PPM), comfort_skin_id: comfort?.id ?? null }
}
