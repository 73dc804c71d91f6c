import { brandAdmin } from './admin.ts'
import { brandRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const brand: Feature = {
  name: 'brand',
  calls: brandRoutes,
  adminCalls: brandAdmin,
}
