import { maintenanceAdmin } from './admin.ts'
import { maintenanceRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const maintenance: Feature = {
  name: 'maintenance',
  calls: maintenanceRoutes,
  adminCalls: maintenanceAdmin,
}
