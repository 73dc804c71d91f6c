import * as api from '@noktra/contract/notifications'
import * as push from '@noktra/contract/push'
import { servePlayer, type Handler } from '../../platform/http/serve.ts'
import { listNotifications } from './list-notifications.ts'
import { pushSettings } from './push-settings.ts'
import { readNotifications } from './read-notifications.ts'
import { subscribePush } from './subscribe-push.ts'
import { switchPush } from './switch-push.ts'
import { unsubscribePush } from './unsubscribe-push.ts'

export const notificationRoutes: Handler[] = [
  servePlayer(api.listNotifications, listNotifications),
  servePlayer(api.readNotifications, readNotifications),
  servePlayer(push.pushSettings, pushSettings),
  servePlayer(push.subscribePush, subscribePush),
  servePlayer(push.unsubscribePush, unsubscribePush),
  servePlayer(push.switchPush, switchPush),
]
