import * as api from '@noktra/contract/settings'
import { AppError } from '../../platform/http/errors.ts'
import { serveShared, type SharedCall } from '../../platform/http/shared.ts'
import { readSetting } from '../../core/settings/read-setting.ts'

/** One public setting; a key off the list is refused as if it did not exist. */
async function getSetting({ db, query }: SharedCall<typeof api.getSetting>) {
  const key = api.PUBLIC_SETTINGS.find((known) => known === query.key)
  if (!key) throw new AppError('setting_unknown')
  return { key, value: await readSetting(db, key) }
}

export const settingRoutes = [serveShared(api.getSetting, getSetting)]
