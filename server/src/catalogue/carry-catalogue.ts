import { sql, type Kysely } from 'kysely'
import { assertPool, expectedValueCents, poolHash, type PoolRow } from '@noktra/game/boxes'
import { consolationFault } from '@noktra/game/economy'
import type { MinesTier } from '@noktra/game/mines'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/connect.ts'
import type { DB } from '../platform/db/schema.ts'
import { publishPool } from '../core/openings/publish-pool.ts'
import { postponeSalts } from '../core/draws/salts.ts'
import { publishTier } from '../games/mines/publish-tier.ts'
import { priceSkins, storedRow, wholeItems } from '../core/skins/printed-rows.ts'
import { carryRows } from './carry-rows.ts'

type From = Kysely<DB>

/** What came over, and sentences about what did not. */
export type Carried = { boxes: number; tiers: number; offers: number; skins: number; left: string[] }

/**
 * Carries the catalogue of another store, read at one moment, into one that has none: what it sells and says, and nothing of what was played in it.
 * Boxes and tiers are published again, at the prices of today, and wait for a salt of their own; what these prices do not allow
 * stays behind and is told.
 * @throws RangeError when the consolation of battles is worth too much at these prices
 */
export async function carryCatalogue(from: From, tx: Tx, ctx: Ctx): Promise<Carried> {
  const left: string[] = []
  await carryRows(from, tx, 'design')
  // Prices are published again.
  await carryRows(from, tx, 'skin', { select: sql`to_jsonb(t) || '{"listed": false}'` })
  await carryRows(from, tx, 'design_import')
  await carryRows(from, tx, 'item_source')
  await carryRows(from, tx, 'own_catalogue')
  await carryRows(from, tx, 'picture')
  await carryRows(from, tx, 'setting', { select: withoutStaff('updated_by') })
  await carryRows(from, tx, 'box_type')
  await carryRows(from, tx, 'box', { select: sql`to_jsonb(t) || '{"active_version": null}'` })
  await carryRows(from, tx, 'welfare_box')
  await carryRows(from, tx, 'mall_offer', {
    select: sql`to_jsonb(t) - 'stock' || jsonb_build_object('stocked', t.stock, 'sold', 0)`,
    columns: sql`skin_id, listed, stocked, sold, updated_at`,
  })
  await carryRows(from, tx, 'official_roll', { select: withoutStaff('updated_by') })
  left.push(...(await carryAnnouncements(from, tx)))
  await carryPages(from, tx)
  await carryBrand(from, tx)
  await carryRebateLevels(from, tx, ctx)
  await carryConsolation(from, tx, ctx)
  const boxes = await publishBoxes(from, tx, ctx)
  const tiers = await publishTiers(from, tx, ctx)
  left.push(...boxes.left, ...tiers.left)
  await postponeSalts(tx, ctx)
  const { rows } = await sql<{ skins: number; offers: number }>`
    select (select count(*) from skin) as skins, (select count(*) from mall_offer) as offers`.execute(tx)
  return { boxes: boxes.published, tiers: tiers.published, ...rows[0]!, left }
}

/** Numbers go on where the other store's ended. `owner` is of the role that owns the sequences. */
export async function carryNumbers(from: From, owner: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ last: number }>`select last_value as last from box_number`.execute(from)
  await sql`select setval('box_number', ${rows[0]!.last})`.execute(owner)
}

/** The staff of the other store is not carried. */
function withoutStaff(column: string) {
  return sql`to_jsonb(t) || jsonb_build_object(${sql.lit(column)}, null)`
}

/** An announcement that tells of an envelope's code stays behind with the envelope. */
async function carryAnnouncements(from: From, tx: Tx): Promise<string[]> {
  const told = sql`exists (select from envelope e where upper(t.texts::text) like '%' || upper(e.code) || '%')`
  const { rows } = await sql<{ title: string }>`
    select t.titles ->> 'en' as title from announcement t where ${told} order by t.sort`.execute(from)
  await carryRows(from, tx, 'announcement', {
    where: sql`not ${told}`,
    select: withoutStaff('updated_by'),
    columns: sql`key, titles, texts, cover, path, sort, published, created_at, updated_at, revision`,
  })
  return rows.map(({ title }) => `The announcement "${title}" tells of a red envelope, which is not carried.`)
}

/** The words that stand now become the first revision. */
async function carryPages(from: From, tx: Tx): Promise<void> {
  await carryRows(from, tx, 'static_page', {
    where: sql`t.texts is not null
      and t.revision = (select max(revision) from static_page s where s.page = t.page)`,
    select: sql`to_jsonb(t) || '{"revision": 1, "staff_id": null}'`,
  })
}

/** The brand that stands now becomes the first version; pictures of earlier ones stay behind with their history. */
async function carryBrand(from: From, tx: Tx): Promise<void> {
  const last = sql`(select max(version) from brand_version)`
  await carryRows(from, tx, 'brand_picture', {
    where: sql`strpos((select v.pictures::text from brand_version v where v.version = ${last}), t.name) > 0`,
  })
  await carryRows(from, tx, 'brand_version', {
    where: sql`t.version = ${last}`,
    select: sql`to_jsonb(t) || '{"version": 1, "source": "file", "restored": null, "staff_id": null}'`,
  })
}

/** As a version of their own, unless they are the levels that every store begins with. */
async function carryRebateLevels(from: From, tx: Tx, { clock }: Ctx): Promise<void> {
  const levelsOf = async (db: From) =>
    db
      .selectFrom('rebate_level')
      .select(['level', 'recharge', 'rate'])
      .where('version', '=', (versions) =>
        versions.selectFrom('rebate_levels').select((select) => select.fn.max('version').as('newest')),
      )
      .orderBy('level')
      .execute()
  const theirs = await levelsOf(from)
  if (JSON.stringify(theirs) === JSON.stringify(await levelsOf(tx))) return
  await tx.insertInto('rebate_levels').values({ version: 2, made_at: clock.now() }).execute()
  await tx
    .insertInto('rebate_level')
    .values(theirs.map((level) => ({ version: 2, ...level })))
    .execute()
}

type StoredTicket = { ticket_from: number; ticket_to: number; skin_id: number }

/** Tickets as they were, values as skins cost today. */
async function priceRows(tx: Tx, stored: StoredTicket[]): Promise<PoolRow[]> {
  const priced = await priceSkins(
    tx,
    stored.map(({ skin_id }) => skin_id),
  )
  return priced.map((skin, index) => ({
    ...skin,
    from: stored[index]!.ticket_from,
    to: stored[index]!.ticket_to,
  }))
}

/** It keeps its number, so that the one of the demo catalogue does not come after it. */
async function carryConsolation(from: From, tx: Tx, { clock }: Ctx): Promise<void> {
  const newest = await from
    .selectFrom('consolation_pool')
    .select('version')
    .where('game', '=', 'battle')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  const { version } = newest
  const stored = await from
    .selectFrom('consolation_row')
    .select(['ticket_from', 'ticket_to', 'skin_id'])
    .where('game', '=', 'battle')
    .where('version', '=', version)
    .orderBy('ticket_from')
    .execute()
  const rows = await wholeItems(tx, await priceRows(tx, stored))
  const pool = { box_id: 0, version, price_cents: 0, rows }
  assertPool(pool)
  const fault = consolationFault(pool)
  if (fault) throw new RangeError(`The consolation of battles: ${fault.message}`)
  await tx
    .insertInto('consolation_pool')
    .values({
      game: 'battle',
      version,
      pool_hash: poolHash(pool),
      expected_value: Math.round(expectedValueCents(pool)),
      published_at: clock.now(),
    })
    .execute()
  await tx
    .insertInto('consolation_row')
    .values(rows.map((row) => ({ game: 'battle', version, ...storedRow(row) })))
    .execute()
}

type Published = { published: number; left: string[] }

async function publishBoxes(from: From, tx: Tx, ctx: Ctx): Promise<Published> {
  const boxes = await from
    .selectFrom('box')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .select(['box.id', 'box_pool.version', 'box_pool.price'])
    .orderBy('box.id')
    .execute()
  const left: string[] = []
  for (const { id, version, price } of boxes) {
    const stored = await from
      .selectFrom('box_pool_row')
      .select(['ticket_from', 'ticket_to', 'skin_id'])
      .where('box_id', '=', id)
      .where('version', '=', version)
      .orderBy('ticket_from')
      .execute()
    const fault = await faultOf(async () => {
      await publishPool(tx, ctx, { box_id: id, price_cents: price, rows: await priceRows(tx, stored) })
    })
    if (fault) left.push(`${fault}: it waits, off sale, for a draft that fits the prices of today.`)
  }
  // A box that no version stands behind is not on sale.
  await sql`update box set status = 'retired'
    where not exists (select from box_pool where box_pool.box_id = box.id)`.execute(tx)
  return { published: boxes.length - left.length, left }
}

async function publishTiers(from: From, tx: Tx, ctx: Ctx): Promise<Published> {
  const tiers = await from
    .selectFrom('mine_tier')
    .select(['tier', 'version', 'stake'])
    .distinctOn('tier')
    .orderBy('tier')
    .orderBy('version', 'desc')
    .execute()
  const left: string[] = []
  for (const { tier, version, stake } of tiers) {
    const prizes = await from
      .selectFrom('mine_prize')
      .select('skin_id')
      .where('tier', '=', tier)
      .where('version', '=', version)
      .orderBy('layer')
      .execute()
    const consolation = await from
      .selectFrom('mine_consolation')
      .select(['ticket_from', 'ticket_to', 'skin_id'])
      .where('tier', '=', tier)
      .where('version', '=', version)
      .orderBy('ticket_from')
      .execute()
    const fault = await faultOf(async () => {
      const priced = await priceSkins(
        tx,
        prizes.map(({ skin_id }) => skin_id),
      )
      await publishTier(tx, ctx, {
        tier,
        stake_cents: stake,
        prizes: priced as MinesTier['prizes'],
        consolation: await priceRows(tx, consolation),
      })
    })
    if (fault) left.push(`${fault}.`)
  }
  return { published: tiers.length - left.length, left }
}

/** What a rule of the economy says against it, before anything is written; null when it is done. */
async function faultOf(publish: () => Promise<void>): Promise<string | null> {
  try {
    await publish()
    return null
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return error.message
  }
}
