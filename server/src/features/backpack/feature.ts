import { backpackRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const backpack: Feature = {
  name: 'backpack',
  calls: backpackRoutes,
}
