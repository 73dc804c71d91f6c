import { questionUrl } from '../../platform/providers/steam/openid.ts'

const RETURN_PATH = '/api/user/auth/steam/return'

/** Where the platform sends the browser back to: the store's own host, with the state of the visit. */
export function returnUrl(origin: string, state: string): string {
  return `${origin}${RETURN_PATH}?state=${state}`
}

/** Where the browser goes to be asked who it is. */
export function addressOfQuestion(endpoint: string, origin: string, state: string): string {
  return questionUrl(endpoint, { realm: `${origin}/`, returnTo: returnUrl(origin, state) })
}
