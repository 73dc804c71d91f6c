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
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, readAfter } from '../../platform/http/page.ts'
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
const PAGE = 60

/** A page of one family's finishes, the rarest first, by their exteriors. @throws AppError family_unknown, invalid_input */
export async function readFamily({
  db,
  games,
  player,
  query,
  language,
}: PlayerCall<typeof api.readFamily>): Promise<DataOf<typeof api.readFamily>> {
  const { rows: found } = await designsOf(query).execute(db)
  const { list, next } = cutPage(found, query.page_size ?? PAGE, ({ rank, id }) => [rank, id])
  if (list.length === 0) await assertFamily(db, query.family)
  const { rows: cells } = await cellsOf(
    player.id,
    list.map(({ id }) => id),
  ).execute(db)
  const designs = Map.groupBy(cells, ({ design_id }) => design_id)
  return {
    family: query.family,
    rows: [...designs.values()].map((rows) => ({
      ...headOf(rows[0]!, language),
      cells: rows.map((row) => presentCell(row, player.id, games)),
    })),
    next,
  }
}

type Query = PlayerCall<typeof api.readFamily>['query']

/** The designs of a family that have a skin, one more than a page holds. Their key is the place of their rarity, and the design. */
export function designsOf({ family, rarity, after, page_size = PAGE }: Query) {
  const rank = sql<number>`array_position(${RARITIES}::text[], design.rarity)`
  const key = readAfter(after, 2)
  return sql<{ id: number; rank: number }>`
    select design.id, ${rank} as rank from design
    where design.family = ${family} and exists (select from skin where skin.design_id = design.id)
      ${rarity ? sql`and design.rarity = ${rarity}` : sql``}
      ${key ? sql`and (${rank}, design.id) > (${key[0]}::bigint, ${key[1]}::bigint)` : sql``}
    order by ${rank}, design.id limit ${page_size + 1}`
}

async function assertFamily(db: Db, family: string): Promise<void> {
  const known = await db
    .selectFrom('design')
    .innerJoin('skin', 'skin.design_id', 'design.id')
    .select('design.id')
    .where('design.family', '=', family)
    .limit(1)
    .executeTakeFirst()
  if (!known) throw new AppError('family_unknown', { field: 'family' })
}

/** The exteriors of these designs, with the player's best copy of each. */
export function cellsOf(playerId: number, designIds: number[]): RawBuilder<CellRow> {
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
      from item join skin on skin.id = item.skin_id
      where item.player_id = ${playerId} and skin.design_id = any(${designIds}::bigint[])
      window each as (partition by item.skin_id)
      order by item.skin_id, item.wear, item.id
    ) as mine on mine.skin_id = skin.id
    left join draw on draw.item_id = mine.item_id
    ${joinRecord()}
    where design.id = any(${designIds}::bigint[])
    order by array_position(${RARITIES}::text[], design.rarity), design.id,
      array_position(${EXTERIORS}::text[], skin.exterior)`
}

function headOf({ finish, names, rarity }: CellRow, language: Language) {
  const { variant, phase, finish: called } = names as DesignNames
  const name = inLanguage(called, language)
  return {
    finish,
    // Copies of another kind and phases are rows of their own.
    name: `${variant ? `${variant} ` : ''}${name}${phase ? ` (${phase})` : ''}`,
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
