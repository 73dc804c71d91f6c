import {
  GIFT_SETTINGS,
  OWNER_SETTINGS,
  TIMED_SETTINGS,
  type SettingKey,
} from '@noktra/contract/admin/settings'
import type * as api from '@noktra/contract/admin/settings'
import { said, type Said, type SaidValue } from '@noktra/languages/said'
import { reasonOf } from '../../platform/rule-broken.ts'
import { askApproval, type Executor } from '../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readSetting } from '../../core/settings/read-setting.ts'
import { lockSettings, saveSetting, settingFault } from '../../core/settings/save-setting.ts'

const TWO_PEOPLE: readonly SettingKey[] = [...OWNER_SETTINGS, ...GIFT_SETTINGS, ...TIMED_SETTINGS]

/**
 * Sets a setting for somebody who saw what it was, or asks a second person where it prices, pays or moves the days of the store.
 * When it is not any more what was seen, the refusal tells who changed it.
 * @throws AppError changed_meanwhile, rule_broken
 */
export async function saveAsked(
  command:
    | AdminCommand<typeof api.saveHouseSetting>
    | AdminCommand<typeof api.saveMoneySetting>
    | AdminCommand<typeof api.saveGiftSetting>,
) {
  const { tx, body, staff } = command
  const { key, value, seen } = body
  await lockSettings(tx)
  const before = await readSetting(tx, key)
  if (before !== seen) throw new AppError('changed_meanwhile', { who: await whoSet(tx, key) })
  const fault = await settingFault(tx, key, value)
  if (fault) throw new AppError('rule_broken', { why: fault, field: 'value' })
  const subject = `setting:${key}`
  if (!TWO_PEOPLE.includes(key)) {
    await saveSetting(tx, command, key, value, staff.id)
    return { data: { approval_id: null }, subject, before: { value: before }, after: { value } }
  }
  const approval_id = await askApproval(command, {
    kind: 'setting',
    subject,
    title: said('approvals:titles.setting', {
      setting: said(`settings:words.${key}.label`),
      before: valueSaid(before),
      value: valueSaid(value),
    }),
    payload: { key, before, value },
  })
  return {
    data: { approval_id },
    subject,
    before: { value: before },
    after: { value, waits_for: approval_id },
  }
}

/** Sets the setting that was agreed to, unless it has another value since, or the rules do not take it any more. */
export const saveAgreedSetting: Executor<'setting'> = async (doing, request) => {
  const { tx } = doing
  const { key, before, value } = request.payload
  await lockSettings(tx)
  const now = await readSetting(tx, key)
  if (now !== before)
    throw new AppError('approval_stale', {
      why: said('reasons:settings.set_since', { who: await whoSet(tx, key), value: valueSaid(now) }),
    })
  try {
    await saveSetting(tx, doing, key, value, request.askedBy)
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('approval_stale', { why: reasonOf(error) })
    throw error
  }
  return { subject: `setting:${key}`, before: { value: before }, after: { value } }
}

function valueSaid(value: string | number | null): SaidValue {
  return value === null || value === '' ? said('common:none') : value
}

async function whoSet(db: Db, key: string): Promise<string | Said> {
  const row = await db
    .selectFrom('setting')
    .innerJoin('staff', 'staff.id', 'setting.updated_by')
    .select('staff.name')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.name ?? said('reasons:who.command')
}
