import { collectDefaultMetrics } from 'prom-client'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Pool } from '../db/connect.ts'
import { guardOrigin } from '../admin/guard-origin.ts'
import { answerErrors } from '../app.ts'
import { makeRegistry } from './registry.ts'

/** /metrics for Prometheus, on a port of its own: whoever may reach the back office may read it, nobody else. */
export function buildMetricsApp(ctx: Ctx, pool: Pool): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  const { registry, read } = makeRegistry(ctx, pool)
  answerErrors(app)
  guardOrigin(app, ctx.config)
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await read()))
  // The runtime is watched only where somebody can read of it.
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }))
  return app
}
