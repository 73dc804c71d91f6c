import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import { isSigned, sign } from './signed-cookie.ts'

const COOKIE = 'noktra_device'
const TEN_YEARS_S = 315_360_000

/** `isKept`: the browser sent it along, so it keeps the cookies that it is given. */
export type Device = { id: string; isKept: boolean }

/** The signed id of the caller's browser; gives one to a browser that has none. It identifies, it never authorises. */
export function deviceOf(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Device {
  const name = nameOf(ctx.config)
  const sent = request.cookies?.[name] ?? request.cookies?.[COOKIE] ?? ''
  const [kept = ''] = sent.split('.')
  const isKept = isSigned(ctx.secrets, 'device', kept, sent)
  const id = isKept ? kept : randomBytes(12).toString('hex')
  if (isKept && request.cookies[name] === sent) return { id, isKept }
  void reply.setCookie(name, sign(ctx.secrets, 'device', id), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(ctx.config),
    maxAge: TEN_YEARS_S,
  })
  return { id, isKept }
}

/** By https it is the host's own; a browser that has one by the ordinary name is known by it, and gets the other. */
function nameOf(config: Config): string {
  return isSecure(config) ? `__Host-${COOKIE}` : COOKIE
}

function isSecure({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:')
}
