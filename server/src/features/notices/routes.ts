import * as api from '@noktra/contract/notices'
import { servePlayer, type Handler } from '../../platform/http/serve.ts'
import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'

export const noticeRoutes: Handler[] = [
  servePlayer(api.listNotices, listNotices),
  servePlayer(api.readNotices, readNotices),
]
