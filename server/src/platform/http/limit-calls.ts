import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { makeCallCounts } from './call-counts.ts'
import { AppError } from './errors.ts'
import { networkList, networkOf, NETWORKS_OF_SITE, siteOf } from './network.ts'
import { networkLimit } from './rate-limit.ts'

const CALLS_A_MINUTE = 1200
/** So many of them a process counts for itself before it tells the others. */
const STEP = 30
/** Its failure would sign the player out (SPEC 4); and no word of a payment provider may be lost. */
const UNLIMITED = ['/api/user/details', '/api/payment/notify/']

/**
 * So many calls a minute may come from one network, and sixteen times as many from an IPv6 site, whatever process they come to. What
 * is a call is decided by the route that it matches, and not by how its address is written.
 */
export function limitCalls(
  app: FastifyInstance,
  ctx: Pick<Ctx, 'config' | 'transact' | 'clock' | 'log'>,
): CallLimit {
  const isListed = networkList(ctx.config.limitExempt)
  const isExempt = (ip: string) => ctx.config.limitExempt.length > 0 && isListed(ip)
  const most = networkLimit(ctx.config, CALLS_A_MINUTE)
  const counts = makeCallCounts(ctx, networkLimit(ctx.config, STEP))
  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request) || isExempt(request.ip)) return
    const site = siteOf(request.ip)
    const fits =
      (await counts.count(networkOf(request.ip), most)) &&
      (site === null || (await counts.count(site, most * NETWORKS_OF_SITE)))
    if (fits) return
    const seconds = counts.secondsLeft()
    void reply.header('retry-after', seconds)
    throw new AppError('too_many_requests', { seconds })
  })
  return {
    countAtOnce: (ip) => {
      if (isExempt(ip)) return true
      const network = networkOf(ip)
      const site = siteOf(ip)
      const limits = site === null ? [] : [{ network: site, most: most * NETWORKS_OF_SITE }]
      return counts.countAtOnce([{ network, most }, ...limits])
    },
  }
}

/** Counts a call before the framework sees it: false where it must be asked, which counts it or refuses it. */
export type CallLimit = { countAtOnce: (ip: string) => boolean }

/** Whether a request is a call that may be refused for coming too often; an address without a route is taken as it reads when decoded. */
export function isLimited(request: FastifyRequest): boolean {
  const pattern = request.routeOptions.url
  const path = pattern === undefined || pattern === '/*' ? decodedPath(request.url) : pattern
  return path.startsWith('/api/') && !UNLIMITED.some((free) => path.startsWith(free))
}

function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url.split('?')[0]!)
  } catch {
    return url
  }
}
