import { createHmac, timingSafeEqual } from 'node:crypto'
import { isMoney, toCents } from '@noktra/game/money'

export type Params = Record<string, string>

/**
 * HMAC-SHA256, lower-case hex, of the parameters in the order of their names as `name=value` joined by `&`, each value
 * as encodeURIComponent writes it, so that no value can pass for two. Empty values and `sign` itself are left out.
 */
export function signatureOf(params: Params, secret: string | Buffer): string {
  const text = Object.keys(params)
    .filter((name) => name !== 'sign' && params[name] !== '')
    .sort()
    .map((name) => `${name}=${encodeURIComponent(params[name] ?? '')}`)
    .join('&')
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The parameters with their `sign`. */
export function signed(params: Params, secret: string | Buffer): Params {
  return { ...params, sign: signatureOf(params, secret) }
}

/** Whether `sign` is the right one; compared in constant time. */
export function isSigned(params: Params, secret: string | Buffer): boolean {
  const given = Buffer.from(params['sign'] ?? '')
  const right = Buffer.from(signatureOf(params, secret))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Form or query text as parameters, or null when a name comes twice: what was signed would be open to reading. */
export function readParams(text: string): Params | null {
  const pairs = [...new URLSearchParams(text)]
  const params = Object.fromEntries(pairs)
  return Object.keys(params).length === pairs.length ? params : null
}

/** Cents of an amount written as `36` or `36.00`; null when it is not one, or not above 0. */
export function centsOfText(text: string | undefined): number | null {
  if (!text || !/^\d{1,12}(\.\d{1,2})?$/.test(text)) return null
  const amount = Number(text)
  return isMoney(amount) && amount > 0 ? toCents(amount) : null
}
