import { settingsAdmin } from './admin.ts'
import { settingRoutes } from './routes.ts'
import { saveAgreedSetting } from './save-asked.ts'
import { publishAgreedLevels } from './save-rebate-levels.ts'
import type { Feature } from '../../platform/feature.ts'

export const settings: Feature = {
  name: 'settings',
  calls: settingRoutes,
  adminCalls: settingsAdmin,
  executors: { setting: saveAgreedSetting, rebate_levels: publishAgreedLevels },
}
