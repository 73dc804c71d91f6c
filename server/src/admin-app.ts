import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { adminPages } from './admin/admin-pages.ts'
import { guardOrigin } from './admin/guard-origin.ts'
import { registerAdminHandlers } from './admin/serve-admin.ts'
import { answerErrors, readJsonAsText } from './app.ts'
import type { Ctx } from './context.ts'
import { announcementsAdmin } from './features/announcements/admin.ts'
import { approvalsAdmin } from './features/approvals/admin.ts'
import { executePriceImport } from './features/catalogue/admin/apply-import.ts'
import { catalogueAdmin } from './features/catalogue/admin/admin.ts'
import { mallAdmin } from './features/mall/admin.ts'
import { boxesAdmin } from './features/boxes/admin/admin.ts'
import { publishBox } from './features/boxes/admin/publish-box.ts'
import { servePictures } from './features/pictures/serve-pictures.ts'
import { dashboardAdmin } from './features/dashboard/admin.ts'
import { adjustAsAgreed } from './features/players/adjust-balance.ts'
import { playersAdmin } from './features/players/admin.ts'
import { envelopesAdmin } from './features/envelopes/admin.ts'
import { pagesAdmin } from './features/pages/admin.ts'
import { retrievalAdmin } from './features/retrieval/admin.ts'
import { rollsAdmin } from './features/rolls/admin.ts'
import { welfareAdmin } from './features/welfare/admin.ts'
import { moneyAdmin } from './features/money/admin.ts'
import { rechargeAdmin } from './features/recharge/admin/routes.ts'
import { maintenanceAdmin } from './features/maintenance/admin.ts'
import { settingsAdmin } from './features/settings/admin.ts'
import { staffAdmin } from './features/staff/admin.ts'
import { contentSecurityPolicy } from './http/content-security.ts'
import { sendError } from './http/serve.ts'
import { timeAnswers } from './metrics/time-answers.ts'

/** The back office: an application of its own, at an origin of its own. */
export async function buildAdminApp(ctx: Ctx): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < ctx.config.trustProxy,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => void sendError(request, reply, 'not_found'),
  })
  answerErrors(app)
  readJsonAsText(app)
  timeAnswers(app, ctx.meters, 'office')
  guardOrigin(app, ctx.config)
  await app.register(cookie)
  await app.register(helmet, contentSecurityPolicy({ ...ctx.config, publicUrl: ctx.config.adminUrl }))
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  registerAdminHandlers(app, ctx, [
    ...dashboardAdmin,
    ...staffAdmin,
    ...settingsAdmin,
    ...maintenanceAdmin,
    ...rechargeAdmin,
    ...moneyAdmin,
    ...boxesAdmin,
    ...retrievalAdmin,
    ...rollsAdmin,
    ...envelopesAdmin,
    ...announcementsAdmin,
    ...pagesAdmin,
    ...welfareAdmin,
    ...catalogueAdmin,
    ...mallAdmin,
    ...approvalsAdmin({
      box_publish: publishBox,
      price_import: executePriceImport,
      balance_adjust: adjustAsAgreed,
    }),
    ...playersAdmin,
  ])
  await servePictures(app, ctx)
  await app.register(adminPages)
  return app
}
