import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/collection'
import type { DataOf } from '@noktra/contract/route'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import { EXTERIORS } from '@noktra/game/wear'
import { proofIdOf } from '../../core/items/item-sources.ts'
import {
  rarityColor,
  shownExterior,
  wearText,
  type DesignNames,
  type FaceRow,
  type Rarity,
} from '../../core/skins/skin-face.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { joinRecord, presentRecord, type RecordRow } from './skin-record.ts'

type CellRow = Pick<FaceRow, 'skin_id' | 'exterior' | 'image_url' | 'rarity' | 'names'> &
  RecordRow & {
    design_id: number
    finish: string
    copies: number | null
    held: number | null
    best: {
      item_id: number
      wear: number | null
      pattern: number | null
      source: string
      source_ref: string | null
    } | null
    draw_id: number | null
  }

const RARITIES: readonly Rarity[] = ['relic', 'mythic', 'exotic', 'refined', 'standard']

/** One family's finishes, the rarest first, by their exteriors. @throws AppError family_unknown */
export async function readFamily({
  db,
  games,
  player,
  query,
  language,
}: PlayerCall<typeof api.readFamily>): Promise<DataOf<typeof api.readFamily>> {
  const { rows: cells } = await cellsOf(player.id, query.family).execute(db)
  if (cells.length === 0) throw new AppError('family_unknown', { field: 'family' })
  const designs = Map.groupBy(cells, ({ design_id }) => design_id)
  return {
    family: query.family,
    rows: [...designs.values()].map((rows) => ({
      ...headOf(rows[0]!, language),
      cells: rows.map((row) => presentCell(row, player.id, games)),
    })),
  }
}

export function cellsOf(playerId: number, family: string): RawBuilder<CellRow> {
  return sql<CellRow>`
    select skin.id as skin_id, skin.exterior, skin.image_url, design.rarity, design.names,
      design.id as design_id, design.finish, mine.copies, mine.held, draw.id as draw_id,
      case when mine.item_id is not null then jsonb_build_object('item_id', mine.item_id, 'wear', mine.wear, 'pattern', mine.pattern,
        'source', mine.source, 'source_ref', mine.source_ref) end as best,
      record_wear, record_player_id, nickname, avatar, token
    from design join skin on skin.design_id = design.id
    left join (
      select distinct on (item.skin_id) item.skin_id, item.id as item_id, item.wear, pattern, source, source_ref,
        count(*) over each as copies, count(*) filter (where state = 'held') over each as held
      from item join skin on skin.id = item.skin_id join design on design.id = skin.design_id
      where item.player_id = ${playerId} and design.family = ${family}
      window each as (partition by item.skin_id)
      order by item.skin_id, item.wear, item.id
    ) as mine on mine.skin_id = skin.id
    left join draw on draw.item_id = mine.item_id
    ${joinRecord()}
    where design.family = ${family}
    order by array_position(${RARITIES}::text[], design.rarity), design.id,
      array_position(${EXTERIORS}::text[], skin.exterior)`
}

function headOf({ finish, names, rarity }: CellRow, language: Language) {
  return {
    finish,
    name: inLanguage((names as DesignNames).finish, language),
    rarity: rarity as Rarity,
    color: rarityColor(rarity),
  }
}

function presentCell(row: CellRow, playerId: number, games: PlayerCall['games']): api.CollectionCell {
  const { best, draw_id } = row
  const record = presentRecord(row)
  return {
    skin_id: row.skin_id,
    exterior_name: shownExterior(row.exterior),
    image_url: row.image_url,
    copies: row.copies ?? 0,
    held: row.held ?? 0,
    best: best && {
      item_id: best.item_id,
      wear: wearText(best.wear),
      pattern: best.pattern,
      open_id: proofIdOf(games, { id: best.item_id, draw_id, ...best }),
    },
    record: record && { ...record, own: row.record_player_id === playerId },
  }
}
