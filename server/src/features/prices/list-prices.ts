import type { ItemClass } from '@noktra/game/items'
import type { DataOf } from '@noktra/contract/route'
import type * as api from '@noktra/contract/prices'
import type { Exterior } from '@noktra/game/wear'
import { sql } from 'kysely'
import { findActiveList } from '../../core/prices/active-list.ts'
import { FACE_COLUMNS, faceOf } from '../../core/skins/skin-face.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, readAfter, wide } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'

const PPM = 1_000_000
const PAGE = 20
const ROWS = 50

/** The price list that upgrades go by. */
export async function currentPrices({ db }: SharedCall<typeof api.currentPrices>) {
  const list = await findActiveList(db)
  return { list: list && { version: list.version, list_hash: list.list_hash } }
}

/** Price lists, newest first, with their rounds and their entries of the log. @throws AppError invalid_input */
export async function priceLists({
  db,
  providers,
  query,
}: SharedCall<typeof api.priceLists>): Promise<DataOf<typeof api.priceLists>> {
  const after = readAfter(query.after, 1)
  const entryOf = (number: 0 | 1) => sql<number | null>`(select index from log_entry
    where kind = 'prices' and subject = price_list.version and number = ${sql.lit(number)})`
  const size = query.page_size ?? PAGE
  const rows = await db
    .selectFrom('price_list')
    .selectAll('price_list')
    .select([entryOf(0).as('published_index'), entryOf(1).as('salted_index')])
    .$if(query.version !== undefined, (lists) => lists.where('version', '=', query.version!))
    .$if(after !== null, (lists) => lists.where('version', '<', wide(after![0]!)))
    .orderBy('version', 'desc')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, ({ version }) => [version])
  return {
    list: list.map((row) => ({
      version: row.version,
      list_hash: row.list_hash,
      before: row.before_hash,
      rows: row.row_count,
      profit_rate: row.profit_rate / PPM,
      comfort_skin_id: row.comfort_skin_id,
      published_at: unixSeconds(row.published_at),
      active_from: row.active_from && unixSeconds(row.active_from),
      salt: row.salt,
      salt_round: {
        source: row.salt_source,
        round: row.salt_round,
        round_at: unixSeconds(providers.beaconOf(row.salt_source as BeaconSource).timeOf(row.salt_round)),
      },
      log: { published: row.published_index, salted: row.salted_index },
    })),
    next,
  }
}

/** What is new in a price list, by rising skin_id. @throws AppError odds_unknown, invalid_input */
export async function priceListRows({
  db,
  query,
  language,
}: Call<typeof api.priceListRows>): Promise<DataOf<typeof api.priceListRows>> {
  const { version } = query
  const known = await db
    .selectFrom('price_list')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!known) throw new AppError('odds_unknown')
  const after = readAfter(query.after, 1)
  const size = query.page_size ?? ROWS
  const rows = await db
    .selectFrom('price_list_row as row')
    .innerJoin('skin', 'skin.id', 'row.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(FACE_COLUMNS)
    // As the list has it, whatever the skin is now.
    .select([
      'row.exterior as listed_exterior',
      'row.name_hash',
      'row.class',
      'row.variant',
      'row.wear_from',
      'row.wear_to',
      'row.value',
    ])
    .select(
      sql<number | null>`(select value from price_list_row was
        where was.skin_id = row.skin_id and was.version < row.version order by was.version desc limit 1)`.as(
        'before',
      ),
    )
    .$narrowType<{ listed_exterior: Exterior | null; class: ItemClass }>()
    .where('row.version', '=', version)
    .$if(after !== null, (all) => all.where('row.skin_id', '>', after![0]!))
    .orderBy('row.skin_id')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, ({ skin_id }) => [skin_id])
  return {
    list: list.map((row) => ({
      ...faceOf(row, language),
      exterior: row.listed_exterior,
      name_hash: row.name_hash,
      class: row.class,
      variant: row.variant,
      wear_from: row.wear_from,
      wear_to: row.wear_to,
      value: row.value / 100,
      before: row.before === null ? null : row.before / 100,
    })),
    next,
  }
}
