import { timeSweep } from '../../core/limits/count-time.ts'
import { limitRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const limits: Feature = {
  name: 'limits',
  calls: limitRoutes,
  sweeps: (ctx) => [timeSweep(ctx)],
}
