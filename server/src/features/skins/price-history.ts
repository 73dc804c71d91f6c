import { sql, type RawBuilder } from 'kysely'
import type { DataOf } from '@noktra/contract/route'
import type * as api from '@noktra/contract/skins'
import { EXTERIORS } from '@noktra/game/wear'
import { shownExterior } from '../../core/skins/skin-face.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { SharedCall } from '../../platform/http/shared.ts'

/** So many points show a line as well as all of its changes would. */
const MOST_POINTS = 200
const DAY_MS = 86_400_000

/** What a skin cost in each of its exteriors over so many days, as its changes tell it. @throws AppError skin_unknown */
export async function priceHistory({
  db,
  clock,
  query,
}: SharedCall<typeof api.priceHistory>): Promise<DataOf<typeof api.priceHistory>> {
  const to = clock.now()
  const from = new Date(to.getTime() - Number(query.days) * DAY_MS)
  const [skins, list] = await Promise.all([
    db
      .selectFrom('skin')
      .select(['id', 'exterior', 'price', priceAt(from).as('start')])
      .where('design_id', '=', (one) =>
        one.selectFrom('skin').select('design_id').where('id', '=', query.skin_id),
      )
      .orderBy(sql`array_position(${EXTERIORS}::text[], exterior)`)
      .execute(),
    db
      .selectFrom('import_batch')
      .select('applied_at')
      .where('kind', '=', 'prices')
      .where('applied_at', 'is not', null)
      .orderBy('applied_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (skins.length === 0) throw new AppError('skin_unknown', { field: 'skin_id' })
  const { rows: points } = await changesOf(
    skins.map(({ id }) => id),
    from,
    to,
  ).execute(db)
  return {
    from: unixSeconds(from),
    to: unixSeconds(to),
    listed_at: list?.applied_at ? unixSeconds(list.applied_at) : null,
    lines: skins.map(({ id, exterior, price, start }) => {
      const own = points.filter(({ skin_id }) => skin_id === id)
      // What came with a price list has that as its first change; what never changed costs what it did when the store began.
      const before = start ?? (own[0] ? own[0].price_from : price)
      return {
        skin_id: id,
        exterior_name: shownExterior(exterior),
        start: before === null ? null : before / 100,
        points: own.map(({ at, price_to }) => ({ at: unixSeconds(at), price: price_to / 100 })),
      }
    }),
  }
}

/** What a skin cost at a moment. */
function priceAt(moment: Date): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select price_to from skin_price_change where skin_id = skin.id and created_at <= ${moment}
    order by created_at desc, id desc limit 1)`
}

type Change = { skin_id: number; at: Date; price_from: number | null; price_to: number }

/** The last change of each of so many parts of the time; `price_from` is that of the first of all. */
export function changesOf(skinIds: number[], from: Date, to: Date): RawBuilder<Change> {
  return sql<Change>`
    with change as (
      select id, skin_id, created_at as at, price_from, price_to, width_bucket(extract(epoch from created_at),
        extract(epoch from ${from}::timestamptz), extract(epoch from ${to}::timestamptz), ${MOST_POINTS}) as part
      from skin_price_change where skin_id = any(${skinIds}::bigint[]) and created_at > ${from} and created_at <= ${to}
    )
    select distinct on (skin_id, part) skin_id, at, price_to,
      first_value(price_from) over (partition by skin_id order by at, id) as price_from
    from change order by skin_id, part, at desc, id desc`
}
