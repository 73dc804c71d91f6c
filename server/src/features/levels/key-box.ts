import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { levelProgress } from '@noktra/contract/levels'
import type { DataOf } from '@noktra/contract/route'
import { KEY_PRICES, keySpend } from '@noktra/game/levels'
import { fromCents } from '@noktra/game/money'
import type { Db } from '../../platform/db/connect.ts'
import { selectBoxes, type BoxRow } from '../../core/openings/select-boxes.ts'
import type { Names } from '../../core/skins/skin-face.ts'

type Perk = DataOf<typeof levelProgress>['key']['perk']

/** The box that a badge's key opens now: the first on sale at its price, in the order of the home page. */
export async function findKeyBox(db: Db, badge: number): Promise<BoxRow | undefined> {
  return (await findKeyBoxes(db, [badge])).get(badge)
}

/** The same of several badges. */
export async function findKeyBoxes(db: Db, badges: number[]): Promise<Map<number, BoxRow>> {
  const prices = badges.map((badge) => KEY_PRICES[badge] ?? 0)
  const boxes = await selectBoxes(db)
    .where('box.status', '=', 'on_sale')
    .where('box.is_welfare', '=', false)
    .where('box_pool.price', 'in', prices)
    .orderBy('box.sort')
    .orderBy('box.id')
    .execute()
  return new Map(
    badges.flatMap((badge, i) => {
      const box = boxes.find(({ price }) => price === prices[i])
      return box ? [[badge, box]] : []
    }),
  )
}

/** What a badge gives, as it is told. */
export function presentPerk(badge: number, box: BoxRow | undefined, language: Language): Perk {
  const price = KEY_PRICES[badge] ?? 0
  if (price === 0) return null
  return {
    box_id: box?.id ?? null,
    box_name: box ? inLanguage(box.names as Names, language) : null,
    box_img: box?.image_url ?? null,
    price: fromCents(price),
    spend: fromCents(keySpend(badge)),
  }
}
