import { pagesAdmin } from './admin.ts'
import { pageRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const pages: Feature = {
  name: 'pages',
  calls: pageRoutes,
  adminCalls: pagesAdmin,
}
