import type { SettingKey } from '@noktra/contract/admin/settings'
import type { Db } from '../../db/connect.ts'

export type { SettingKey }
export type SettingValue = string | number | null

/**
 * What holds until an operator sets another value (PRODUCT 1, 13). `recharge_rate` is money per coin, `diamond_to_coin` coins
 * per diamond, `price_rate` coins per USD of a price list: one coin is worth about one USD, 7.2 of the money of `recharge_rate`.
 */
export const SETTING_DEFAULTS: Record<SettingKey, SettingValue> = {
  upgrade_profit_rate: 0.08,
  recharge_welfare_box_type_id: 9,
  upgrade_comfort_skin_id: null,
  recharge_rate: 7.2,
  open_box_loading_time: 6000,
  upgrade_loading_time: 5000,
  support_url: '/service',
  mall_coin_markup: 1.05,
  diamond_to_coin: 1,
  price_rate: 1,
  min_recharge_out: 30,
  store_timezone: 'Asia/Shanghai',
}

/** A setting's value, or its default. */
export async function readSetting(db: Db, key: SettingKey): Promise<SettingValue> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (row.value as SettingValue) : SETTING_DEFAULTS[key]
}

/** A setting that is a number. */
export async function readNumber(db: Db, key: SettingKey): Promise<number> {
  return Number(await readSetting(db, key))
}
