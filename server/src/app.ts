import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Ctx } from './platform/context.ts'
import { executors } from './executors.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { dueApprovalSweep } from './features/approvals/do-due.ts'
import { attributionRoutes, attributionSweeps } from './features/attribution/routes.ts'
import { backpackRoutes } from './features/backpack/routes.ts'
import { feedBattles, feedSweeps } from './games/battle/feed.ts'
import { battleRoutes } from './games/battle/routes.ts'
import { battleSweeps } from './games/battle/step-battles.ts'
import { systemRoomSweep } from './games/battle/system-rooms.ts'
import { watchRoom } from './games/battle/watch-room.ts'
import { boxTimeSweep } from './games/box/admin/publish-scheduled.ts'
import { boxRoutes } from './games/box/routes.ts'
import { countOpenings } from './games/box/count-openings.ts'
import { activatePools } from './games/box/activate-pools.ts'
import { dashboardSweeps } from './features/dashboard/sweeps.ts'
import { driftSweep } from './features/drift/close-drifted.ts'
import { envelopeSweep } from './games/envelope/close-envelope.ts'
import { envelopeRoutes } from './games/envelope/routes.ts'
import { exchangeRoutes } from './features/exchange/routes.ts'
import { fairRoutes } from './features/fair/routes.ts'
import { budgetSweep } from './core/issuance/budgets.ts'
import { levelRoutes } from './features/levels/routes.ts'
import { fillLinksSweep } from './core/links/fill-links.ts'
import { clusterSweep } from './core/links/find-clusters.ts'
import { timeSweep } from './core/limits/count-time.ts'
import { limitRoutes } from './features/limits/routes.ts'
import { maintenanceRoutes } from './features/maintenance/routes.ts'
import { activateTiers } from './games/mines/activate-tiers.ts'
import { idleGameSweep } from './games/mines/end-idle-games.ts'
import { mineRoutes } from './games/mines/routes.ts'
import { mallRoutes } from './games/mall/routes.ts'
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
import { officialRollSweep } from './games/roll/official-rolls.ts'
import { rollSweeps } from './games/roll/step-rolls.ts'
import { tellRolls } from './games/roll/tell-entrants.ts'
import { rollRoutes } from './games/roll/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { skinRoutes } from './features/skins/routes.ts'
import { publishWins, stripSweep } from './features/strip/publish-wins.ts'
import { recentWins } from './features/strip/recent-wins.ts'
import { steamPages, steamRoutes, steamSandbox } from './features/steam/routes.ts'
import { upgradeRoutes } from './games/upgrade/routes.ts'
import { userRoutes, usersSandbox, warningSweep } from './features/users/routes.ts'
import { walletExport, walletRoutes } from './features/wallet/routes.ts'
import { welfareRoutes } from './games/welfare/routes.ts'
import { answerClientError } from './platform/http/answer-client-error.ts'
import { bareHeaders, contentSecurityPolicy } from './platform/http/content-security.ts'
import { docsPages } from './platform/http/docs.ts'
import { endConnectionsOf } from './platform/http/drain.ts'
import { answerErrors, readJsonAsText } from './platform/http/answer-errors.ts'
import { ARRIVES_WITHIN_MS, guardConnections, SERVER_OPTIONS } from './platform/http/guard-connections.ts'
import { limitCalls } from './platform/http/limit-calls.ts'
import { requestNumber } from './platform/http/request-number.ts'
import { registerHandlers, sendError } from './platform/http/serve.ts'
import { webPages } from './platform/http/web-pages.ts'
import type { Sweep } from './platform/jobs/sweeps.ts'
import { forgetOld } from './platform/jobs/forget-old.ts'
import { serveSocket } from './platform/live/socket.ts'
import { timeAnswers } from './platform/metrics/time-answers.ts'

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
