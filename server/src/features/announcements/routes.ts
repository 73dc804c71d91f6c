import * as api from '@noktra/contract/announcements'
import { serveShared } from '../../platform/http/shared.ts'
import { listAnnouncements } from './list-announcements.ts'

export const announcementRoutes = [serveShared(api.listAnnouncements, listAnnouncements)]
