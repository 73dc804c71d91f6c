import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'

const COOKIE = 'noktra_device'
const TEN_YEARS_S = 315_360_000

/** The signed id of the caller's browser; gives one to a browser that has none. It identifies, it never authorises. */
export function deviceOf(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): string {
  const sent = request.cookies?.[COOKIE]
  const known = sent ? checked(ctx, sent) : null
  if (known) return known
  const made = randomBytes(12).toString('hex')
  void reply.setCookie(COOKIE, `${made}.${signature(ctx, made)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.config.publicUrl.startsWith('https:'),
    maxAge: TEN_YEARS_S,
  })
  return made
}

function checked(ctx: Ctx, cookie: string): string | null {
  const [device = '', given = ''] = cookie.split('.')
  const right = Buffer.from(signature(ctx, device))
  const sent = Buffer.from(given)
  return right.length === sent.length && timingSafeEqual(right, sent) ? device : null
}

function signature(ctx: Ctx, device: string): string {
  return createHmac('sha256', ctx.secrets.cookie).update(`device:${device}`).digest('base64url').slice(0, 24)
}
