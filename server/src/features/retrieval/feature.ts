import { retrievalAdmin } from './admin.ts'
import { marketPlugin, retrievalRoutes, retrievalSweeps, pushRetrievals } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const retrieval: Feature = {
  name: 'retrieval',
  calls: retrievalRoutes,
  adminCalls: retrievalAdmin,
  pages: [marketPlugin],
  subscribe: pushRetrievals,
  sweeps: retrievalSweeps,
}
