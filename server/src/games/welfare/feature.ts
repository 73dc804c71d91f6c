import type { GameFeature } from '../../platform/feature.ts'
import { setAgreedWelfare, welfareAdmin } from './admin.ts'
import { welfareRoutes } from './routes.ts'
import { welfareChecks } from './welfare-checks.ts'

export const welfare: GameFeature = {
  name: 'welfare',
  area: 'welfare',
  calls: welfareRoutes,
  adminCalls: welfareAdmin,
  executors: { welfare_box: setAgreedWelfare },
  items: { free: ['welfare'] },
  checks: welfareChecks,
}
