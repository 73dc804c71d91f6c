import { partnerOf, steamIdOf } from './steam-id.ts'

const HOST = 'steamcommunity.com'
const PATH = /^\/tradeoffer\/new\/?$/
const TOKEN = /^[A-Za-z0-9_-]{8}$/

export type TradeUrl = { url: string; steamId: string }

/**
 * Reads a trade link as players paste it and gives it as it is kept:
 * `https://steamcommunity.com/tradeoffer/new/?partner=<number of the account>&token=<8 signs>`. Null where it is none.
 */
export function readTradeUrl(typed: string): TradeUrl | null {
  const url = URL.parse(typed.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== HOST || !PATH.test(url.pathname)) return null
  if (url.username || url.password || url.hash || [...url.searchParams.keys()].length !== 2) return null
  const steamId = steamIdOf(url.searchParams.get('partner') ?? '')
  const token = url.searchParams.get('token') ?? ''
  return steamId && TOKEN.test(token) ? { url: tradeUrlOf(steamId, token), steamId } : null
}

/** The trade link of an account. */
export function tradeUrlOf(steamId: string, token: string): string {
  return `https://${HOST}/tradeoffer/new/?partner=${partnerOf(steamId)}&token=${token}`
}
