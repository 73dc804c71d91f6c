import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import { sha256 } from '../secrets.ts'
import type { Device } from './device.ts'
import { LONGEST_MS } from './session-ends.ts'
import { isSigned, sign } from './signed-cookie.ts'

/** What a new session is bound to: `keep` gives the browser the cookie, once the session is there. */
export type Binding = { hash: Buffer; keep: () => void }

/**
 * The secret that a session of this browser is bound to, or null for a client that keeps no cookies. A browser that has one from the
 * store keeps it, so that what is signed in there goes on; one that was given to another browser is replaced.
 */
export function bindingFor(
  { config, secrets }: Pick<Ctx, 'config' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
  device: Device,
): Binding | null {
  if (!device.isKept) return null
  const purpose = `bind:${device.id}`
  const sent = cookieOf(config, request) ?? ''
  const [kept = ''] = sent.split('.')
  const isOurs = isSigned(secrets, purpose, kept, sent)
  const cookie = isOurs ? sent : sign(secrets, purpose, randomBytes(32).toString('base64url'))
  const secure = isSecure(config)
  return {
    hash: sha256(cookie),
    keep: () => {
      void reply.setCookie(nameOf(config), cookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: LONGEST_MS / 1000,
      })
    },
  }
}

/** The hash of the secret that a request brings; null where it brings none. */
export function boundBy(config: Config, request: FastifyRequest): Buffer | null {
  const cookie = cookieOf(config, request)
  return cookie === undefined ? null : sha256(cookie)
}

/** Whether a session works for a caller with this secret: one that is bound asks for its own. */
export function isBoundTo(bindHash: Buffer | null, brought: Buffer | null): boolean {
  return bindHash === null || (brought !== null && bindHash.equals(brought))
}

function cookieOf(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies?.[nameOf(config)]
}

/** The same of a request's cookies. */
export function boundByCookies(config: Config, cookies: Record<string, string | undefined>): Buffer | null {
  const sent = cookies[nameOf(config)]
  return sent === undefined ? null : sha256(sent)
}

/** By https a browser takes it from this very host alone, and from no other host of its domain. */
function nameOf(config: Config): string {
  return isSecure(config) ? '__Host-noktra_bind' : 'noktra_bind'
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}
