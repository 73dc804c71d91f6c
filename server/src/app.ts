import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { numberingRefusals } from './core/draws/number-refusals.ts'
import { servePictures } from './features/pictures/serve-pictures.ts'
import { brandPictures } from './platform/brand/brand-pages.ts'
import type { Ctx } from './platform/context.ts'
import { answerClientError } from './platform/http/answer-client-error.ts'
import { bareHeaders, contentSecurityPolicy } from './platform/http/content-security.ts'
import { docsPages } from './platform/http/docs.ts'
import { endConnectionsOf } from './platform/http/drain.ts'
import { answerErrors, readJsonAsText } from './platform/http/answer-errors.ts'
import { ARRIVES_WITHIN_MS, guardConnections, SERVER_OPTIONS } from './platform/http/guard-connections.ts'
import { speak } from './platform/http/language-of.ts'
import { limitCalls } from './platform/http/limit-calls.ts'
import { readyAnswers, serverWith, type Early } from './platform/http/ready.ts'
import { requestNumber } from './platform/http/request-number.ts'
import { registerHandlers, sendError } from './platform/http/serve.ts'
import { shedLoad } from './platform/http/shed-load.ts'
import { webPages } from './platform/http/web-pages.ts'
import type { Sweep } from './platform/jobs/sweeps.ts'
import { forgetOld } from './platform/jobs/forget-old.ts'
import { serveSocket, type SocketHandlers } from './platform/live/socket.ts'
import { timeAnswers } from './platform/metrics/time-answers.ts'
import type { Feature } from './platform/feature.ts'

/** The store that players visit. */
export async function buildApp(ctx: Ctx, features: readonly Feature[]): Promise<FastifyInstance> {
  let early: Early = () => false
  const app: FastifyInstance = Fastify({
    serverFactory: serverWith((...request) => early(...request)),
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < ctx.config.trustProxy,
    genReqId: requestNumber,
    bodyLimit: 64 * 1024,
    requestTimeout: ARRIVES_WITHIN_MS,
    http: SERVER_OPTIONS,
    forceCloseConnections: 'idle',
    // What comes on a connection that is there is still answered: it ends with that.
    return503OnClosing: false,
    // An address that cannot be decoded comes to no route and to no handler below.
    frameworkErrors: (_error, request, reply) =>
      void sendError(request, reply.headers(bareHeaders(ctx.config)), 'not_found'),
    clientErrorHandler: answerClientError,
  })

  speak(app, ctx.config.languages)
  answerErrors(app)
  endConnectionsOf(app, ctx.isStopping)
  guardConnections(app, ctx.config)
  readJsonAsText(app)
  timeAnswers(app, ctx.meters, 'store')
  await app.register(cookie)
  await app.register(helmet, contentSecurityPolicy(ctx.config))
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })

  const crowd = shedLoad(app, ctx)
  const limit = limitCalls(app, ctx)
  early = readyAnswers(app, ctx, { limit, crowd })

  registerHandlers(app, ctx, features.flatMap(({ calls = [] }) => calls).map(numberingRefusals))
  await serveSocket(app, ctx, socketsOf(features))
  for (const { subscribe } of features) subscribe?.(ctx)
  for (const { pages = [] } of features) for (const page of pages) await app.register(page, ctx)
  if (ctx.config.sandbox) {
    for (const { sandboxPages = [] } of features)
      for (const page of sandboxPages) await app.register(page, ctx)
  }
  await app.register(docsPages, ctx)
  await servePictures(app, ctx)
  await brandPictures(app, ctx)
  await app.register(webPages, ctx)
  return app
}

/** Work that is due by the clock, whatever process does it. */
export function sweepsOf(ctx: Ctx, features: readonly Feature[]): Sweep[] {
  return [
    ...features.flatMap(({ sweeps }) => sweeps?.(ctx) ?? []),
    { name: 'prepare beacon', everyMs: 3_600_000, run: () => ctx.providers.beacon.prepare() },
    { name: 'forget old rows', everyMs: 600_000, run: () => forgetOld(ctx) },
  ]
}

function socketsOf(features: readonly Feature[]): SocketHandlers {
  const { scrollCard, battle_room, battle_look, revealed, judged, overlay }: Partial<SocketHandlers> =
    Object.assign({}, ...features.map(({ sockets }) => sockets))
  if (!scrollCard || !battle_room || !battle_look || !revealed || !judged || !overlay)
    throw new Error('A command of the socket has no feature')
  return { scrollCard, battle_room, battle_look, revealed, judged, overlay }
}
