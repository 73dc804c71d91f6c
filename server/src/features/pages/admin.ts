import * as api from '@noktra/contract/admin/content'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { listPages, pageOne } from './office-pages.ts'
import { restorePage, savePage } from './write-page.ts'

export const pagesAdmin = [
  serveLook(api.listPages, listPages),
  serveLook(api.pageOne, pageOne),
  serveAct(api.savePage, savePage),
  serveAct(api.restorePage, restorePage),
]
