import { collectDefaultMetrics } from 'prom-client'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Pool } from '../db/connect.ts'
import { guardOrigin } from '../admin/guard-origin.ts'
import { answerErrors } from '../http/answer-errors.ts'
import { makeRegistry, type CountFromDatabase } from './registry.ts'

/**
 * /metrics for Prometheus, /livez and /readyz for the program that starts processes and sends players to them, on a port of their own:
 * the networks that may reach the back office may read them, no others.
 */
export function buildMetricsApp(
  ctx: Ctx,
  pool: Pool,
  countFromDatabase: CountFromDatabase,
  isReady: () => boolean,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  const { registry, read } = makeRegistry(ctx, pool, countFromDatabase)
  answerErrors(app)
  guardOrigin(app, ctx.config)
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await read()))
  app.get('/livez', (_request, reply) => reply.type('text/plain').send('alive\n'))
  app.get('/readyz', (_request, reply) =>
    isReady()
      ? reply.type('text/plain').send('ready\n')
      : reply.status(503).type('text/plain').send('not ready\n'),
  )
  // The runtime is watched only where somebody can read of it.
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }))
  return app
}
