import * as z from 'zod/mini'
import { route } from './route.ts'
import * as plain from './plain/settings.ts'

/** The settings that anybody may read (SPEC 3, PRODUCT 13). */
export const PUBLIC_SETTINGS = [
  'upgrade_profit_rate',
  'recharge_welfare_box_type_id',
  'upgrade_comfort_skin_id',
  'recharge_rate',
  'open_box_loading_time',
  'upgrade_loading_time',
  'support_url',
  'mall_coin_markup',
  'value_cap',
  'min_recharge_out',
  'diamond_to_coin',
  'help_lines',
] as const
export type PublicSetting = (typeof PUBLIC_SETTINGS)[number]

export const getSetting = route(plain.getSetting, {
  summary: 'One public setting by key',
  query: z.object({ key: z.string().check(z.minLength(1), z.maxLength(100)) }),
  data: z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.null()]) }),
  errors: ['setting_unknown'],
})
