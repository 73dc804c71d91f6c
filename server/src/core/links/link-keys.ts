import { keyedHash, type Secrets } from '../../platform/secrets.ts'

/** What a browser is known by among links: its number cannot be read from it. */
export function deviceKey(secrets: Secrets, device: string): string {
  return keyedHash(secrets, 'device-link', device).toString('base64url')
}

/** An account at a payment service, as that names it. */
export function paymentKey(secrets: Secrets, provider: string, payer: string): string {
  return keyedHash(secrets, 'payment-link', `${provider}:${payer}`).toString('base64url')
}

/** An account of the game platform. */
export function platformKey(secrets: Secrets, steamId: string): string {
  return keyedHash(secrets, 'platform-link', steamId).toString('base64url')
}
