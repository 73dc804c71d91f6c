import type * as api from '@noktra/contract/admin/boxes'
import type { DifferenceRow } from '@noktra/contract/admin/boxes'
import { chanceOf, type PoolRow } from '@noktra/game/boxes'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { FACE_COLUMNS, itemNameOf, shownExterior, type DesignNames } from '../../../core/skins/skin-face.ts'

type Printed = Pick<PoolRow, 'skin_id' | 'exterior' | 'value_cents' | 'from' | 'to'>

/** A version's rows beside those of the version before it. */
export async function versionDetails({ db, query }: AdminQuery<typeof api.versionDetails>) {
  const rows = await readRows(db, query.id, query.version)
  if (rows.length === 0) throw new AppError('subject_unknown', { field: 'version' })
  return { rows: await compareRows(db, await readRows(db, query.id, query.version - 1), rows) }
}

/** A version's rows in ticket order; none where there is no such version. */
export async function readRows(db: Db, boxId: number, version: number): Promise<Printed[]> {
  const rows = await db
    .selectFrom('box_pool_row')
    .select(['skin_id', 'exterior', 'value', 'ticket_from', 'ticket_to'])
    .where('box_id', '=', boxId)
    .where('version', '=', version)
    .orderBy('ticket_from')
    .execute()
  return rows.map((row) => ({
    skin_id: row.skin_id,
    exterior: row.exterior as PoolRow['exterior'],
    value_cents: row.value,
    from: row.ticket_from,
    to: row.ticket_to,
  }))
}

/** What changed from one version's rows to another's, skin by skin: those of the new one in order, then those that are gone. */
export async function compareRows(db: Db, before: Printed[], after: Printed[]): Promise<DifferenceRow[]> {
  const names = await englishNames(
    db,
    [...before, ...after].map((row) => row.skin_id),
  )
  const was = chancesOf(before)
  const is = chancesOf(after)
  return [...new Set([...is.keys(), ...was.keys()])].map((skin_id) => {
    const old = was.get(skin_id)
    const now = is.get(skin_id)
    return {
      skin_id,
      item_name: names.get(skin_id) ?? String(skin_id),
      exterior_name: shownExterior((now ?? old)!.exterior),
      chance: now?.chance ?? null,
      chance_before: old?.chance ?? null,
      value: now ? now.value_cents / 100 : null,
      value_before: old ? old.value_cents / 100 : null,
    }
  })
}

function chancesOf(rows: Printed[]) {
  return new Map(rows.map((row) => [row.skin_id, { ...row, chance: chanceOf(row) }]))
}

/** English names of skins, without their exterior. */
export async function englishNames(db: Db, skinIds: number[]): Promise<Map<number, string>> {
  if (skinIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(FACE_COLUMNS)
    .where('skin.id', 'in', skinIds)
    .execute()
  return new Map(rows.map((row) => [row.skin_id, itemNameOf(row.names as DesignNames, 'en')]))
}
