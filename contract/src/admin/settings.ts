import * as z from 'zod/mini'
import { PUBLIC_CHANGE_SETTINGS } from '../changes.ts'
import { money, moneySent, unixSeconds } from '../shapes.ts'
import { adminCommand, doneOrWaiting, adminQuery, OPERATORS, staffName } from './admin-route.ts'

/** Settings that price what the store sells, pays or asks for: an owner sets them, and each change is public. */
export const MONEY_SETTINGS = PUBLIC_CHANGE_SETTINGS

/** What a day of the store may create without a second person: coins, diamonds for the corrections in diamonds. */
export const BUDGET_SETTINGS = [
  'budget_cards',
  'budget_envelopes',
  'budget_adjustments',
  'budget_adjustments_diamond',
  'budget_prices',
] as const

/** Above so many coins a day an alert tells of what players earned or were promised; nothing is refused. */
export const ALARM_SETTINGS = [
  'alarm_keys',
  'alarm_welfare',
  'alarm_consolation',
  'alarm_rebates',
  'alarm_envelopes',
  'alarm_conversions',
] as const

/** Settings that do not. */
export const HOUSE_SETTINGS = [
  'recharge_welfare_box_type_id',
  'open_box_loading_time',
  'upgrade_loading_time',
  'support_url',
  'help_lines',
  'store_timezone',
  'liabilities_shown',
  'sms_budgets',
  'sms_budget_network',
  'mail_budget',
  'mail_budget_network',
] as const

/**
 * Settings of free value: how many accounts of a network may take of one campaign, what a player may take in seven days, from
 * which score on they are refused, and what each campaign may give in seven days.
 */
export const GIFT_SETTINGS = [
  'gift_network_limit',
  'gift_week_mobile',
  'gift_week_email',
  'gift_risk_platform',
  'gift_risk_limit',
  'rebate_closeness_limit',
  'roll_week_budget',
  'welfare_week_budget',
  'registration_week_budget',
  'rebate_week_budget',
] as const
export type GiftSetting = (typeof GIFT_SETTINGS)[number]

/** What an owner sets, with a second person. */
export const OWNER_SETTINGS = [...MONEY_SETTINGS, ...BUDGET_SETTINGS, ...ALARM_SETTINGS] as const

/** What an operator sets with a second person: it moves the days by which budgets and promises are counted. */
export const TIMED_SETTINGS = ['store_timezone'] as const

export const SETTING_KEYS = [...OWNER_SETTINGS, ...HOUSE_SETTINGS, ...GIFT_SETTINGS] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

export const settingValue = z.union([z.string(), z.number(), z.null()])
const valueSent = z.union([z.string().check(z.trim(), z.maxLength(3000)), z.number(), z.null()])

const settingRow = z.object({
  key: z.enum(SETTING_KEYS),
  value: settingValue,
  default_value: settingValue,
  /** Null while the default holds. */
  updated_at: z.nullable(unixSeconds),
  updated_by: staffName,
})
export type SettingRow = z.output<typeof settingRow>

/** Money in coins, the rate as a fraction of a further recharge (0.015 is 1.5 %). */
export const rebateLevel = z.object({ level: z.int(), recharge: money, rate: z.number() })
export type RebateLevelRow = z.output<typeof rebateLevel>

const rebateLevels = z.object({
  version: z.int(),
  levels: z.array(rebateLevel),
  made_at: unixSeconds,
  made_by: staffName,
})

/** What the store promises as it is set and published (game/economy.ts): factors, and fractions of what is paid. */
const economy = z.object({
  sell_rate: z.number(),
  diamond_to_coin: z.number(),
  mall_coin_markup: z.number(),
  upgrade_profit_rate: z.number(),
  value_cap: z.number(),
  highest_box_return: z.number(),
  highest_mine_return: z.number(),
  consolation_rate: z.number(),
  comfort_rate: z.number(),
  highest_rebate: z.number(),
  welfare_rate: z.number(),
  key_rate: z.number(),
})

export const listSettings = adminQuery('settings', {
  summary:
    'Every setting with its default and who set it last, the levels of promotion, and the economy that they make',
  data: z.object({ list: z.array(settingRow), rebate_levels: rebateLevels, economy }),
})

const refusals = ['rule_broken', 'changed_meanwhile'] as const

export const saveHouseSetting = adminCommand('settings/save', {
  summary:
    'Sets a setting that prices nothing; `seen` is the value that it had on the page. The time zone waits for a second person',
  roles: OPERATORS,
  body: { key: z.enum(HOUSE_SETTINGS), value: valueSent, seen: valueSent },
  data: doneOrWaiting,
  errors: refusals,
})

export const saveMoneySetting = adminCommand('settings/save-money', {
  summary:
    'Asks a second person for a setting that prices what the store sells, pays or asks for, or for a budget',
  roles: ['owner'],
  body: { key: z.enum(OWNER_SETTINGS), value: valueSent, seen: valueSent },
  data: doneOrWaiting,
  errors: refusals,
})

export const saveGiftSetting = adminCommand('settings/save-gifts', {
  summary: 'Asks a second person for a limit or a budget of free value',
  roles: ['owner'],
  body: { key: z.enum(GIFT_SETTINGS), value: valueSent, seen: valueSent },
  data: doneOrWaiting,
  errors: refusals,
})

export const saveRebateLevels = adminCommand('settings/rebate-levels', {
  summary:
    'Asks a second person to publish levels of promotion, for recharges from then on; `seen` is the version on the page',
  roles: ['owner'],
  body: {
    levels: z
      .array(z.object({ recharge: moneySent, rate: z.number() }))
      .check(z.minLength(1), z.maxLength(20)),
    seen: z.int(),
  },
  data: doneOrWaiting,
  errors: refusals,
})

export const playerLevels = adminQuery('settings/levels', {
  summary: 'Grades of players with the coins that each needs and how many players hold it',
  data: z.object({
    list: z.array(z.object({ grade: z.int(), badge: z.int(), points: money, players: z.int() })),
    badges: z.array(
      z.object({
        badge: z.int(),
        from_grade: z.int(),
        /** Price of the box that its key opens, and the coins to be spent between two keys; null where it has none. */
        key_price: z.nullable(money),
        key_spend: z.nullable(money),
      }),
    ),
    players: z.int(),
  }),
})
