import { plainRoute } from '../plain-route.ts'

export const listOdds = plainRoute('GET', '/api/fair/odds')
export const oddsVersions = plainRoute('GET', '/api/fair/odds/versions')
export const oddsVersion = plainRoute('GET', '/api/fair/odds/version')
export const priceMoves = plainRoute('GET', '/api/fair/odds/prices')

/** What a row of published odds is for: an item that is drawn, the prize of a layer, an item that consoles. */
export const ODDS_PARTS = ['item', 'prize', 'consolation'] as const
