import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { networkLimit } from './rate-limit.ts'

const CALLS_A_MINUTE = 1200
/** Its failure would sign the player out (SPEC 4); and no word of a payment provider may be lost. */
const UNLIMITED = ['/api/user/details', '/api/payment/notify/']

/** So many calls a minute may come from one network; counted in each process, in memory. */
export async function limitCalls(app: FastifyInstance, { config }: Pick<Ctx, 'config'>): Promise<void> {
  await app.register(rateLimit, {
    max: networkLimit(config, CALLS_A_MINUTE),
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) =>
      !request.url.startsWith('/api/') || UNLIMITED.some((path) => request.url.startsWith(path)),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
