import type { SettingKey } from '@noktra/contract/admin/settings'
import { ECONOMY_DEFAULTS } from '@noktra/game/economy'
import { LIABILITY_KINDS } from '@noktra/game/log/liability-kinds'
import type { Db } from '../../platform/db/connect.ts'

export type { SettingKey }
export type SettingValue = string | number | null

/** Public lines that players in need may call, by country (contract/src/help-lines.ts); an operator corrects and adds. */
const HELP_LINES = [
  'GB | National Gambling Helpline | 0808 8020 133 | https://www.gamcare.org.uk',
  'US | 1-800-GAMBLER | 1-800-426-2537 | https://800gambler.org',
  'BR | Jogadores Anônimos | | https://jogadoresanonimos.com.br',
  'CN | 全国统一心理援助热线 | 12356 |',
  'HK | 戒賭熱線 | 1834 633 |',
  'AU | Gambling Help | 1800 858 858 | https://www.gamblinghelponline.org.au',
  'SG | National Problem Gambling Helpline | 1800 6668 668 | https://www.ncpg.org.sg',
  '* | Gamblers Anonymous | | https://www.gamblersanonymous.org',
]

/**
 * What holds until an operator sets another value (PRODUCT 1, 13). `recharge_rate` is money per coin, `diamond_to_coin` coins
 * per diamond, `price_rate` coins per USD of a price list: one coin is worth about one USD, 7.2 of the money of `recharge_rate`.
 * `drift_flag` and `drift_close` say how far returns and prices may move from what is printed and agreed before staff are told,
 * and before what has moved closes; `price_age_hours` how old the newest list of a feed may be, 0 for any age.
 * `value_cap` is the most that an item can ever be worth, as a multiple of what was printed for it.
 * `budget_…` and `alarm_…` are coins a day of the store, `budget_adjustments_diamond` diamonds.
 */
export const SETTING_DEFAULTS: Record<SettingKey, SettingValue> = {
  upgrade_profit_rate: 0.08,
  recharge_welfare_box_type_id: 9,
  upgrade_comfort_skin_id: null,
  recharge_rate: 7.2,
  open_box_loading_time: 6000,
  upgrade_loading_time: 5000,
  support_url: '/service',
  help_lines: HELP_LINES.join('; '),
  mall_coin_markup: 1.05,
  value_cap: ECONOMY_DEFAULTS.value_cap,
  diamond_to_coin: 1,
  price_rate: 1,
  price_age_hours: 0,
  drift_flag: 0.05,
  drift_close: 0.15,
  min_recharge_out: 30,
  store_timezone: 'Asia/Shanghai',
  liabilities_shown: LIABILITY_KINDS.join(', '),
  sms_budgets: '86:5000, *:500',
  sms_budget_network: 100,
  mail_budget: 20_000,
  mail_budget_network: 200,
  budget_cards: 200,
  budget_envelopes: 100,
  budget_adjustments: 100,
  budget_adjustments_diamond: 100,
  budget_prices: 200,
  alarm_keys: 500,
  alarm_welfare: 1000,
  alarm_consolation: 500,
  alarm_rebates: 1000,
  alarm_envelopes: 1000,
  alarm_conversions: 20_000,
  gift_network_limit: 5,
  gift_week_mobile: 500,
  gift_week_email: 20,
  gift_risk_platform: 50,
  gift_risk_limit: 90,
  rebate_closeness_limit: 60,
  roll_week_budget: 5000,
  welfare_week_budget: 1000,
  registration_week_budget: 500,
  rebate_week_budget: 5000,
}

/** A setting's value, or its default. */
export async function readSetting(db: Db, key: SettingKey): Promise<SettingValue> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (row.value as SettingValue) : SETTING_DEFAULTS[key]
}

/** Several settings that are numbers, by one statement. */
export async function readNumbers<Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
): Promise<Record<Key, number>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute()
  const set = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    keys.map((key) => [key, Number(set.get(key) ?? SETTING_DEFAULTS[key])]),
  ) as Record<Key, number>
}

/** A setting that is a number. */
export async function readNumber(db: Db, key: SettingKey): Promise<number> {
  return Number(await readSetting(db, key))
}
