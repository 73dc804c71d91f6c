import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { rowsFromTickets } from '@noktra/game/boxes'
import { toCents } from '@noktra/game/money'
import { wearInterval, type Exterior } from '@noktra/game/wear'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { publishPool } from '../core/openings/publish-pool.ts'
import { publishPrices } from '../core/changes/publish-change.ts'
import { isOwnCatalogue } from '../core/catalogue/own-catalogue.ts'
import { postponeSalts } from '../core/draws/salts.ts'
import { followPictures } from './follow-pictures.ts'
import { loadAnnouncements } from './load-announcements.ts'
import { loadConsolation } from './load-consolation.ts'
import { loadEnvelopes } from '../games/envelope/load-envelopes.ts'
import { loadMall } from '../games/mall/load-mall.ts'
import { loadFirstMines, loadMines } from '../games/mines/load-mines.ts'
import { loadRolls } from '../games/roll/load-rolls.ts'
import { loadNewSettings, loadSettings } from './load-settings.ts'
import { loadFirstWelfare, loadWelfare } from '../games/welfare/load-welfare.ts'
import { boxPictureUrl, itemPictureUrl } from '../core/skins/pictures.ts'
import type { Names } from '../core/skins/skin-face.ts'

type SkinFile = {
  id: number
  key: string
  family: string
  finish: string
  rarity: string
  wear_from: number
  wear_to: number
  exteriors: { skin_id: number; exterior: Exterior; market_name: string; price: number }[]
}
type BoxFile = {
  id: number
  key: string
  type: string
  name: Names
  descr: Names
  theme_color: string
  price: number
  badge: string | null
  featured?: boolean
  pool: { skin_id: number; tickets: number }[]
}
type BoxTypeFile = { id: number; key: string; name: Names; hint: Names; sort: number }
type NamesFile = {
  families: Record<string, Names>
  finishes: Record<string, Names>
  kinds: Record<string, Names>
}
type FamilyFile = { key: string; kind: string }

/** Loads the catalogue of a folder into a store that has none; one that has it gets what is new in it, one that was begun without gets none. */
export async function loadCatalogueOnce(store: Ctx, folder: string): Promise<boolean> {
  const ctx = inTurn(store)
  if (await isOwnCatalogue(ctx.db)) {
    await ctx.transact((tx) => followPictures(tx))
    return false
  }
  const box = await ctx.db.selectFrom('box').select('id').limit(1).executeTakeFirst()
  if (box) {
    await ctx.transact((tx) => followPictures(tx))
    await ctx.transact((tx) => loadConsolation(tx, ctx, folder))
    await loadFirstMines(ctx, folder)
    await ctx.transact((tx) => loadNewSettings(tx, ctx, folder))
    await ctx.transact((tx) => loadMall(tx, ctx, folder))
    await loadFirstWelfare(ctx, folder)
    await ctx.transact((tx) => loadGifts(tx, ctx, folder))
    return false
  }
  await loadCatalogue(store, folder)
  return true
}

/** Two processes that start at once load one after the other: the second finds what the first made. */
export function inTurn(ctx: Ctx): Ctx {
  return {
    ...ctx,
    transact: (work) =>
      ctx.transact(async (tx, ...hooks) => {
        await sql`set local lock_timeout = '60s'`.execute(tx)
        await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx)
        return work(tx, ...hooks)
      }),
  }
}

/**
 * Loads or reloads a catalogue: designs, skins with their prices, box types and boxes, all or nothing.
 * A box whose pool or price differs from its newest version gets a new version; nothing that was on sale is changed.
 */
export async function loadCatalogue(ctx: Ctx, folder: string): Promise<void> {
  const skins = read<SkinFile[]>(folder, 'skins.json')
  const boxes = read<BoxFile[]>(folder, 'boxes.json')
  const types = read<BoxTypeFile[]>(folder, 'box-types.json')
  await inTurn(ctx).transact(async (tx) => {
    await loadSkins(tx, ctx, folder, skins)
    await loadBoxTypes(tx, types)
    await loadBoxes(tx, ctx, boxes, types, skins)
    await loadConsolation(tx, ctx, folder)
    await loadMines(tx, ctx, folder)
    await loadMall(tx, ctx, folder)
    await loadSettings(tx, ctx, folder)
    await loadWelfare(tx, ctx, folder)
    await loadGifts(tx, ctx, folder)
    await postponeSalts(tx, ctx)
  })
}

/** What a catalogue gives away and tells of it, as far as the store does not have it. A live store gives by its staff alone. */
async function loadGifts(tx: Tx, ctx: Ctx, folder: string): Promise<void> {
  await loadRolls(tx, ctx, folder)
  if (ctx.config.sandbox) await loadEnvelopes(tx, ctx, folder)
  await loadAnnouncements(tx, ctx, folder)
}

async function loadSkins(tx: Tx, ctx: Ctx, folder: string, skins: SkinFile[]): Promise<void> {
  const names = read<NamesFile>(folder, 'names.json')
  const kindOf = new Map(
    read<FamilyFile[]>(folder, 'families.json').map((family) => [family.key, family.kind]),
  )
  const designs = skins.map((skin) => {
    const kind = must(kindOf.get(skin.family), `family ${skin.family}`)
    return {
      id: skin.id,
      key: skin.key,
      family: skin.family,
      finish: skin.finish,
      kind,
      class: kind === 'knife' || kind === 'gloves' ? kind : 'weapon',
      rarity: skin.rarity,
      wear_from: Math.round(skin.wear_from * 10_000),
      wear_to: Math.round(skin.wear_to * 10_000),
      names: JSON.stringify({
        family: must(names.families[skin.family], `name of ${skin.family}`),
        finish: must(names.finishes[skin.finish], `name of ${skin.finish}`),
        kind: must(names.kinds[kind], `name of ${kind}`),
      }),
    }
  })
  await sql`
    insert into design (id, key, family, finish, kind, class, rarity, wear_from, wear_to, names)
    select * from jsonb_to_recordset(${JSON.stringify(designs.map((d) => ({ ...d, names: JSON.parse(d.names) as unknown })))}::jsonb)
      as d(id bigint, key text, family text, finish text, kind text, class text, rarity text, wear_from int, wear_to int, names jsonb)
    on conflict (id) do update set key = excluded.key, family = excluded.family, finish = excluded.finish,
      kind = excluded.kind, class = excluded.class, rarity = excluded.rarity, names = excluded.names`.execute(
    tx,
  )
  const rows = skins.flatMap((skin) =>
    skin.exteriors.map((exterior) => {
      const interval = wearInterval(
        exterior.exterior,
        Math.round(skin.wear_from * 10_000),
        Math.round(skin.wear_to * 10_000),
      )
      if (!interval) throw new Error(`${exterior.market_name} lies outside the wear range of ${skin.key}`)
      return {
        id: exterior.skin_id,
        design_id: skin.id,
        exterior: exterior.exterior,
        market_hash_name: exterior.market_name,
        price: toCents(exterior.price),
        wear_from: interval.from,
        wear_to: interval.to,
        image_url: itemPictureUrl(`${skin.key}-${exterior.exterior.toLowerCase()}`),
      }
    }),
  )
  // The change that is published of prices is found by the moment of its moves.
  const now = ctx.clock.now()
  const { rows: moved } = await sql<{ skin_id: number; from: number; to: number }>`
    insert into skin_price_change (skin_id, price_from, price_to, agreed, created_at)
    select skin.id, skin.price, s.price, true, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id bigint, price bigint)
    join skin on skin.id = s.id where skin.price <> s.price order by skin.id
    returning skin_id, price_from as "from", price_to as "to"`.execute(tx)
  const moves = moved.map(({ skin_id, from, to }) => [skin_id, from, to] as const)
  await publishPrices(tx, now, { moves, added: 0 })
  await sql`
    insert into skin (id, design_id, exterior, market_hash_name, price, wear_from, wear_to, image_url, updated_at)
    select s.*, ${ctx.clock.now()}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s(id bigint, design_id bigint, exterior text, market_hash_name text, price bigint, wear_from int, wear_to int, image_url text)
    on conflict (id) do update set price = excluded.price, agreed_price = excluded.price, market_hash_name = excluded.market_hash_name,
      image_url = excluded.image_url, updated_at = excluded.updated_at`.execute(tx)
}

/** Types of boxes that say nothing of the demo: by what a box costs, and those that are free. */
const EMPTY_BOX_TYPES = ['featured', 'starter', 'elite', 'welfare']

/** The types of boxes that a store has which is begun without items. */
export async function loadEmptyBoxTypes(tx: Tx, folder: string): Promise<void> {
  const types = read<BoxTypeFile[]>(folder, 'box-types.json')
  await loadBoxTypes(
    tx,
    types.filter(({ key }) => EMPTY_BOX_TYPES.includes(key)),
  )
}

async function loadBoxTypes(tx: Tx, types: BoxTypeFile[]): Promise<void> {
  for (const type of types) {
    const row = {
      key: type.key,
      names: JSON.stringify(type.name),
      hints: JSON.stringify(type.hint),
      sort: type.sort,
    }
    await tx
      .insertInto('box_type')
      .values({ id: type.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

async function loadBoxes(
  tx: Tx,
  ctx: Ctx,
  boxes: BoxFile[],
  types: BoxTypeFile[],
  skins: SkinFile[],
): Promise<void> {
  const skinOf = new Map(
    skins.flatMap((skin) => skin.exteriors.map((exterior) => [exterior.skin_id, exterior])),
  )
  const typeOf = new Map(types.map((type) => [type.key, type.id]))
  const now = ctx.clock.now()
  for (const [sort, box] of boxes.entries()) {
    const row = {
      key: box.key,
      type_id: must(typeOf.get(box.type), `box type ${box.type}`),
      names: JSON.stringify(box.name),
      descr: JSON.stringify(box.descr),
      image_url: boxPictureUrl(box.key),
      theme_color: box.theme_color,
      badge: box.badge,
      featured: box.featured ?? false,
      sort,
    }
    await tx
      .insertInto('box')
      .values({ id: box.id, status: 'on_sale', created_at: now, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const contents = box.pool.map(({ skin_id }) => {
      const skin = must(skinOf.get(skin_id), `skin ${skin_id} of box ${box.key}`)
      return { skin_id, exterior: skin.exterior, value_cents: toCents(skin.price) }
    })
    await publishPool(tx, ctx, {
      box_id: box.id,
      price_cents: toCents(box.price),
      rows: rowsFromTickets(
        contents,
        box.pool.map(({ tickets }) => tickets),
      ),
    })
  }
}

function read<T>(folder: string, name: string): T {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as T
}

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The catalogue does not know the ${what}`)
  return value
}
