import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/collection'
import { SET_LEAST } from '@noktra/contract/plain/collection'
import type { DataOf } from '@noktra/contract/route'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { catalogueGroups, type Group } from './catalogue-groups.ts'
import { faceOfSet, readHonours } from './honours.ts'
import { readOwnShowcase } from './shown-items.ts'

/** How many of a family, of a finish, or with neither of everything the player has. */
type Own = {
  family: string | null
  finish: string | null
  cells_ever: number
  cells_held: number
  skins_ever: number
  skins_held: number
}

/** The album by family, the sets, what the player shows of them, and their showcase. */
export async function readCollection(
  call: PlayerCall<typeof api.readCollection>,
): Promise<DataOf<typeof api.readCollection>> {
  const { db, player, language } = call
  const [groups, { rows: owned }, honours, showcase] = await Promise.all([
    catalogueGroups(call),
    countOwn(player.id).execute(db),
    readHonours(call),
    readOwnShowcase(call),
  ])
  const ownOf = new Map(owned.map((own) => [keyOf(own), own]))
  const all = groups.find(({ family, finish }) => family === null && finish === null)
  const counted = groups.map((group) => ({ group, tallies: talliesOf(group, ownOf.get(keyOf(group))) }))
  return {
    ...talliesOf(all, ownOf.get(keyOf(EVERYTHING))),
    families: counted.flatMap((each) => presentFamily(each, language)),
    sets: counted.flatMap((each) => presentSet(each, language)),
    honours,
    showcase,
  }
}

/** How much of each family and finish the player has ever had, sold and retrieved items too: rows of items are kept. */
export function countOwn(playerId: number): RawBuilder<Own> {
  return sql<Own>`
    with mine as (
      select skin_id, bool_or(state = 'held') as is_held from item where player_id = ${playerId} group by skin_id
    ), one as (
      select design_id, count(*) as cells_ever, count(*) filter (where is_held) as cells_held
      from mine join skin on skin.id = mine.skin_id group by design_id
    )
    select family, finish, sum(cells_ever)::bigint as cells_ever, sum(cells_held)::bigint as cells_held,
      count(*) as skins_ever, count(*) filter (where cells_held > 0) as skins_held
    from one join design on design.id = one.design_id
    group by grouping sets ((family), (finish), ())`
}

const EVERYTHING = { family: null, finish: null }

function keyOf({ family, finish }: Pick<Group, 'family' | 'finish'>): string {
  return JSON.stringify([family, finish])
}

/** Of what came into the catalogue since it was read there is nothing to show yet. */
function talliesOf(group: Group | undefined, own: Own | undefined) {
  const tally = (all = 0, ever = 0, held = 0) => ({
    all,
    ever: Math.min(ever, all),
    held: Math.min(held, all),
  })
  return {
    cells: tally(group?.cells, own?.cells_ever, own?.cells_held),
    skins: tally(group?.skins, own?.skins_ever, own?.skins_held),
  }
}

type Counted = { group: Group; tallies: ReturnType<typeof talliesOf> }

function presentFamily({ group, tallies }: Counted, language: Language): api.CollectionFamily[] {
  const { family, names, kind, image_url } = group
  if (family === null) return []
  return [
    {
      family,
      name: inLanguage(names.family, language),
      kind: inLanguage(names.kind, language),
      kind_key: kind,
      image_url,
      ...tallies,
    },
  ]
}

function presentSet({ group, tallies: { skins } }: Counted, language: Language): api.CollectionSet[] {
  const { family, finish, names, image_url } = group
  const key = family ?? finish
  if (key === null || skins.all < SET_LEAST) return []
  const of = family === null ? 'finish' : 'family'
  return [
    {
      ...faceOfSet({ of, key, names, image_url }, language),
      all: skins.all,
      ever: skins.ever,
      complete: skins.ever === skins.all,
    },
  ]
}
