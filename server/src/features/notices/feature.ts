import { noticeRoutes } from './routes.ts'
import { pushNotices } from './push-notices.ts'
import type { Feature } from '../../platform/feature.ts'

export const notices: Feature = {
  name: 'notices',
  calls: noticeRoutes,
  subscribe: pushNotices,
}
