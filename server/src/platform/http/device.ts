import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import { isSigned, sign } from './signed-cookie.ts'

const COOKIE = 'noktra_device'
const TEN_YEARS_S = 315_360_000

/** `isKept`: the browser sent it along, so it keeps the cookies that it is given. */
export type Device = { id: string; isKept: boolean }

type Signing = Pick<Ctx, 'config' | 'secrets'>
type Cookies = Record<string, string | undefined>

/** The signed id of the caller's browser; gives one to a browser that has none. It identifies, it never authorises. */
export function deviceOf(ctx: Signing, request: FastifyRequest, reply: FastifyReply): Device {
  const kept = keptId(ctx, request.cookies ?? {})
  const id = kept?.id ?? newId()
  if (!kept?.byName)
    void reply.setCookie(nameOf(ctx.config), sign(ctx.secrets, 'device', id), optionsOf(ctx.config))
  return { id, isKept: kept !== null }
}

/** The cookie to give to a browser; null for one that has it. */
export function deviceCookieFor(ctx: Signing, cookies: Cookies) {
  const kept = keptId(ctx, cookies)
  if (kept?.byName) return null
  const value = sign(ctx.secrets, 'device', kept?.id ?? newId())
  return { name: nameOf(ctx.config), value, options: optionsOf(ctx.config) }
}

function keptId({ config, secrets }: Signing, cookies: Cookies): { id: string; byName: boolean } | null {
  const own = cookies[nameOf(config)]
  const sent = own ?? cookies[COOKIE]
  if (sent === undefined) return null
  const [id = ''] = sent.split('.')
  return isSigned(secrets, 'device', id, sent) ? { id, byName: own === sent } : null
}

function newId(): string {
  return randomBytes(12).toString('hex')
}

function optionsOf(config: Config): CookieSerializeOptions & { secure: boolean } {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config), maxAge: TEN_YEARS_S }
}

/** By https it is the host's own; a browser that has one by the ordinary name is known by it, and gets the other. */
function nameOf(config: Config): string {
  return isSecure(config) ? `__Host-${COOKIE}` : COOKIE
}

function isSecure({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:')
}
