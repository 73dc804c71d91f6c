import * as api from '@noktra/contract/admin/content'
import { serveLook, servePreparedAct } from '../../platform/admin/serve-admin.ts'
import { announcementOne, coversOf, listAnnouncementsMade } from './office-announcements.ts'
import { addAnnouncement, readCover, saveAnnouncement } from './write-announcement.ts'

export const announcementsAdmin = [
  serveLook(api.listAnnouncementsMade, listAnnouncementsMade),
  serveLook(api.announcementOne, announcementOne),
  serveLook(api.listCovers, async ({ db }) => ({ list: await coversOf(db) })),
  servePreparedAct(api.addAnnouncement, readCover, addAnnouncement),
  servePreparedAct(api.saveAnnouncement, readCover, saveAnnouncement),
]
