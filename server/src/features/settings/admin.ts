import * as api from '@noktra/contract/admin/settings'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { listSettings } from './list-settings.ts'
import { playerLevels } from './player-levels.ts'
import { saveAsked } from './save-asked.ts'
import { saveRebateLevels } from './save-rebate-levels.ts'

export const settingsAdmin = [
  serveLook(api.listSettings, listSettings),
  serveLook(api.playerLevels, playerLevels),
  serveAct(api.saveHouseSetting, saveAsked),
  serveAct(api.saveMoneySetting, saveAsked),
  serveAct(api.saveGiftSetting, saveAsked),
  serveAct(api.saveRebateLevels, saveRebateLevels),
]
