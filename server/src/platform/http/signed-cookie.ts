import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** The value of a cookie that only the store can have given: the text and its signature. */
export function sign(secrets: Secrets, purpose: string, text: string): string {
  const mac = createHmac('sha256', secrets.cookie).update(`${purpose}:${text}`).digest('base64url')
  return `${text}.${mac.slice(0, 24)}`
}

/** Whether a cookie is the text with the store's own signature for this purpose. */
export function isSigned(secrets: Secrets, purpose: string, text: string, cookie: string): boolean {
  const right = Buffer.from(sign(secrets, purpose, text))
  const sent = Buffer.from(cookie)
  return right.length === sent.length && timingSafeEqual(right, sent)
}
