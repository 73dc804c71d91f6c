import { notificationRoutes } from './routes.ts'
import { pushNotifications } from './push-notifications.ts'
import { pushSweep } from './send-pushes.ts'
import type { Feature } from '../../platform/feature.ts'

export const notifications: Feature = {
  name: 'notifications',
  calls: notificationRoutes,
  subscribe: pushNotifications,
  sweeps: (ctx) => [pushSweep(ctx)],
}
