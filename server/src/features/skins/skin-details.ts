import { sql } from 'kysely'
import type * as api from '@noktra/contract/skins'
import { coinPrice } from '@noktra/game/mall'
import { EXTERIORS } from '@noktra/game/wear'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import { boxesHolding } from './boxes-holding.ts'
import { FACE_COLUMNS, faceOf, shownExterior } from '../../core/skins/skin-face.ts'

/** One skin in one exterior, its design in every exterior, and what the mall has of it, and the boxes that hold it. */
export async function skinDetails({ db, query, language }: Call<typeof api.skinDetails>) {
  const skin = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .leftJoin('mall_offer', (join) =>
      join.onRef('mall_offer.skin_id', '=', 'skin.id').on('mall_offer.listed', '=', true),
    )
    .select([
      'skin.price',
      'skin.design_id',
      'skin.wear_from',
      'skin.wear_to',
      'mall_offer.stock',
      ...FACE_COLUMNS,
    ])
    .where('skin.id', '=', query.skin_id)
    .executeTakeFirst()
  if (!skin) throw new AppError('skin_unknown')
  const [exteriors, markup, boxes] = await Promise.all([
    db
      .selectFrom('skin')
      .select(['id', 'exterior', 'price', 'image_url', 'wear_from', 'wear_to'])
      .where('design_id', '=', skin.design_id)
      .orderBy(sql`array_position(${EXTERIORS}::text[], exterior)`)
      .execute(),
    readNumber(db, 'mall_coin_markup'),
    boxesHolding(db, query.skin_id, language),
  ])
  return {
    price: skin.price / 100,
    ...faceOf(skin, language),
    wear_from: skin.wear_from,
    wear_to: skin.wear_to,
    exteriors: exteriors.map((each) => ({
      skin_id: each.id,
      exterior_name: shownExterior(each.exterior),
      price: each.price / 100,
      image_url: each.image_url,
      wear_from: each.wear_from,
      wear_to: each.wear_to,
    })),
    mall:
      skin.stock === null
        ? null
        : {
            stock: skin.stock,
            coin_price: coinPrice(skin.price, markup) / 100,
            diamond_price: skin.price / 100,
          },
    boxes,
  }
}
