import type * as api from '@noktra/contract/collection'
import type { ItemState } from '@noktra/contract/backpack'
import type { DataOf } from '@noktra/contract/route'
import { sql } from 'kysely'
import { cutPage, readAfter, wide } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { FACE_COLUMNS } from '../../core/skins/skin-face.ts'
import { presentCopy } from './shown-items.ts'

const PAGE = 24

/** The player's copy of the lowest wear of each skin, the lowest first, by key. */
export async function listBest({
  db,
  games,
  player,
  query,
  language,
}: PlayerCall<typeof api.listBest>): Promise<DataOf<typeof api.listBest>> {
  const size = query.page_size ?? PAGE
  const after = readAfter(query.after, 2)
  const rows = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('item')
        .distinctOn('item.skin_id')
        .select(['id', 'skin_id', 'wear', 'pattern', 'state', 'source', 'source_ref'])
        .where('player_id', '=', player.id)
        .where('wear', 'is not', null)
        .orderBy('skin_id')
        .orderBy('wear')
        .orderBy('id')
        .as('best'),
    )
    .innerJoin('skin', 'skin.id', 'best.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .leftJoin('draw', 'draw.item_id', 'best.id')
    .select([
      'best.id',
      'best.wear',
      'best.pattern',
      'best.state',
      'best.source',
      'best.source_ref',
      'draw.id as draw_id',
      ...FACE_COLUMNS,
    ])
    .$narrowType<{ wear: number }>()
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(best.wear, best.id) > (${wide(after![0]!)}, ${wide(after![1]!)})`),
    )
    .orderBy('best.wear')
    .orderBy('best.id')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, ({ wear, id }) => [wear, id])
  return {
    list: list.map((row) => ({ ...presentCopy(games, row, language), state: row.state as ItemState })),
    next,
  }
}
