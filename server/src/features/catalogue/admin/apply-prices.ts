import { sql } from 'kysely'
import { EXTERIOR_BOUNDS, EXTERIORS } from '@noktra/game/wear'
import { said, type Said } from '@noktra/languages/said'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { publishPrices } from '../../../core/changes/publish-change.ts'
import { closeDrifted } from '../../../core/drift/close-drifted.ts'
import { neutralPictureUrl } from '../../../core/skins/pictures.ts'
import { KINDS } from '@noktra/contract/admin/catalogue'
import { THING_CLASSES } from '@noktra/game/items'
import { isSameName, marketNameOf } from './market-name.ts'
import type { PricePlan } from './plan-prices.ts'

export type PriceSource = { staffId: number | null; batchId: number | null; agreed: boolean; now: Date }

/** A price was not what the plan found: the skin's name, and who moved it if that is known. */
export type PriceStale = { name: string | Said; who: string | Said }

/**
 * Sets prices, and makes skins of exteriors that get their first one: all, or it says which one is no more as planned. A few
 * statements however many they are; items keep the values that were printed for them (PRODUCT 2).
 */
export async function applyPrices(
  tx: Tx,
  { moves, first }: PricePlan,
  source: PriceSource,
): Promise<PriceStale | null> {
  const stale = (await movePrices(tx, moves, source)) ?? (await makeSkins(tx, first, source))
  if (!stale) await publishPrices(tx, source.now, { moves, added: first.length })
  return stale
}

async function movePrices(
  tx: Tx,
  moves: PricePlan['moves'],
  source: PriceSource,
): Promise<PriceStale | null> {
  if (moves.length === 0) return null
  const ids = moves.map(([skin_id]) => skin_id)
  const before = moves.map(([, from]) => from)
  const after = moves.map(([, , to]) => to)
  const plan = sql`unnest(${ids}::bigint[], ${before}::bigint[], ${after}::bigint[]) as plan(skin_id, price_from, price_to)`
  const { rows: held } = await sql<{ id: number; price: number }>`
    select id, price from skin where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  const priceOf = new Map(held.map((skin) => [skin.id, skin.price]))
  const stale = moves.find(([skin_id, from]) => priceOf.get(skin_id) !== from)
  if (stale) return whoMoved(tx, stale[0])
  await sql`update skin set price = plan.price_to, updated_at = ${source.now}::timestamptz,
      agreed_price = case when ${source.agreed}::boolean then plan.price_to else agreed_price end
    from ${plan} where skin.id = plan.skin_id`.execute(tx)
  await sql`insert into skin_price_change (skin_id, price_from, price_to, batch_id, staff_id, agreed, created_at)
    select plan.skin_id, plan.price_from, plan.price_to, ${source.batchId}::bigint, ${source.staffId}::bigint, ${source.agreed},
      ${source.now}::timestamptz from ${plan} order by plan.skin_id`.execute(tx)
  await closeDrifted(tx, source.now)
  return null
}

/** The skins of an imported design are numbered from its own number: 1000001 has 10000011 to 10000015, or without wear 10000010. */
async function makeSkins(tx: Tx, first: PricePlan['first'], source: PriceSource): Promise<PriceStale | null> {
  if (first.length === 0) return null
  const renamed = await findRenamed(tx, first)
  if (renamed) return { name: renamed.name, who: said('reasons:who.someone') }
  const rows = first.map(({ design_id, exterior, name, price }) => ({
    id: design_id * 10 + (exterior === null ? 0 : 1 + EXTERIORS.indexOf(exterior)),
    design_id,
    exterior,
    name,
    price,
    bound_from: exterior && EXTERIOR_BOUNDS[exterior].from,
    bound_to: exterior && EXTERIOR_BOUNDS[exterior].to,
  }))
  const neutral = Object.fromEntries(
    [...KINDS, ...THING_CLASSES].map((kind) => [kind, neutralPictureUrl(kind)]),
  )
  const { rows: made } = await sql<{ id: number }>`
    insert into skin (id, design_id, exterior, market_hash_name, price, wear_from, wear_to, image_url, updated_at)
    select s.id, s.design_id, s.exterior, s.name, s.price, greatest(s.bound_from, design.wear_from), least(s.bound_to, design.wear_to),
      coalesce(design_import.picture_url, ${JSON.stringify(neutral)}::jsonb ->> design.kind), ${source.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s(id bigint, design_id bigint, exterior text, name text, price bigint, bound_from int, bound_to int)
    join design on design.id = s.design_id join design_import on design_import.design_id = design.id
    order by s.id on conflict do nothing returning id`.execute(tx)
  const ids = new Set(made.map((skin) => skin.id))
  const stale = rows.find((row) => !ids.has(row.id))
  if (stale) return { name: stale.name, who: await lastMover(tx, stale.id) }
  await sql`insert into skin_price_change (skin_id, price_to, batch_id, staff_id, agreed, created_at)
    select id, price, ${source.batchId}::bigint, ${source.staffId}::bigint, ${source.agreed}, ${source.now}::timestamptz
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.price)}::bigint[]) as s(id, price) order by id`.execute(
    tx,
  )
  return null
}

/** A first price is of the name that it was given for: the first whose design has another name by now. */
async function findRenamed(
  tx: Tx,
  first: PricePlan['first'],
): Promise<PricePlan['first'][number] | undefined> {
  const designs = await tx
    .selectFrom('design_import')
    .select(['design_id', 'market_name', 'phase'])
    .where('design_id', '=', sql<number>`any(${first.map(({ design_id }) => design_id)}::bigint[])`)
    .orderBy('design_id')
    .forShare()
    .execute()
  const designOf = new Map(designs.map((design) => [design.design_id, design]))
  return first.find(({ design_id, exterior, name }) => {
    const design = designOf.get(design_id)
    return !design || !isSameName(name, marketNameOf(design.market_name, exterior, design.phase))
  })
}

async function whoMoved(tx: Tx, skinId: number): Promise<PriceStale> {
  const skin = await tx
    .selectFrom('skin')
    .select('market_hash_name')
    .where('id', '=', skinId)
    .executeTakeFirst()
  return {
    name: skin?.market_hash_name ?? said('reasons:prices.skin', { id: skinId }),
    who: await lastMover(tx, skinId),
  }
}

/** Who set the price of a skin last; the store when no member of staff did. */
export async function lastMover(db: Db, skinId: number): Promise<string | Said> {
  const last = await db
    .selectFrom('skin_price_change')
    .innerJoin('staff', 'staff.id', 'skin_price_change.staff_id')
    .select('staff.name')
    .where('skin_id', '=', skinId)
    .orderBy('skin_price_change.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.name ?? said('reasons:who.store')
}
