import * as api from '@noktra/contract/admin/settings'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { listSettings } from './list-settings.ts'
import { playerLevels } from './player-levels.ts'
import { saveAsked } from './save-asked.ts'
import { saveRebateLevels } from './save-rebate-levels.ts'

export const settingsAdmin = [
  serveAdminQuery(api.listSettings, listSettings),
  serveAdminQuery(api.playerLevels, playerLevels),
  serveAdminCommand(api.saveHouseSetting, saveAsked),
  serveAdminCommand(api.saveMoneySetting, saveAsked),
  serveAdminCommand(api.saveGiftSetting, saveAsked),
  serveAdminCommand(api.saveRebateLevels, saveRebateLevels),
]
