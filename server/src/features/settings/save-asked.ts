import type * as api from '@noktra/contract/admin/settings'
import type { Act } from '../../admin/serve-admin.ts'
import { AppError } from '../../http/errors.ts'
import { readSetting } from './read-setting.ts'
import { lockSettings, saveSetting } from './save-setting.ts'

/**
 * Sets a setting for somebody who saw what it was: when it is not that any more, he is told who changed it.
 * @throws AppError changed_meanwhile, rule_broken
 */
export async function saveAsked(act: Act<typeof api.saveHouseSetting> | Act<typeof api.saveMoneySetting>) {
  const { tx, body, staff } = act
  const { key, value, seen } = body
  await lockSettings(tx)
  const before = await readSetting(tx, key)
  if (before !== seen) throw new AppError('changed_meanwhile', { who: await whoSet(act, key) })
  try {
    await saveSetting(tx, act, key, value, staff.id)
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('rule_broken', { why: error.message, field: 'value' })
    throw error
  }
  return { data: { value }, subject: `setting:${key}`, before: { value: before }, after: { value } }
}

async function whoSet({ tx }: Pick<Act, 'tx'>, key: string): Promise<string> {
  const row = await tx
    .selectFrom('setting')
    .innerJoin('staff', 'staff.id', 'setting.updated_by')
    .select('staff.name')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.name ?? 'A command'
}
