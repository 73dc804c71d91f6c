import * as admin from '@noktra/contract/admin/content'
import * as api from '@noktra/contract/terms'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import type { Feature } from '../../platform/feature.ts'
import { servePlayer } from '../../platform/http/serve.ts'
import { acceptTerms } from './accept-terms.ts'
import { listTerms } from './list-terms.ts'
import { publishTerms } from './publish-terms.ts'

export const terms: Feature = {
  name: 'terms',
  calls: [servePlayer(api.acceptTerms, acceptTerms)],
  adminCalls: [
    serveAdminQuery(admin.listTerms, listTerms),
    serveAdminCommand(admin.publishTerms, publishTerms),
  ],
}
