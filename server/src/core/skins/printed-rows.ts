import type { PoolRowShown } from '@noktra/contract/boxes'
import type { Language } from '@noktra/contract/shapes'
import { chanceOf, type PoolRow } from '@noktra/game/boxes'
import type { Exterior, WearInterval } from '@noktra/game/wear'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { FACE_COLUMNS, faceOf, type FaceRow } from './skin-face.ts'

/** A skin in a printed pool: with the value and the wear interval of the day it was published. */
export type PrintedSkin = { skin_id: number; exterior: Exterior; value_cents: number }

type StoredWear = { wear_from: number; wear_to: number }

/** A printed skin as it is loaded to draw from, with what its card shows. */
export type Loaded<Printed extends PrintedSkin> = Printed & StoredWear & { face: FaceRow }
export type LoadedRow = Loaded<PoolRow>

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
    return { skin_id, exterior: skin.exterior as Exterior, value_cents: skin.price }
  })
}

/** What is stored of printed skins: value, exterior and the skin's wear interval. */
export async function printSkins(tx: Tx, printed: readonly PrintedSkin[]) {
  const skins = await tx
    .selectFrom('skin')
    .select(['id', 'wear_from', 'wear_to'])
    .where(
      'id',
      'in',
      printed.map((skin) => skin.skin_id),
    )
    .execute()
  const wearOf = new Map(skins.map((skin) => [skin.id, skin]))
  return printed.map(({ skin_id, exterior, value_cents }) => {
    const { wear_from, wear_to } = wearOf.get(skin_id)!
    return { skin_id, exterior, value: value_cents, wear_from, wear_to }
  })
}

/** What is stored of a pool's rows. */
export async function printRows(tx: Tx, rows: readonly PoolRow[]) {
  const printed = await printSkins(tx, rows)
  return printed.map((skin, index) => ({
    ticket_from: rows[index]!.from,
    ticket_to: rows[index]!.to,
    ...skin,
  }))
}

/** Columns of printed skins, and of a pool's rows. */
export const PRINTED_COLUMNS = ['skin_id', 'exterior', 'value', 'wear_from', 'wear_to'] as const
export const ROW_COLUMNS = ['ticket_from', 'ticket_to', ...PRINTED_COLUMNS] as const

type StoredSkin = StoredWear & { skin_id: number; exterior: string; value: number }

/** Stored skins of a printed pool, ready to draw from. */
export async function loadSkins(db: Db, stored: readonly StoredSkin[]): Promise<Loaded<PrintedSkin>[]> {
  const faces = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(FACE_COLUMNS)
    .where('skin.id', 'in', [...new Set(stored.map((skin) => skin.skin_id))])
    .execute()
  const faceOfSkin = new Map(faces.map((face) => [face.skin_id, face]))
  return stored.map(({ skin_id, exterior, value, wear_from, wear_to }) => ({
    skin_id,
    exterior: exterior as Exterior,
    value_cents: value,
    wear_from,
    wear_to,
    face: faceOfSkin.get(skin_id)!,
  }))
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

export function wearIntervalOf({ wear_from, wear_to }: StoredWear): WearInterval {
  return { from: wear_from, to: wear_to }
}

/** A printed skin as its hash is made of it, and nothing more. */
export function publicSkin({ skin_id, exterior, value_cents }: PrintedSkin): PrintedSkin {
  return { skin_id, exterior, value_cents }
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
    }))
    .sort((a, b) => b.value - a.value || a.from - b.from)
}
