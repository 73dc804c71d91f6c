import type { SettingKey } from '@noktra/contract/admin/settings'
import { text, type TextKey } from '../../i18n/i18n.tsx'

type Words = { label: string; meaning: string; unit: string; isText: boolean }
type Unit = TextKey extends infer Key ? (Key extends `settings:units.${infer Name}` ? Name : never) : never

/** What each is counted in. */
const UNITS: Record<SettingKey, Unit | null> = {
  recharge_rate: 'cny_per_coin',
  diamond_to_coin: 'coins_per_diamond',
  mall_coin_markup: 'times_value',
  value_cap: 'times_printed',
  upgrade_profit_rate: 'share_of_stake',
  upgrade_comfort_skin_id: 'skin_number',
  price_age_hours: 'hours',
  drift_flag: 'share_of_published',
  drift_close: 'share_of_published',
  price_rate: 'coins_per_dollar',
  min_recharge_out: 'coins',
  recharge_welfare_box_type_id: 'box_type_number',
  open_box_loading_time: 'milliseconds',
  upgrade_loading_time: 'milliseconds',
  support_url: null,
  help_lines: 'help_lines',
  gift_network_limit: 'accounts',
  gift_week_mobile: 'coins_per_week',
  gift_week_email: 'coins_per_week',
  gift_risk_platform: 'points',
  gift_risk_limit: 'points',
  rebate_closeness_limit: 'points',
  roll_week_budget: 'coins_per_week',
  welfare_week_budget: 'coins_per_week',
  registration_week_budget: 'coins_per_week',
  rebate_week_budget: 'coins_per_week',
  store_timezone: 'time_zone',
  liabilities_shown: 'liability_kinds',
  sms_budgets: 'sms_budgets',
  sms_budget_network: 'codes',
  mail_budget: 'codes',
  mail_budget_network: 'codes',
  budget_cards: 'coins_per_day',
  budget_envelopes: 'coins_per_day',
  budget_adjustments: 'coins_per_day',
  budget_adjustments_diamond: 'diamonds_per_day',
  budget_prices: 'coins_per_day',
  alarm_keys: 'coins_per_day',
  alarm_welfare: 'coins_per_day',
  alarm_consolation: 'coins_per_day',
  alarm_rebates: 'coins_per_day',
  alarm_envelopes: 'coins_per_day',
  alarm_conversions: 'coins_per_day',
}

const TEXTS: readonly SettingKey[] = [
  'support_url',
  'help_lines',
  'store_timezone',
  'liabilities_shown',
  'sms_budgets',
]

/** What a setting means to the person who sets it. */
export function settingWords(key: SettingKey): Words {
  const unit = UNITS[key]
  return {
    label: text(`settings:words.${key}.label`),
    meaning: text(`settings:words.${key}.meaning`),
    unit: unit === null ? '' : text(`settings:units.${unit}`),
    isText: TEXTS.includes(key),
  }
}
