import { retrievalAdmin } from './admin.ts'
import { marketPlugin, retrievalRoutes, retrievalSweeps, tellRetrievals } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const retrieval: Feature = {
  name: 'retrieval',
  calls: retrievalRoutes,
  adminCalls: retrievalAdmin,
  pages: [marketPlugin],
  subscribe: tellRetrievals,
  sweeps: retrievalSweeps,
}
