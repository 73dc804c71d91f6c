import { sql, type RawBuilder } from 'kysely'
import { SET_LEAST } from '@noktra/contract/plain/collection'
import type { DesignNames } from '../../core/skins/skin-face.ts'
import { KeptOfCatalogue, type Began, type Remembering } from './kept-of-catalogue.ts'

/** A family, a finish, or with neither everything: how many skins it has, and these in how many exteriors; shown as the dearest of them. */
export type Group = {
  family: string | null
  finish: string | null
  kind: string
  names: DesignNames
  image_url: string
  cells: number
  skins: number
}

/** All families, the finishes that are sets, and everything, in the order of the catalogue. */
export function catalogueGroups(ctx: Remembering): Promise<Group[]> {
  return ctx.memory.of(KeptGroups).find(ctx)
}

const KEY = 'groups'

class KeptGroups extends KeptOfCatalogue<Group[]> {
  #reading: { changes: number; groups: Promise<Group[]> } | null = null

  constructor() {
    super(1)
  }

  /** Those who ask while it is read, and nothing has changed since, wait for the same reading. */
  async find(ctx: Remembering): Promise<Group[]> {
    const began = this.begin(ctx)
    const known = this.known(KEY, began)
    if (known) return known.value
    if (this.#reading?.changes === began.changes) return this.#reading.groups
    const reading = { changes: began.changes, groups: this.#read(ctx, began) }
    this.#reading = reading
    try {
      return await reading.groups
    } finally {
      if (this.#reading === reading) this.#reading = null
    }
  }

  async #read(ctx: Remembering, began: Began): Promise<Group[]> {
    const { rows } = await findGroups().execute(ctx.db)
    this.keep(KEY, rows, began, ctx)
    return rows
  }
}

function findGroups(): RawBuilder<Group> {
  return sql<Group>`
    with one as (
      select design_id, count(*) as cells, (array_agg(id order by price desc, id))[1] as dearest, max(price) as price
      from skin group by design_id
    ), counted as (
      select family, finish, min(design_id) as place, (array_agg(dearest order by price desc, dearest))[1] as dearest,
        sum(cells)::bigint as cells, count(*) as skins
      from one join design on design.id = design_id
      group by grouping sets ((family), (finish), ())
      having grouping(finish) = 1 or count(*) >= ${SET_LEAST}
    )
    select counted.family, counted.finish, cells, skins, design.kind, design.names, skin.image_url
    from counted join skin on skin.id = dearest join design on design.id = skin.design_id
    order by place, counted.family`
}
