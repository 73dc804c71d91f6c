import * as z from 'zod/mini'
import { money, moneySent, unixSeconds } from '../shapes.ts'
import { act, look, OPERATORS, staffName } from './admin-route.ts'

/** Settings that price what the store sells, pays or asks for: an owner sets them. */
export const MONEY_SETTINGS = [
  'recharge_rate',
  'diamond_to_coin',
  'mall_coin_markup',
  'upgrade_profit_rate',
  'upgrade_comfort_skin_id',
  'price_rate',
  'min_recharge_out',
] as const

/** Settings that do not. */
export const HOUSE_SETTINGS = [
  'recharge_welfare_box_type_id',
  'open_box_loading_time',
  'upgrade_loading_time',
  'support_url',
  'store_timezone',
] as const

export const SETTING_KEYS = [...MONEY_SETTINGS, ...HOUSE_SETTINGS] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

const value = z.union([z.string(), z.number(), z.null()])
const valueSent = z.union([z.string().check(z.trim(), z.maxLength(500)), z.number(), z.null()])

const settingRow = z.object({
  key: z.enum(SETTING_KEYS),
  value,
  default_value: value,
  /** Null while the default holds. */
  updated_at: z.nullable(unixSeconds),
  updated_by: staffName,
})
export type SettingRow = z.output<typeof settingRow>

/** Money in coins, the rate as a fraction of a further recharge (0.015 is 1.5 %). */
const rebateLevel = z.object({ level: z.int(), recharge: money, rate: z.number() })
export type RebateLevelRow = z.output<typeof rebateLevel>

const rebateLevels = z.object({
  version: z.int(),
  levels: z.array(rebateLevel),
  made_at: unixSeconds,
  made_by: staffName,
})

export const listSettings = look('settings', {
  summary: 'Every setting with its default and who set it last, and the levels of promotion',
  data: z.object({ list: z.array(settingRow), rebate_levels: rebateLevels }),
})

const saved = z.object({ value })
const refusals = ['rule_broken', 'changed_meanwhile'] as const

export const saveHouseSetting = act('settings/save', {
  summary: 'Sets a setting that prices nothing; `seen` is the value that it had on the page',
  roles: OPERATORS,
  body: { key: z.enum(HOUSE_SETTINGS), value: valueSent, seen: valueSent },
  data: saved,
  errors: refusals,
})

export const saveMoneySetting = act('settings/save-money', {
  summary: 'Sets a setting that prices what the store sells, pays or asks for',
  roles: ['owner'],
  body: { key: z.enum(MONEY_SETTINGS), value: valueSent, seen: valueSent },
  data: saved,
  errors: refusals,
})

export const saveRebateLevels = act('settings/rebate-levels', {
  summary: 'Publishes levels of promotion, for recharges from now on; `seen` is the version on the page',
  roles: ['owner'],
  body: {
    levels: z
      .array(z.object({ recharge: moneySent, rate: z.number() }))
      .check(z.minLength(1), z.maxLength(20)),
    seen: z.int(),
  },
  data: rebateLevels,
  errors: refusals,
})

export const playerLevels = look('settings/levels', {
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
