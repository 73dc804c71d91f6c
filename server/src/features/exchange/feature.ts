import { exchangeRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const exchange: Feature = {
  name: 'exchange',
  calls: exchangeRoutes,
}
