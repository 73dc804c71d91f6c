import type * as api from '@noktra/contract/welfare'
import { fromCents } from '@noktra/game/money'
import { inLanguage } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Call } from '../../platform/http/serve.ts'
import { storeDay } from '../../core/settings/store-day.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import { rechargedToday } from '../../core/recharged/today-recharge.ts'
import { hasOpenedOn } from './unpack-welfare-box.ts'

/** Welfare boxes by amount; for a player with whether they meet them, and when they may open the next one. */
export async function listWelfareBoxes({
  db,
  player,
  clock,
  query,
  language,
}: Call<typeof api.listWelfareBoxes>) {
  const now = clock.now()
  const today = await storeDay(db, now)
  const recharged = player && (await rechargedToday(db, player.id, now))
  const hasOpened = player !== null && (await hasOpenedOn(db, player.id, today.day))
  const order = query.sort === '-amount' ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('welfare_box')
    .innerJoin('box', 'box.id', 'welfare_box.box_id')
    .select(['welfare_box.id', 'welfare_box.box_id', 'welfare_box.amount', 'box.names', 'box.image_url'])
    .where('welfare_box.disabled', '=', query.disabled === '1')
    .where('box.status', '=', 'on_sale')
    .orderBy('welfare_box.amount', order)
    .orderBy('welfare_box.id', order)
    .execute()
  return {
    list: rows.map((row) => ({
      id: row.id,
      box_id: row.box_id,
      box_name: inLanguage(row.names as Names, language),
      box_img: row.image_url,
      amount: fromCents(row.amount),
      met: recharged !== null && recharged >= row.amount,
    })),
    today_recharge: recharged === null ? null : fromCents(recharged),
    next_at: hasOpened ? unixSeconds(today.ends_at) : null,
    day_ends_at: unixSeconds(today.ends_at),
    store_timezone: today.zone,
  }
}
