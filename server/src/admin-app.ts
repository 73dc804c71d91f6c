import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { pushPrices } from '@noktra/contract/admin/feeds'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { adminPages } from './platform/admin/admin-pages.ts'
import { guardOrigin } from './platform/admin/guard-origin.ts'
import { brandPictures } from './platform/brand/brand-pages.ts'
import { registerAdminHandlers } from './platform/admin/serve-admin.ts'
import { answerErrors, readJsonAsText } from './platform/http/answer-errors.ts'
import type { Ctx } from './platform/context.ts'
import type { Feature } from './platform/feature.ts'
import { servePictures } from './features/pictures/serve-pictures.ts'
import { bareHeaders, contentSecurityPolicy } from './platform/http/content-security.ts'
import { answerClientError } from './platform/http/answer-client-error.ts'
import { guardConnections, SERVER_OPTIONS } from './platform/http/guard-connections.ts'
import { speak } from './platform/http/language-of.ts'
import { endConnectionsOf } from './platform/http/drain.ts'
import { sendError } from './platform/http/serve.ts'
import { timeAnswers } from './platform/metrics/time-answers.ts'

/** The back office: an application of its own, at an origin of its own. */
export async function buildAdminApp(ctx: Ctx, features: readonly Feature[]): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < ctx.config.trustProxy,
    // Files of skins and prices come as one body.
    requestTimeout: 60_000,
    http: SERVER_OPTIONS,
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    // What comes on a connection that is there is still answered: it ends with that.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) =>
      void sendError(request, reply.headers(bareHeaders(ctx.config)), 'not_found'),
  })
  speak(app, ctx.config.languages)
  answerErrors(app)
  endConnectionsOf(app, ctx.isStopping)
  guardConnections(app, ctx.config)
  readJsonAsText(app)
  timeAnswers(app, ctx.meters, 'office')
  guardOrigin(app, ctx.config, [pushPrices.path])
  await app.register(cookie)
  await app.register(helmet, contentSecurityPolicy({ ...ctx.config, publicUrl: ctx.config.adminUrl }))
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  registerAdminHandlers(
    app,
    ctx,
    features.flatMap(({ adminCalls = [] }) => adminCalls),
  )
  await servePictures(app, ctx)
  await brandPictures(app, ctx)
  await app.register(adminPages, ctx)
  return app
}
