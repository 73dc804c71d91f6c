import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Ctx } from './context.ts'
import { executors } from './executors.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { dueApprovalSweep } from './features/approvals/do-due.ts'
import { attributionRoutes, attributionSweeps } from './features/attribution/routes.ts'
import { backpackRoutes } from './features/backpack/routes.ts'
import { feedBattles, feedSweeps } from './features/battles/feed.ts'
import { battleRoutes } from './features/battles/routes.ts'
import { battleSweeps } from './features/battles/step-battles.ts'
import { systemRoomSweep } from './features/battles/system-rooms.ts'
import { watchRoom } from './features/battles/watch-room.ts'
import { boxTimeSweep } from './features/boxes/admin/publish-scheduled.ts'
import { boxRoutes } from './features/boxes/routes.ts'
import { countOpenings } from './features/boxes/count-openings.ts'
import { activatePools } from './features/boxes/activate-pools.ts'
import { dashboardSweeps } from './features/dashboard/sweeps.ts'
import { driftSweep } from './features/drift/close-drifted.ts'
import { envelopeSweep } from './features/envelopes/close-envelope.ts'
import { envelopeRoutes } from './features/envelopes/routes.ts'
import { exchangeRoutes } from './features/exchange/routes.ts'
import { fairRoutes } from './features/fair/routes.ts'
import { budgetSweep } from './features/issuance/budgets.ts'
import { levelRoutes } from './features/levels/routes.ts'
import { fillLinksSweep } from './features/links/fill-links.ts'
import { clusterSweep } from './features/links/find-clusters.ts'
import { timeSweep } from './features/limits/count-time.ts'
import { limitRoutes } from './features/limits/routes.ts'
import { maintenanceRoutes } from './features/maintenance/routes.ts'
import { activateTiers } from './features/mines/activate-tiers.ts'
import { idleGameSweep } from './features/mines/end-idle-games.ts'
import { mineRoutes } from './features/mines/routes.ts'
import { mallRoutes } from './features/mall/routes.ts'
import { takingsSweep } from './features/money/takings/close-days.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { servePictures } from './features/pictures/serve-pictures.ts'
import { tellNotices } from './features/notices/tell-notices.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { availableRebateSweep, promotionRoutes } from './features/promotion/routes.ts'
import { rechargePlugin, rechargeRoutes, rechargeSweeps } from './features/recharge/routes.ts'
import {
  marketPlugin,
  retrievalRoutes,
  retrievalSweeps,
  tellRetrievals,
} from './features/retrieval/routes.ts'
import { officialRollSweep } from './features/rolls/official-rolls.ts'
import { rollSweeps } from './features/rolls/step-rolls.ts'
import { tellRolls } from './features/rolls/tell-entrants.ts'
import { rollRoutes } from './features/rolls/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { skinRoutes } from './features/skins/routes.ts'
import { publishWins, stripSweep } from './features/strip/publish-wins.ts'
import { recentWins } from './features/strip/recent-wins.ts'
import { steamPages, steamRoutes, steamSandbox } from './features/steam/routes.ts'
import { upgradeRoutes } from './features/upgrades/routes.ts'
import { userRoutes, usersSandbox, warningSweep } from './features/users/routes.ts'
import { walletExport, walletRoutes } from './features/wallet/routes.ts'
import { welfareRoutes } from './features/welfare/routes.ts'
import { answerClientError } from './http/answer-client-error.ts'
import { bareHeaders, contentSecurityPolicy } from './http/content-security.ts'
import { docsPages } from './http/docs.ts'
import { endConnectionsOf } from './http/drain.ts'
import { AppError, refusalOf } from './http/errors.ts'
import { ARRIVES_WITHIN_MS, guardConnections, SERVER_OPTIONS } from './http/guard-connections.ts'
import { limitCalls } from './http/limit-calls.ts'
import { noteRefusals } from './http/note-refusals.ts'
import { requestNumber } from './http/request-number.ts'
import { registerHandlers, sendError } from './http/serve.ts'
import { webPages } from './http/web-pages.ts'
import type { Sweep } from './jobs/sweeps.ts'
import { forgetOld } from './jobs/forget-old.ts'
import { serveSocket } from './live/socket.ts'
import { timeAnswers } from './metrics/time-answers.ts'

/** The store's features. Read this first. */
export async function buildApp(ctx: Ctx): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
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

  answerErrors(app)
  endConnectionsOf(app, ctx.isStopping)
  guardConnections(app, ctx.config)
  readJsonAsText(app)
  timeAnswers(app, ctx.meters, 'store')
  await app.register(cookie)
  await app.register(helmet, contentSecurityPolicy(ctx.config))
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })

  limitCalls(app, ctx)

  registerHandlers(app, ctx, [
    ...userRoutes,
    ...steamRoutes,
    ...settingRoutes,
    ...maintenanceRoutes,
    ...rechargeRoutes,
    ...boxRoutes,
    ...battleRoutes,
    ...mineRoutes,
    ...skinRoutes,
    ...upgradeRoutes,
    ...backpackRoutes,
    ...mallRoutes,
    ...envelopeRoutes,
    ...welfareRoutes,
    ...announcementRoutes,
    ...pageRoutes,
    ...rollRoutes,
    ...retrievalRoutes,
    ...promotionRoutes,
    ...noticeRoutes,
    ...limitRoutes,
    ...fairRoutes,
    ...walletRoutes,
    ...exchangeRoutes,
    ...levelRoutes,
    ...attributionRoutes,
  ])
  await serveSocket(app, ctx, { scrollCard: recentWins, battle_room: watchRoom })
  publishWins(ctx)
  feedBattles(ctx)
  tellRolls(ctx)
  tellRetrievals(ctx)
  tellNotices(ctx)
  await app.register(rechargePlugin, ctx)
  await app.register(marketPlugin, ctx)
  await app.register(walletExport, ctx)
  await app.register(steamPages, ctx)
  if (ctx.config.sandbox) await app.register(usersSandbox, ctx)
  if (ctx.providers.steam?.name === 'sandbox') await app.register(steamSandbox, ctx)
  await app.register(docsPages, ctx)
  await servePictures(app, ctx)
  await app.register(webPages, ctx)
  return app
}

/** Work that is due by the clock, whatever process does it. */
export function sweepsOf(ctx: Ctx): Sweep[] {
  return [
    { name: 'activate pools', everyMs: 1000, run: () => activatePools(ctx) },
    boxTimeSweep(ctx),
    { name: 'activate tiers', everyMs: 1000, run: () => activateTiers(ctx) },
    idleGameSweep(ctx),
    driftSweep(ctx),
    { name: 'count openings', everyMs: 2000, run: () => countOpenings(ctx) },
    stripSweep(ctx),
    ...battleSweeps(ctx),
    ...feedSweeps(ctx),
    systemRoomSweep(ctx),
    ...rollSweeps(ctx),
    officialRollSweep(ctx),
    ...rechargeSweeps(ctx),
    ...retrievalSweeps(ctx),
    availableRebateSweep(ctx),
    warningSweep(ctx),
    timeSweep(ctx),
    takingsSweep(ctx),
    dueApprovalSweep(ctx, executors),
    budgetSweep(ctx),
    envelopeSweep(ctx),
    fillLinksSweep(ctx),
    clusterSweep(ctx),
    ...attributionSweeps(ctx),
    ...dashboardSweeps(ctx),
    { name: 'prepare beacon', everyMs: 3_600_000, run: () => ctx.providers.beacon.prepare() },
    { name: 'forget old rows', everyMs: 600_000, run: () => forgetOld(ctx) },
  ]
}

/** Answers what was thrown in the envelope. */
export function answerErrors(app: FastifyInstance): void {
  const note = noteRefusals()
  app.setErrorHandler(async (thrown, request, reply) => {
    const { log, id: ref, routeOptions } = request
    const { error, details, lists } = refusalOf(thrown, { log, ref, url: routeOptions.url })
    note(request, error)
    return sendError(request, reply, error, details, lists)
  })
}

/** JSON alone is read. The raw body is kept beside the parsed one: an idempotent call is known by the bytes that were sent. */
export function readJsonAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    if (request.rawBody === '') return done(null, {})
    try {
      const parsed: unknown = JSON.parse(request.rawBody)
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('no object')
      done(null, parsed)
    } catch {
      done(new AppError('unreadable_body'))
    }
  })
}
