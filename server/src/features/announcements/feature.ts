import { announcementsAdmin } from './admin.ts'
import { announcementRoutes } from './routes.ts'
import type { Feature } from '../../platform/feature.ts'

export const announcements: Feature = {
  name: 'announcements',
  calls: announcementRoutes,
  adminCalls: announcementsAdmin,
}
