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
import type { ReadName } from '../../../core/item-games/market-name.ts'
import { isMarked, placeOf } from './market-name.ts'
import { findFarMoves, mayStartAlone, priceRuleFaults } from './price-moves.ts'
import { findOutliers } from './price-outliers.ts'
import { readPlaces, type Priceable } from './price-places.ts'
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

const MOST_MOVES_SHOWN = 20
const MOST_OUTLIERS_SHOWN = 20
const MOST_UNKNOWN_SHOWN = 100
const MOST_ERRORS_SHOWN = 200

/** What a price list would do to the store as it is now. */
export async function planPrices(
  db: Db,
  { file, now }: { file: PriceFile; now: Date },
): Promise<{ plan: PricePlan; preview: KeptPreview }> {
  const { price_rate: rate, drift_close } = await readNumbers(db, ['price_rate', 'drift_close'])
  const { priceables, find, phased } = await readPlaces(db)
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
  /** What each changes to. */
  const planned = new Map<Priceable, number>()
  const alone = file.alone && new Set(file.alone)
  const nameOf = new Map<number, string>()
  let same = 0
  for (const [one, { isExact, cents, key }] of taken) {
    const price = listedPriceCents(cents, rate)
    if (one.price !== price) planned.set(one, price)
    if (one.skin_id === null) {
      // The list writes the name as the market does.
      const name = !isExact && isMarked(key) ? key : one.name
      const waits = alone?.has(key) || !mayStartAlone(price)
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
      first_waiting: plan.first.filter(({ waits }) => waits).length,
      outliers: outliersOf(priceables, planned),
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

/** The prices of a list that are out of line with their neighbours, as they are when the list holds. */
function outliersOf(
  priceables: readonly Priceable[],
  planned: ReadonlyMap<Priceable, number>,
): KeptPreview['outliers'] {
  if (planned.size === 0) return { count: 0, list: [] }
  const priced = priceables.flatMap((one) => {
    const price = planned.get(one) ?? one.price
    return price === null ? [] : [{ ...one, price, isChanged: planned.has(one) }]
  })
  const outliers = findOutliers(priced)
  return {
    count: outliers.length,
    list: outliers.slice(0, MOST_OUTLIERS_SHOWN).map(({ item, neighbours, middle }) => ({
      name: item.name,
      price: item.price / 100,
      neighbours,
      middle: middle / 100,
    })),
  }
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
