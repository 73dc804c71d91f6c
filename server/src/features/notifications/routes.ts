import * as api from '@noktra/contract/notifications'
import { servePlayer, type Handler } from '../../platform/http/serve.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

export const notificationRoutes: Handler[] = [
  servePlayer(api.listNotifications, listNotifications),
  servePlayer(api.readNotifications, readNotifications),
]
