import type { FastifyInstance } from 'fastify'
import type { Meters } from './meters.ts'

/** Times each answer of an application by its route's pattern. To be called before the routes are registered. */
export function timeAnswers(app: FastifyInstance, meters: Meters, name: 'store' | 'office'): void {
  app.addHook('onResponse', (request, reply, done) => {
    meters.answered({
      app: name,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}
