import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../http/errors.ts'
import { networkList } from '../http/network.ts'

/**
 * Who may reach the back office at all: only networks of ADMIN_ALLOW, and what changes something only from a page of its own
 * origin. The cookie is SameSite=Strict besides; neither alone is trusted. Programs with a token of their own reach `programPaths`.
 */
export function guardOrigin(
  app: FastifyInstance,
  config: Config,
  programPaths: readonly string[] = [],
): void {
  const isAllowed = networkList(config.adminAllow)
  app.addHook('onRequest', async (request) => {
    if (!isAllowed(request.ip)) throw new AppError('network_refused')
    if (request.method === 'GET' || request.method === 'HEAD') return
    // No browser leaves out the origin of what a page sends, and without a cookie nothing opens for it.
    const { origin, cookie, authorization } = request.headers
    const isProgram = origin === undefined && cookie === undefined && authorization?.startsWith('Bearer ')
    if (isProgram && programPaths.includes(request.routeOptions.url ?? '')) return
    if (origin !== ownOrigin(config, request.host)) throw new AppError('origin_refused')
  })
}

/** ADMIN_URL's origin; on this machine any name and port that it was called by. */
function ownOrigin(config: Config, host: string): string {
  const own = new URL(config.adminUrl).origin
  const name = host.replace(/:\d+$/, '')
  return ['localhost', '127.0.0.1', '[::1]'].includes(name) ? `http://${host}` : own
}
