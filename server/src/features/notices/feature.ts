import { noticeRoutes } from './routes.ts'
import { tellNotices } from './tell-notices.ts'
import type { Feature } from '../../platform/feature.ts'

export const notices: Feature = {
  name: 'notices',
  calls: noticeRoutes,
  subscribe: tellNotices,
}
