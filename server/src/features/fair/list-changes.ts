import type * as api from '@noktra/contract/changes'
import type { PublicChange } from '@noktra/contract/changes'
import type { DataOf } from '@noktra/contract/route'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { cutPage, readAfter } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
import { itemNameOf, type DesignNames, type Names } from '../../core/skins/skin-face.ts'

type Details = Record<string, unknown>
type NamesOf = Map<number, string>

const CONSOLATION_SKIN = 'upgrade_comfort_skin_id'

/** What moved odds, prices or money, newest first, with the names of the reader's language. */
export async function listChanges({
  db,
  query,
  language,
}: Call<typeof api.listChanges>): Promise<DataOf<typeof api.listChanges>> {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  const rows = await db
    .selectFrom('public_change')
    .select(['id', 'kind', 'details', 'created_at'])
    .$if(query.kind !== undefined, (select) => select.where('kind', '=', query.kind!))
    .$if(after !== null, (select) => select.where('id', '<', after![0]!))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, (row) => [row.id])
  const details = list.map((row) => row.details as Details)
  const boxes = await boxNames(db, details, language)
  const skins = await skinNames(db, details, language)
  return {
    list: list.map((row) => ({
      ...(row.details as Details),
      ...namesIn(row.details as Details, boxes, skins),
      id: row.id,
      kind: row.kind,
      at: unixSeconds(row.created_at),
    })) as PublicChange[],
    next,
  }
}

/** What a change names, in words. */
function namesIn(details: Details, boxes: NamesOf, skins: NamesOf): Details {
  const { box_id, key, before, after, largest } = details
  if (typeof box_id === 'number') return { box_name: boxes.get(box_id) ?? '' }
  if (Array.isArray(largest))
    return {
      largest: (largest as { skin_id: number }[]).map((move) => ({
        ...move,
        item_name: skins.get(move.skin_id) ?? '',
      })),
    }
  if (key === undefined) return {}
  const nameOf = (value: unknown) => (key === CONSOLATION_SKIN ? (skins.get(Number(value)) ?? null) : null)
  return { before_name: nameOf(before), after_name: nameOf(after) }
}

async function boxNames(db: Db, details: Details[], language: Language): Promise<NamesOf> {
  const ids = details.flatMap(({ box_id }) => (typeof box_id === 'number' ? [box_id] : []))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('box').select(['id', 'names']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, names }) => [id, inLanguage(names as Names, language)]))
}

async function skinNames(db: Db, details: Details[], language: Language): Promise<NamesOf> {
  const ids = details.flatMap(({ largest, key, before, after }) => [
    ...((largest as { skin_id: number }[] | undefined) ?? []).map(({ skin_id }) => skin_id),
    ...(key === CONSOLATION_SKIN ? [before, after].filter((value) => typeof value === 'number') : []),
  ])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.id', 'skin.exterior', 'design.names'])
    .where('skin.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, exterior, names }) => [
      id,
      exterior === null
        ? itemNameOf(names as DesignNames, language)
        : `${itemNameOf(names as DesignNames, language)} (${exterior})`,
    ]),
  )
}
