import type { FastifyRequest } from 'fastify'
import type { ErrorName } from '@noktra/contract/errors'
import { networkOf } from './network.ts'

/** Refusals that somebody may have provoked: guesses, rights that they do not have, pages of others, calls without end. */
const PROVOKED = new Set<ErrorName>([
  'password_wrong',
  'code_wrong',
  'totp_wrong',
  'captcha_failed',
  'steam_refused',
  'staff_sign_in_wrong',
  'card_wrong',
  'account_closed',
  'role_may_not',
  'network_refused',
  'origin_refused',
  'too_many_requests',
])
const TELL_EVERY_MS = 60_000
/** More networks than these are not told one by one. */
const MOST_TOLD = 10_000

type From = Pick<FastifyRequest, 'ip' | 'caller' | 'log'> & { routeOptions: { url?: string | undefined } }

/** Writes refusals into the log: the first of its kind from a network whole, those of the next minute as a number. */
export function logRefusals(): (request: From, refused: ErrorName) => void {
  const told = new Map<string, number>()
  return ({ ip, caller, log, routeOptions }, refused) => {
    if (!PROVOKED.has(refused)) return
    const network = networkOf(ip)
    const name = `${refused} ${network}`
    const times = told.get(name)
    if (times !== undefined) {
      told.set(name, times + 1)
      return
    }
    if (told.size >= MOST_TOLD) return
    told.set(name, 0)
    log.warn({ refused, url: routeOptions.url, network, caller }, 'refused')
    setTimeout(() => {
      const again = told.get(name)!
      told.delete(name)
      if (again > 0) log.warn({ refused, network, times: again }, 'refused again')
    }, TELL_EVERY_MS).unref()
  }
}
