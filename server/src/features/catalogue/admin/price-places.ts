import type { ItemClass } from '@noktra/game/items'
import type { Exterior } from '@noktra/game/wear'
import { readMarketName } from '../../../core/item-games/market-name.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { FILE_GAME, marketNameOf, placeOf } from './market-name.ts'
import { pricedOf } from './plan-skins.ts'

/** What has or may have a price under a name of the market. */
export type Priceable = {
  skin_id: number | null
  design_id: number
  exterior: Exterior | null
  name: string
  price: number | null
  agreed_price: number | null
  /** What names those that are alike: class, family, variant, rarity and exterior. */
  group: string
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
  return { priceables, find, phased }
}

/** By what designs are alike. */
const KIN = ['design.class', 'design.family', 'design.variant', 'design.rarity'] as const
type Kin = { class: string; family: string; variant: string | null; rarity: string }

function groupOf(design: Kin, exterior: string | null): string {
  return JSON.stringify([design.class, design.family, design.variant, design.rarity, exterior])
}

/** Every skin, and every exterior of an imported design that waits for its first price. */
async function listPriceables(db: Db): Promise<Priceable[]> {
  const skins = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.id', 'skin.design_id', 'skin.exterior', 'market_hash_name', 'price', 'agreed_price'])
    .select(KIN)
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
    .select(KIN)
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
      group: groupOf(skin, skin.exterior),
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
          group: groupOf(design, exterior),
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
