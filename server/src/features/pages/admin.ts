import * as api from '@noktra/contract/admin/content'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { listPages, pageOne } from './admin-pages.ts'
import { restorePage, savePage } from './write-page.ts'

export const pagesAdmin = [
  serveAdminQuery(api.listPages, listPages),
  serveAdminQuery(api.pageOne, pageOne),
  serveAdminCommand(api.savePage, savePage),
  serveAdminCommand(api.restorePage, restorePage),
]
