import { createHmac } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

/** A browser as networks see it: 64 hex digits that lead back to nothing outside this store. */
export function visitorOf(secrets: Secrets, device: string): string {
  return pseudonym(secrets, `visitor:${device}`)
}

/** A player as networks see them, likewise. */
export function playerRefOf(secrets: Secrets, playerId: number): string {
  return pseudonym(secrets, `player:${playerId}`)
}

function pseudonym(secrets: Secrets, text: string): string {
  return createHmac('sha256', secrets.cookie).update(`attribution:${text}`).digest('hex')
}
