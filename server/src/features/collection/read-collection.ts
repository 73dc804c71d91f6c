import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/collection'
import { SET_LEAST } from '@noktra/contract/plain/collection'
import type { DataOf } from '@noktra/contract/route'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { DesignNames } from '../../core/skins/skin-face.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { faceOfSet, readHonours } from './honours.ts'
import { readOwnShowcase } from './shown-items.ts'

/** A family, a finish, or with neither everything; each counts its skins, and these in each of their exteriors. */
type Group = {
  family: string | null
  finish: string | null
  kind: string
  names: DesignNames
  image_url: string
  cells: number
  cells_ever: number
  cells_held: number
  skins: number
  skins_ever: number
  skins_held: number
}

/** The album by family, the sets, what the player shows of them, and their showcase. */
export async function readCollection(
  call: PlayerCall<typeof api.readCollection>,
): Promise<DataOf<typeof api.readCollection>> {
  const { db, player, language } = call
  const [{ rows: groups }, honours, showcase] = await Promise.all([
    countGroups(player.id).execute(db),
    readHonours(call),
    readOwnShowcase(call),
  ])
  const all = groups.find(({ family, finish }) => family === null && finish === null)
  return {
    ...talliesOf(all),
    families: groups.flatMap((group) => presentFamily(group, language)),
    sets: groups.flatMap((group) => presentSet(group, language)),
    honours,
    showcase,
  }
}

/** How much of each family and finish the player has ever had, sold and retrieved items too: rows of items are kept. */
export function countGroups(playerId: number): RawBuilder<Group> {
  return sql<Group>`
    with mine as (
      select skin_id, bool_or(state = 'held') as is_held from item where player_id = ${playerId} group by skin_id
    ), cell as (
      select skin.id, skin.design_id, skin.price, design.family, design.finish,
        mine.skin_id is not null as is_ever, coalesce(mine.is_held, false) as is_held
      from skin join design on design.id = skin.design_id left join mine on mine.skin_id = skin.id
    ), counted as (
      select family, finish, min(design_id) as place, (array_agg(id order by price desc, id))[1] as dearest,
        count(*) as cells,
        count(*) filter (where is_ever) as cells_ever,
        count(*) filter (where is_held) as cells_held,
        count(distinct design_id) as skins,
        count(distinct design_id) filter (where is_ever) as skins_ever,
        count(distinct design_id) filter (where is_held) as skins_held
      from cell group by grouping sets ((family), (finish), ())
    )
    select counted.*, design.kind, design.names, skin.image_url
    from counted join skin on skin.id = dearest join design on design.id = skin.design_id
    order by place, counted.family`
}

function talliesOf(group: Group | undefined) {
  return {
    cells: { all: group?.cells ?? 0, ever: group?.cells_ever ?? 0, held: group?.cells_held ?? 0 },
    skins: { all: group?.skins ?? 0, ever: group?.skins_ever ?? 0, held: group?.skins_held ?? 0 },
  }
}

function presentFamily(group: Group, language: Language): api.CollectionFamily[] {
  const { family, names, kind, image_url } = group
  if (family === null) return []
  return [
    {
      family,
      name: inLanguage(names.family, language),
      kind: inLanguage(names.kind, language),
      kind_key: kind,
      image_url,
      ...talliesOf(group),
    },
  ]
}

function presentSet(group: Group, language: Language): api.CollectionSet[] {
  const { family, finish, names, image_url, skins, skins_ever } = group
  const key = family ?? finish
  if (key === null || skins < SET_LEAST) return []
  const of = family === null ? 'finish' : 'family'
  return [
    {
      ...faceOfSet({ of, key, names, image_url }, language),
      all: skins,
      ever: skins_ever,
      complete: skins_ever === skins,
    },
  ]
}
