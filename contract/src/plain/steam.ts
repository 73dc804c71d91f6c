import { plainRoute } from '../plain-route.ts'

/**
 * The page of the popup that leads to the game platform (SPEC 7); `code` and `ch` of the query are its invite code and
 * channel, `lang` is the language it speaks.
 */
export const STEAM_AUTH_PATH = '/api/user/auth/steam'

export const startSteamBind = plainRoute('POST', '/api/user/steam/start', { access: 'player' })
export const tradeLinkDetails = plainRoute('GET', '/api/user/tradeLink', { access: 'player' })
export const bindSteam = plainRoute('POST', '/api/user/bindSteam', { access: 'player' })
