import { listedPriceCents } from '@noktra/game/listed-price'
import type { Exterior } from '@noktra/game/wear'
import type { KeptPreview } from './kept-preview.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { currentReturns } from '../../../core/openings/current-returns.ts'
import { readNumbers } from '../../../core/settings/read-setting.ts'
import type { Names } from '../../../core/skins/skin-face.ts'
import { countDisagreed, hasDrifted } from '../../../core/drift/assert-agreed.ts'
import { countClosing } from '../../../core/drift/close-drifted.ts'
import { ITEM_CLASSES, type ItemClass } from '@noktra/game/items'
import { said, type Said } from '@noktra/languages/said'
import { readMarketName, type ReadName } from '../../../core/item-games/market-name.ts'
import { FILE_GAME, isMarked, marketNameOf, placeOf } from './market-name.ts'
import { pricedOf } from './plan-skins.ts'
import { findFarMoves, priceRuleFaults } from './price-moves.ts'
import type { PriceFile } from './read-price-file.ts'

/** A price that moves: the skin, cents before and after. */
export type PriceMove = [skin_id: number, from: number, to: number]
/**
 * An exterior, or a design without wear, that gets its first price and is a skin from then on. One that `waits` needs a second person: no
 * one has seen it, and there is no other price to hold it against.
 */
export type FirstPrice = {
  design_id: number
  exterior: Exterior | null
  name: string
  price: number
  waits?: true
}
export type PricePlan = { moves: PriceMove[]; first: FirstPrice[] }

/** A first price that several sources give counts by itself up to so much, in cents. */
const FIRST_ALONE_CENTS = 10_000

const MOST_MOVES_SHOWN = 20
const MOST_UNKNOWN_SHOWN = 100
const MOST_ERRORS_SHOWN = 200

/** What has or may have a price under a name of the market. */
type Priceable = {
  skin_id: number | null
  design_id: number
  exterior: Exterior | null
  name: string
  price: number | null
  agreed_price: number | null
}

/** What a price list would do to the store as it is now. */
export async function planPrices(
  db: Db,
  { file, now }: { file: PriceFile; now: Date },
): Promise<{ plan: PricePlan; preview: KeptPreview }> {
  const { price_rate: rate, drift_close } = await readNumbers(db, ['price_rate', 'drift_close'])
  const { find, phased } = await readPlaces(db)
  const taken = new Map<Priceable, { isExact: boolean; cents: number; key: string }>()
  const unknown: KeptPreview['unknown'] = []
  const tally = new Map<ItemClass | null, { placed: number; unplaced: number }>()
  for (const [key, cents] of file.prices) {
    const { read, exact, one } = find(key)
    count(tally, read, Boolean(one))
    if (!one) {
      unknown.push({ name: key, why: whyUnplaced(read, phased) })
      continue
    }
    // Of two ways to write one name, the one that the store writes counts.
    const other = taken.get(one)
    if (!other || (exact && !other.isExact)) taken.set(one, { isExact: Boolean(exact), cents, key })
  }

  const plan: PricePlan = { moves: [], first: [] }
  const alone = file.alone && new Set(file.alone)
  const nameOf = new Map<number, string>()
  let same = 0
  for (const [one, { isExact, cents, key }] of taken) {
    const price = listedPriceCents(cents, rate)
    if (one.skin_id === null) {
      // The list writes the name as the market does.
      const name = !isExact && isMarked(key) ? key : one.name
      const waits = alone !== undefined && (alone.has(key) || price > FIRST_ALONE_CENTS)
      plan.first.push({
        design_id: one.design_id,
        exterior: one.exterior,
        name,
        price,
        ...(waits && { waits }),
      })
    } else if (one.price === price && !hasDrifted({ price, agreed_price: one.agreed_price! }, drift_close))
      same += 1
    else {
      plan.moves.push([one.skin_id, one.price!, price])
      nameOf.set(one.skin_id, one.name)
    }
  }
  plan.moves.sort((a, b) => a[0] - b[0])
  plan.first.sort((a, b) => a.design_id - b.design_id || (a.exterior ?? '').localeCompare(b.exterior ?? ''))

  const moves = plan.moves.map(([skin_id, from, to]) => ({ skin_id, from, to }))
  const priceOf = new Map(moves.map(({ skin_id, to }) => [skin_id, to]))
  const far = await findFarMoves(db, moves, now)
  return {
    plan,
    preview: {
      counts: {
        rows: file.rows,
        new: plan.first.length,
        changed: moves.length,
        same,
        unknown: unknown.length,
        own: 0,
        errors: file.errors.length,
        too_far: far.length,
      },
      errors: file.errors.slice(0, MOST_ERRORS_SHOWN),
      unknown: unknown.slice(0, MOST_UNKNOWN_SHOWN),
      notes: file.notes,
      moves: moves
        .toSorted((a, b) => ratioOf(b) - ratioOf(a) || a.skin_id - b.skin_id)
        .slice(0, MOST_MOVES_SHOWN)
        .map(({ skin_id, from, to }) => ({
          skin_id,
          name: nameOf.get(skin_id)!,
          from: from / 100,
          to: to / 100,
        })),
      boxes: await boxesOutside(db, priceOf),
      closes:
        priceOf.size === 0
          ? null
          : { ...(await countClosing(db, priceOf)), ...(await countDisagreed(db, priceOf)) },
      rules: await priceRuleFaults(db, priceOf),
      price_rate: rate,
      rarities: [],
      kinds: [],
      classes: [...ITEM_CLASSES, null].flatMap((itemClass) => {
        const counted = tally.get(itemClass)
        return counted ? [{ class: itemClass, ...counted }] : []
      }),
      sample: [],
    },
  }
}

/** By which the names of a list find what has or may have a price. */
export async function readPlaces(db: Db) {
  const priceables = await listPriceables(db)
  const byName = new Map(priceables.map((one) => [one.name, one]))
  const families = await listFamilies(db)
  const byPlace = new Map<string, Priceable>()
  /** Those that several phases share. */
  const phased = new Set<string>()
  for (const one of priceables.toReversed()) {
    const { name } = readMarketName(FILE_GAME, one.name, families)
    if (!name) continue
    byPlace.set(placeOf(name), one)
    if (name.phase !== null) phased.add(placeOf({ ...name, phase: null }))
  }
  const find = (key: string) => {
    const read = readMarketName(FILE_GAME, key, families)
    const exact = byName.get(key)
    return { read, exact, one: exact ?? (read.name && byPlace.get(placeOf(read.name))) }
  }
  return { find, phased }
}

/** Every skin, and every exterior of an imported design that waits for its first price. */
async function listPriceables(db: Db): Promise<Priceable[]> {
  const skins = await db
    .selectFrom('skin')
    .select(['id', 'design_id', 'exterior', 'market_hash_name', 'price', 'agreed_price'])
    .execute()
  const imported = await db
    .selectFrom('design_import')
    .innerJoin('design', 'design.id', 'design_import.design_id')
    .select([
      'design.id',
      'design_import.market_name',
      'design_import.phase',
      'design.wear_from',
      'design.wear_to',
    ])
    .execute()
  const priced = new Set(skins.map((skin) => `${skin.design_id}:${skin.exterior}`))
  return [
    ...skins.map((skin) => ({
      skin_id: skin.id,
      design_id: skin.design_id,
      exterior: skin.exterior as Exterior | null,
      name: skin.market_hash_name,
      price: skin.price,
      agreed_price: skin.agreed_price,
    })),
    ...imported.flatMap((design) =>
      pricedOf(design)
        .filter((exterior) => !priced.has(`${design.id}:${exterior}`))
        .map((exterior) => ({
          skin_id: null,
          design_id: design.id,
          exterior,
          name: marketNameOf(design.market_name, exterior, design.phase),
          price: null,
          agreed_price: null,
        })),
    ),
  ]
}

/** The classes of families that files brought. */
async function listFamilies(db: Db): Promise<Map<string, { class: ItemClass }>> {
  const rows = await db
    .selectFrom('design_import')
    .innerJoin('design', 'design.id', 'design_import.design_id')
    .select(['design_import.weapon', 'design.class'])
    .distinct()
    .execute()
  return new Map(rows.map((row) => [row.weapon, { class: row.class as ItemClass }]))
}

function count(
  tally: Map<ItemClass | null, { placed: number; unplaced: number }>,
  read: ReadName,
  isPlaced: boolean,
): void {
  const itemClass = read.name?.class ?? null
  const counted = tally.get(itemClass) ?? { placed: 0, unplaced: 0 }
  counted[isPlaced ? 'placed' : 'unplaced'] += 1
  tally.set(itemClass, counted)
}

/** Why a price has no place; `phased` are the places that several phases share. */
function whyUnplaced({ name, fault }: ReadName, phased: ReadonlySet<string>): Said {
  if (fault) return said(`catalogue:import_faults.name_${fault}`)
  return said(`catalogue:import_faults.${phased.has(placeOf(name)) ? 'phases_share' : 'no_item'}`)
}

/** The boxes that would return less than 85 or more than 96 % at these prices. */
async function boxesOutside(db: Db, priceOf: ReadonlyMap<number, number>): Promise<KeptPreview['boxes']> {
  const then = (await currentReturns(db, priceOf)).filter((box) => box.flagged)
  if (then.length === 0) return []
  const now = new Map((await currentReturns(db)).map((box) => [box.box_id, box.current]))
  const names = await db
    .selectFrom('box')
    .select(['id', 'names'])
    .where(
      'id',
      'in',
      then.map((box) => box.box_id),
    )
    .execute()
  const nameOf = new Map(names.map((box) => [box.id, box.names as Names]))
  return then.map(({ box_id, declared, current }) => ({
    box_id,
    name: nameOf.get(box_id)!,
    declared,
    now: now.get(box_id)!,
    planned: current,
  }))
}

function ratioOf({ from, to }: { from: number; to: number }): number {
  return Math.max(from / to, to / from)
}
