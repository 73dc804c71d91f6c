import { skinRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const skins: Feature = {
  name: 'skins',
  calls: skinRoutes,
}
