import { levelRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const levels: Feature = {
  name: 'levels',
  calls: levelRoutes,
}
