import { sql } from 'kysely'
import type * as api from '@noktra/contract/collection'
import type { Language } from '@noktra/contract/shapes'
import { proofIdOf } from '../../core/items/item-sources.ts'
import { FACE_COLUMNS, faceOf, wearText, type FaceRow } from '../../core/skins/skin-face.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'

type CopyRow = FaceRow & {
  id: number
  wear: number | null
  pattern: number | null
  draw_id: number | null
  source: string
  source_ref: string | null
}

/** A copy as it is shown: the skin, its wear and its proof, and not what it is worth. */
export function presentCopy(games: Ctx['games'], row: CopyRow, language: Language): api.ShownItem {
  return {
    item_id: row.id,
    wear: wearText(row.wear),
    pattern: row.pattern,
    open_id: proofIdOf(games, row),
    ...faceOf(row, language),
  }
}

/** What stands in a showcase: of the chosen items those that the player still holds, in the chosen order. */
export async function findShown(
  { db, games, language }: Pick<PlayerCall, 'db' | 'games' | 'language'>,
  { player_id, item_ids }: { player_id: number; item_ids: readonly number[] },
): Promise<api.ShownItem[]> {
  if (item_ids.length === 0) return []
  const rows = await selectCopies(db)
    .where(sql<boolean>`item.id = any(${item_ids}::bigint[])`)
    .where('item.player_id', '=', player_id)
    .where('item.state', '=', 'held')
    .orderBy(sql`array_position(${item_ids}::bigint[], item.id)`)
    .execute()
  return rows.map((row) => presentCopy(games, row, language))
}

function selectCopies(db: Db) {
  return db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .leftJoin('draw', 'draw.item_id', 'item.id')
    .select([
      'item.id',
      'item.wear',
      'item.pattern',
      'item.source',
      'item.source_ref',
      'draw.id as draw_id',
      ...FACE_COLUMNS,
    ])
}

/** The player's own showcase, open or not. */
export async function readOwnShowcase(
  call: Pick<PlayerCall, 'db' | 'games' | 'language' | 'player'>,
): Promise<api.OwnShowcase> {
  const { db, player } = call
  const row = await db
    .selectFrom('showcase')
    .select(['player_id', 'token', 'is_named', 'item_ids'])
    .where('player_id', '=', player.id)
    .executeTakeFirst()
  if (!row) return { token: null, named: false, items: [] }
  return { token: row.token, named: row.is_named, items: await findShown(call, row) }
}
