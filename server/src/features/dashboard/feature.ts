import { dashboardAdmin } from './admin.ts'
import { dashboardSweeps } from './sweeps.ts'
import type { Feature } from '../../platform/feature.ts'

export const dashboard: Feature = {
  name: 'dashboard',
  adminCalls: dashboardAdmin,
  sweeps: dashboardSweeps,
}
