import { fairRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const fair: Feature = {
  name: 'fair',
  calls: fairRoutes,
}
