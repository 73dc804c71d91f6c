import { SETTING_KEYS, type SettingRow } from '@noktra/contract/admin/settings'
import type * as api from '@noktra/contract/admin/settings'
import { unixSeconds } from '../../platform/clock.ts'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { readEconomy } from '../../core/settings/read-economy.ts'
import { presentRebateLevels } from '../../core/settings/rebate-levels.ts'
import { SETTING_DEFAULTS, type SettingValue } from '../../core/settings/read-setting.ts'

/** Every setting with its default and who set it last, the levels of promotion, and the economy that they make. */
export async function listSettings({ db }: AdminQuery<typeof api.listSettings>) {
  const rows = await db
    .selectFrom('setting')
    .leftJoin('staff', 'staff.id', 'setting.updated_by')
    .select(['key', 'value', 'updated_at', 'updated_by', 'staff.name'])
    .execute()
  const list = SETTING_KEYS.map((key): SettingRow => {
    const row = rows.find((each) => each.key === key)
    return {
      key,
      value: row ? (row.value as SettingValue) : SETTING_DEFAULTS[key],
      default_value: SETTING_DEFAULTS[key],
      updated_at: row ? unixSeconds(row.updated_at) : null,
      updated_by: row?.updated_by ? { id: row.updated_by, name: row.name ?? '' } : null,
    }
  })
  return { list, rebate_levels: await presentRebateLevels(db), economy: await readEconomy(db) }
}
