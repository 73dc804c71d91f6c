import { availableRebateSweep, promotionRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const promotion: Feature = {
  name: 'promotion',
  calls: promotionRoutes,
  sweeps: (ctx) => [availableRebateSweep(ctx)],
}
