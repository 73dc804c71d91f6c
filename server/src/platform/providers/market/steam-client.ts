import { createHmac } from 'node:crypto'

/* What the bot uses of steam-user, steamcommunity and steam-tradeoffer-manager, in their own shapes. */

type Done = (error: Error | null) => void
type Listener = (...args: never[]) => void

export type SteamAsset = { assetid: string | number; appid: number; contextid: string | number }
export type SteamItem = SteamAsset & { market_hash_name: string }

/** A trade offer of the manager: `id` is null until it is sent. */
export type SteamOffer = {
  id: string | null
  state: number
  message: string | null
  itemsToGive: readonly { assetid: string | number }[]
  created: Date | null
  updated: Date | null
  tradeID: string | null
  isGlitched: () => boolean
  addMyItem: (item: SteamAsset) => boolean
  setMessage: (text: string) => void
  send: (done: Done) => void
  cancel: (done: Done) => void
  getExchangeDetails: (evenIfFailed: boolean, done: (error: Error | null, status: number) => void) => void
}

export type SteamClient = {
  user: {
    /** null: not connected. */
    readonly steamID: unknown
    logOn: (details: {
      accountName: string
      password: string
      twoFactorCode: string
      logonID: number
    }) => void
    webLogOn: () => void
    on: (event: string, listener: Listener) => unknown
  }
  community: {
    acceptConfirmationForObject: (identitySecret: string, offerId: string, done: Done) => void
    acknowledgeTradeProtection: (done: Done) => void
    on: (event: string, listener: Listener) => unknown
  }
  manager: {
    setCookies: (cookies: string[], done: Done) => void
    getInventoryContents: (
      appId: number,
      contextId: number,
      tradableOnly: boolean,
      done: (error: Error | null, items: SteamItem[]) => void,
    ) => void
    /** @throws when the address is no trade link */
    createOffer: (tradeUrl: string) => SteamOffer
    getOffers: (filter: number, since: Date, done: (error: Error | null, sent: SteamOffer[]) => void) => void
    on: (event: string, listener: Listener) => unknown
  }
}

/** As the platform numbers the states of an offer. */
export const OFFER_STATE = {
  active: 2,
  accepted: 3,
  countered: 4,
  expired: 5,
  canceled: 6,
  declined: 7,
  invalidItems: 8,
  needsConfirmation: 9,
  canceledBySecondFactor: 10,
  inEscrow: 11,
} as const

/** Offers that are open, and those that changed since a time. */
export const ACTIVE_AND_SINCE = 1

const DAY_MS = 86_400_000

/**
 * The libraries themselves, logged on to nothing yet. They are loaded here and nowhere else: a store without a bot
 * does without them. They keep nothing on the disk. The manager takes back an offer that was not accepted for three
 * days, and one that was never confirmed for an hour.
 */
export async function openSteamClient(): Promise<SteamClient> {
  const [{ default: SteamUser }, { default: SteamCommunity }, { default: TradeOfferManager }] =
    await Promise.all([import('steam-user'), import('steamcommunity'), import('steam-tradeoffer-manager')])
  const user = new SteamUser({ dataDirectory: null, renewRefreshTokens: true })
  const community = new SteamCommunity()
  const manager = new TradeOfferManager({
    community,
    dataDirectory: null,
    useAccessToken: true,
    pollInterval: 60_000,
    pollFullUpdateInterval: 600_000,
    cancelTime: 3 * DAY_MS,
    pendingCancelTime: DAY_MS / 24,
  })
  return asSteamClient({ user, community, manager })
}

const METHODS = {
  user: ['logOn', 'webLogOn', 'on'],
  community: ['acceptConfirmationForObject', 'acknowledgeTradeProtection', 'on'],
  manager: ['setCookies', 'getInventoryContents', 'createOffer', 'getOffers', 'on'],
} as const satisfies { [Part in keyof SteamClient]: readonly (keyof SteamClient[Part])[] }

type Parts = Record<keyof SteamClient, object>

/** The types that are published for the libraries are not what these do: that they have what the bot calls is looked at here. */
function asSteamClient(parts: Parts): SteamClient {
  if (!hasMethods(parts)) throw new Error('A library for Steam lacks a method that the bot calls')
  return parts
}

function hasMethods(parts: Parts): parts is SteamClient {
  const has = (part: keyof Parts) =>
    METHODS[part].every((method) => typeof Reflect.get(parts[part], method) === 'function')
  return has('user') && has('community') && has('manager')
}

const CODE_SIGNS = '23456789BCDFGHJKMNPQRTVWXY'

/** The five signs that the platform's authenticator shows at that time. The secret is base64. */
export function steamCode(sharedSecret: string, time: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000)))
  const hmac = createHmac('sha1', Buffer.from(sharedSecret, 'base64')).update(counter).digest()
  let rest = hmac.readUInt32BE(hmac[19]! & 15) & 0x7fffffff
  let code = ''
  for (let k = 0; k < 5; k += 1) {
    code += CODE_SIGNS[rest % CODE_SIGNS.length]
    rest = Math.floor(rest / CODE_SIGNS.length)
  }
  return code
}
