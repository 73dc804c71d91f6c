import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '@noktra/languages/say'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/connect.ts'
import type { SettingKey, SettingValue } from '../core/settings/read-setting.ts'
import { isSettingKey, saveSetting, settingFault } from '../core/settings/save-setting.ts'

/** Sets what the catalogue's settings.json says, if it has one. @throws Error on a setting that may not be saved. */
export async function loadSettings(tx: Tx, ctx: Pick<Ctx, 'clock'>, folder: string): Promise<void> {
  for (const [key, value] of readSettings(folder)) await saveSetting(tx, ctx, key, value)
}

/** Sets what the store has not set yet. What its prices do not allow is left out, and the log tells it. */
export async function loadNewSettings(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'log'>,
  folder: string,
): Promise<void> {
  for (const [key, value] of readSettings(folder)) {
    const known = await tx.selectFrom('setting').select('key').where('key', '=', key).executeTakeFirst()
    if (known) continue
    const fault = await settingFault(tx, key, value)
    if (fault) ctx.log.warn(`The catalogue's settings.json does not fit this store: ${say(fault, 'en')}`)
    else await saveSetting(tx, ctx, key, value)
  }
}

function readSettings(folder: string): [SettingKey, SettingValue][] {
  const file = join(folder, 'settings.json')
  if (!existsSync(file)) return []
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, SettingValue>
  return Object.entries(settings).map(([key, value]) => {
    if (!isSettingKey(key)) throw new Error(`The catalogue's settings.json names ${key}, which is no setting`)
    return [key, value]
  })
}
