import { sql } from 'kysely'
import type { PoolRowShown } from '@noktra/contract/boxes'
import type { Language } from '@noktra/contract/shapes'
import { chanceOf, type PoolRow } from '@noktra/game/boxes'
import { isWhole, type ItemClass, type ItemDetails, type RecordedItem } from '@noktra/game/items'
import type { Exterior, WearInterval } from '@noktra/game/wear'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { factsOf } from './item-facts.ts'
import { FACE_COLUMNS, faceOf, type FaceRow } from './skin-face.ts'

/** A skin in a printed pool: with the value and, from the second format of records on, the details of the day it was published. */
export type PrintedSkin = RecordedItem

type StoredWear = { wear_from: number | null; wear_to: number | null }

/** A printed skin as it is loaded to draw from, with what its card shows. */
export type Loaded<Printed extends PrintedSkin> = Omit<Printed, keyof StoredWear> &
  StoredWear & { face: FaceRow }
export type LoadedRow = Loaded<PoolRow>

/** An item as records are written of it today. */
export type WholeItem<Item extends PrintedSkin = PrintedSkin> = Item & ItemDetails

/** Skins at their current prices, in the order of `skinIds`. @throws RangeError on a skin that the store has not. */
export async function priceSkins(tx: Tx, skinIds: number[]): Promise<PrintedSkin[]> {
  const skins = await tx
    .selectFrom('skin')
    .select(['id', 'exterior', 'price'])
    .where('id', 'in', skinIds)
    .execute()
  const skinOf = new Map(skins.map((skin) => [skin.id, skin]))
  return skinIds.map((skin_id) => {
    const skin = skinOf.get(skin_id)
    if (!skin) throw new RangeError(`a printed pool names skin ${skin_id}, which the catalogue has not`)
    return { skin_id, exterior: skin.exterior as Exterior | null, value_cents: skin.price }
  })
}

/** Printed skins with all that the catalogue says of them. @throws RangeError on a skin that the store has not */
export async function wholeItems<Item extends PrintedSkin>(
  tx: Tx,
  printed: readonly Item[],
): Promise<WholeItem<Item>[]> {
  const detailsOf = await readItemDetails(
    tx,
    printed.map((skin) => skin.skin_id),
  )
  return withDetails(printed, detailsOf)
}

/** What the catalogue says of skins, by their numbers. */
export type DetailsOf = ReadonlyMap<number, ItemDetails>

export async function readItemDetails(tx: Tx, skinIds: readonly number[]): Promise<DetailsOf> {
  const skins = await tx
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'skin.id as skin_id',
      'skin.market_hash_name',
      'skin.exterior',
      'skin.wear_from',
      'skin.wear_to',
      'design.class',
      'design.variant',
    ])
    .where('skin.id', '=', sql<number>`any(${skinIds}::bigint[])`)
    .execute()
  return new Map(
    skins.map((skin) => {
      const { skin_id, exterior: _, ...details } = factsOf(skin)
      return [skin_id, details]
    }),
  )
}

/** Printed skins with what was read of them. @throws RangeError on a skin that the store has not */
export function withDetails<Item extends PrintedSkin>(
  printed: readonly Item[],
  detailsOf: DetailsOf,
): WholeItem<Item>[] {
  return printed.map((item) => {
    const details = detailsOf.get(item.skin_id)
    if (!details)
      throw new RangeError(`a printed pool names skin ${item.skin_id}, which the catalogue has not`)
    return { ...item, ...details }
  })
}

/** What is stored of a printed skin. */
export function storedSkin({ skin_id, exterior, value_cents, ...details }: WholeItem) {
  const { wear_from, wear_to, name_hash, class: itemClass, variant } = details
  return {
    skin_id,
    exterior,
    value: value_cents,
    wear_from,
    wear_to,
    name_hash,
    class: itemClass,
    variant,
  }
}

/** What is stored of a pool's row. */
export function storedRow(row: WholeItem<PoolRow>) {
  return { ticket_from: row.from, ticket_to: row.to, ...storedSkin(row) }
}

/** Columns of printed skins, and of a pool's rows. */
export const PRINTED_COLUMNS = [
  'skin_id',
  'exterior',
  'value',
  'wear_from',
  'wear_to',
  'name_hash',
  'class',
  'variant',
] as const
export const ROW_COLUMNS = ['ticket_from', 'ticket_to', ...PRINTED_COLUMNS] as const

type StoredSkin = StoredWear & {
  skin_id: number
  exterior: string | null
  value: number
  name_hash: string | null
  class: string | null
  variant: string | null
}

/** Stored skins of a printed pool, ready to draw from. */
export async function loadSkins(db: Db, stored: readonly StoredSkin[]): Promise<Loaded<PrintedSkin>[]> {
  const faces = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(FACE_COLUMNS)
    .where('skin.id', 'in', [...new Set(stored.map((skin) => skin.skin_id))])
    .execute()
  const faceOfSkin = new Map(faces.map((face) => [face.skin_id, face]))
  return stored.map(
    ({ skin_id, exterior, value, wear_from, wear_to, name_hash, class: itemClass, variant }) => ({
      skin_id,
      exterior: exterior as Exterior | null,
      value_cents: value,
      wear_from,
      wear_to,
      ...(name_hash === null ? {} : { name_hash, class: itemClass as ItemClass, variant }),
      face: faceOfSkin.get(skin_id)!,
    }),
  )
}

/** Stored rows of a printed pool, in ticket order, ready to draw from. */
export async function loadRows(
  db: Db,
  stored: readonly (StoredSkin & { ticket_from: number; ticket_to: number })[],
): Promise<LoadedRow[]> {
  const skins = await loadSkins(db, stored)
  return skins
    .map((skin, index) => ({ ...skin, from: stored[index]!.ticket_from, to: stored[index]!.ticket_to }))
    .sort((a, b) => a.from - b.from)
}

/** The wear that a stored skin can have; null of one without wear. */
export function wearIntervalOf({ wear_from, wear_to }: StoredWear): WearInterval | null {
  return wear_from === null || wear_to === null ? null : { from: wear_from, to: wear_to }
}

/** A printed skin as its hash is made of it, and nothing more. */
export function publicSkin(skin: PrintedSkin): PrintedSkin {
  const { skin_id, exterior, value_cents } = skin
  if (!isWhole(skin)) return { skin_id, exterior, value_cents }
  const { name_hash, class: itemClass, variant, wear_from, wear_to } = skin
  return { skin_id, exterior, value_cents, name_hash, class: itemClass, variant, wear_from, wear_to }
}

/** A pool's rows as its hash is made of them, and nothing more. */
export function publicRows(rows: readonly PoolRow[]): PoolRow[] {
  return rows.map((row) => ({ ...publicSkin(row), from: row.from, to: row.to }))
}

/** A pool's rows as the page shows them, dearest first. */
export function presentRows(rows: readonly LoadedRow[], language: Language): PoolRowShown[] {
  return rows
    .map((row) => ({
      ...faceOf(row.face, language),
      value: row.value_cents / 100,
      chance: chanceOf(row),
      from: row.from,
      to: row.to,
      wear_from: row.wear_from,
      wear_to: row.wear_to,
      is_whole: isWhole(row),
      // As the record has it, whatever the design is now.
      ...(isWhole(row) && { class: row.class!, variant: row.variant ?? null }),
    }))
    .sort((a, b) => b.value - a.value || a.from - b.from)
}
