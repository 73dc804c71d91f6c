import * as api from '@noktra/contract/admin/content'
import { serveAdminQuery, servePreparedAdminCommand } from '../../platform/admin/serve-admin.ts'
import { announcementOne, coversOf, listAnnouncementsMade } from './admin-announcements.ts'
import { addAnnouncement, readCover, saveAnnouncement } from './write-announcement.ts'

export const announcementsAdmin = [
  serveAdminQuery(api.listAnnouncementsMade, listAnnouncementsMade),
  serveAdminQuery(api.announcementOne, announcementOne),
  serveAdminQuery(api.listCovers, async ({ db }) => ({ list: await coversOf(db) })),
  servePreparedAdminCommand(api.addAnnouncement, readCover, addAnnouncement),
  servePreparedAdminCommand(api.saveAnnouncement, readCover, saveAnnouncement),
]
