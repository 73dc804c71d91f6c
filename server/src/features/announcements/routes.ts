import * as api from '@noktra/contract/announcements'
import { serve } from '../../platform/http/serve.ts'
import { listAnnouncements } from './list-announcements.ts'

export const announcementRoutes = [serve(api.listAnnouncements, listAnnouncements)]
