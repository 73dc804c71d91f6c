import { EventEmitter } from 'node:events'
import type { Clock } from '#server/platform/clock.ts'
import {
  OFFER_STATE,
  type SteamClient,
  type SteamItem,
  type SteamOffer,
} from '#server/platform/providers/market/steam-client.ts'

type SteamCall = 'getOffers' | 'getInventory' | 'send' | 'confirm' | 'cancel' | 'trade' | 'setCookies'
/**
 * `lost`: it is done, and answered with a fault. `never`: it is done, and not answered. `refused`: it is not done, and
 * answered with a fault. `not_done`: it is neither done nor answered.
 */
type Mishap = { kind: 'lost' | 'never' | 'refused' | 'not_done'; error?: Error }
type Done<T = void> = (error: Error | null, value: T) => void
type LogOn = { accountName: string; password: string; twoFactorCode: string; logonID: number }

type Kept = {
  id: string
  message: string
  state: number
  assetid: string
  partner: string
  created: Date
  updated: Date
  tradeID: string | null
  status: number
  /** Listings that do not show it yet. */
  hiddenFor: number
}

export const FAKE_BOT = {
  username: 'noktra_bot',
  password: 'a password of the bot',
  sharedSecret: 'cnOgv/KdpLoP6Nbh0GMkXkPXALQ=',
  identitySecret: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  appId: 4100,
}

export function steamError(text: string, more: { eresult?: number; cause?: string } = {}): Error {
  return Object.assign(new Error(text), more)
}

/**
 * The platform as the three libraries show it: one account with its items and offers, and as many clients of it as
 * there are processes. Every answer comes after its caller went on.
 */
export function fakeSteamTrading(clock: Clock) {
  const owned = new Map<string, SteamItem>()
  const names = new Map<string, string>()
  const offers: Kept[] = []
  const clients: Record<'user' | 'community' | 'manager', EventEmitter>[] = []
  const drops: (() => void)[] = []
  const mishaps = new Map<SteamCall, (Mishap | null)[]>()
  const logOns: LogOn[] = []
  const logOnFaults: Error[] = []
  const calls: SteamCall[] = []
  const state = { webLogOns: 0, acknowledged: 0, nextAsset: 1, hideNext: 0, mostOpen: 5, glitched: false }

  function answer<T>(what: SteamCall, work: () => T, done: Done<T>): void {
    calls.push(what)
    const mishap = mishaps.get(what)?.shift()
    setImmediate(() => {
      const fault = (error: unknown) => done(error as Error, undefined as T)
      if (mishap?.kind === 'refused') return fault(mishap.error ?? new Error('HTTP error 500'))
      if (mishap?.kind === 'not_done') return
      let value: T
      try {
        value = work()
      } catch (error) {
        return fault(error)
      }
      if (mishap?.kind === 'never') return
      if (mishap?.kind === 'lost') return fault(mishap.error ?? new Error('ETIMEDOUT'))
      done(null, value)
    })
  }

  function isOpen({ state: at }: Kept): boolean {
    return at === OFFER_STATE.active || at === OFFER_STATE.needsConfirmation
  }

  function newOffer(partner: string): SteamOffer {
    return {
      id: null,
      state: 1,
      message: null,
      itemsToGive: [],
      created: null,
      updated: null,
      tradeID: null,
      isGlitched() {
        return this.id !== null && this.itemsToGive.length === 0
      },
      addMyItem(item) {
        this.itemsToGive = [...this.itemsToGive, item]
        return true
      },
      setMessage(text) {
        this.message = text.slice(0, 128)
      },
      send(done) {
        answer(
          'send',
          () => keep(this, partner),
          (error, kept) => {
            if (!error) {
              const { id, state: at, created, updated } = kept
              Object.assign(this, { id, state: at, created, updated })
            }
            done(error)
          },
        )
      },
      cancel(done) {
        answer(
          'cancel',
          () => {
            const kept = offers.find(({ id }) => id === this.id)!
            if (!isOpen(kept)) throw new Error(`Offer #${kept.id} is not active`)
            change(kept, OFFER_STATE.canceled)
          },
          done,
        )
      },
      getExchangeDetails(_evenIfFailed, done) {
        answer('trade', () => offers.find(({ id }) => id === this.id)!.status, done)
      },
    }
  }

  function keep(offer: SteamOffer, partner: string): Kept {
    const assetid = String(offer.itemsToGive[0]!.assetid)
    if (!partner.endsWith('token=AbCd_-09')) throw steamError('Please try again later. (15)', { eresult: 15 })
    if (offers.filter((one) => one.partner === partner && isOpen(one)).length >= state.mostOpen) {
      throw steamError('You have sent too many trade offers', { eresult: 25, cause: 'OfferLimitExceeded' })
    }
    if (!owned.has(assetid)) throw steamError('Please try again later. (26)', { eresult: 26 })
    const kept: Kept = {
      id: String(7_000_000_000 + offers.length),
      message: offer.message ?? '',
      state: OFFER_STATE.needsConfirmation,
      assetid,
      partner,
      created: clock.now(),
      updated: clock.now(),
      tradeID: null,
      status: 0,
      hiddenFor: state.hideNext,
    }
    state.hideNext = 0
    offers.push(kept)
    return kept
  }

  function shown(kept: Kept): SteamOffer {
    const { id, message, state: at, assetid, created, updated, tradeID } = kept
    const itemsToGive = state.glitched ? [] : [{ assetid }]
    return Object.assign(newOffer(kept.partner), {
      id,
      message,
      state: at,
      itemsToGive,
      created,
      updated,
      tradeID,
    })
  }

  function change(kept: Kept, to: number): void {
    kept.state = to
    kept.updated = clock.now()
  }

  /** A process that logs on to the account: what `openSteamClient` gives. */
  function connect(): SteamClient {
    let steamID: string | null = null
    let mayTrade = false
    const user = Object.assign(new EventEmitter(), {
      logOn(details: LogOn) {
        if (steamID) throw new Error('Already logged on, cannot log on again')
        logOns.push(details)
        const fault = logOnFaults.shift()
        setImmediate(() => {
          if (fault) return void user.emit('error', fault)
          steamID = '76561198000000001'
          user.emit('loggedOn', {}, null)
          user.webLogOn()
        })
      },
      webLogOn() {
        if (!steamID) throw new Error('Cannot log onto steamcommunity.com without first being connected')
        state.webLogOns += 1
        setImmediate(() => user.emit('webSession', 'session', [`steamLoginSecure=${state.webLogOns}`]))
      },
    })
    Object.defineProperty(user, 'steamID', { get: () => steamID })
    const community = Object.assign(new EventEmitter(), {
      acceptConfirmationForObject(secret: string, offerId: string, done: Done) {
        answer(
          'confirm',
          () => {
            const kept = offers.find(({ id }) => id === offerId)
            if (secret !== FAKE_BOT.identitySecret || kept?.state !== OFFER_STATE.needsConfirmation) {
              throw new Error(`Could not find confirmation for object ${offerId}`)
            }
            change(kept, OFFER_STATE.active)
          },
          done,
        )
      },
      acknowledgeTradeProtection(done: Done) {
        state.acknowledged += 1
        setImmediate(() => done(null))
      },
    })
    const manager = Object.assign(new EventEmitter(), {
      setCookies(_cookies: string[], done: Done) {
        answer(
          'setCookies',
          () => {
            mayTrade = true
          },
          done,
        )
      },
      getInventoryContents(_app: number, _context: number, _tradable: boolean, done: Done<SteamItem[]>) {
        answer(
          'getInventory',
          () => {
            if (!mayTrade) throw new Error('Not Logged In')
            return [...owned.values()]
          },
          done,
        )
      },
      createOffer(tradeUrl: string) {
        if (!/^https:.*partner=\d+/.test(tradeUrl)) throw new Error('Invalid trade URL')
        return newOffer(tradeUrl)
      },
      getOffers(_filter: number, since: Date, done: Done<SteamOffer[]>) {
        answer(
          'getOffers',
          () => {
            if (!mayTrade) throw new Error('Not Logged In')
            const visible = offers.filter((kept) => {
              kept.hiddenFor -= 1
              return kept.hiddenFor < 0
            })
            return visible.filter((kept) => isOpen(kept) || kept.updated >= since).map(shown)
          },
          done,
        )
      },
    })
    clients.push({ user, community, manager })
    drops.push(() => {
      steamID = null
    })
    community.on('sessionExpired', () => {
      mayTrade = false
    })
    return { user, community, manager } as unknown as SteamClient
  }

  const of = (orderRef: string): Kept[] => offers.filter(({ message }) => message.includes(orderRef))

  function openOffer(orderRef: string): Kept {
    const kept = of(orderRef).find(({ state: at }) => at === OFFER_STATE.active)
    if (!kept) throw new Error(`${orderRef} has no offer that its owner could see`)
    return kept
  }

  return {
    connect,
    offers,
    calls,
    logOns,
    /** What the next log-ons end in. */
    logOnFaults,
    state,
    /** The offers of an order, oldest first. */
    of,
    /** Puts copies into the bot's inventory. */
    own: (market_hash_name: string, copies = 1): string[] =>
      Array.from({ length: copies }, () => {
        const assetid = String(30_000_000_000 + state.nextAsset)
        state.nextAsset += 1
        owned.set(assetid, { appid: FAKE_BOT.appId, contextid: '2', assetid, market_hash_name })
        names.set(assetid, market_hash_name)
        return assetid
      }),
    owned,
    /** What goes wrong with the next calls of that name, one after another; null: nothing. */
    mishap: (what: SteamCall, ...next: (Mishap | null)[]) => {
      mishaps.set(what, [...(mishaps.get(what) ?? []), ...next])
    },
    /** Something happens to the client of a process. */
    emit: (client: number, who: 'user' | 'community' | 'manager', event: string, ...args: unknown[]) => {
      // steam-user forgets who it is once its listeners have heard of it.
      clients[client]![who].emit(event, ...args)
      if (who === 'user' && (event === 'error' || event === 'disconnected')) drops[client]!()
    },
    /** The owner of the trade link accepts; each client that looks hears of it. */
    accept: (orderRef: string, status = 3) => {
      const kept = openOffer(orderRef)
      if (!owned.delete(kept.assetid)) throw new Error(`Item ${kept.assetid} is given twice`)
      Object.assign(kept, { tradeID: `9${kept.id}`, status })
      change(kept, OFFER_STATE.accepted)
      for (const { manager } of clients) manager.emit('sentOfferChanged', shown(kept), OFFER_STATE.active)
    },
    /** What becomes of the first offer of an order, unheard by anybody. */
    change: (orderRef: string, to: number) => change(of(orderRef)[0]!, to),
    /** The platform reverses the trade: the same item, with the same number, is the bot's again. */
    reverse: (orderRef: string) => {
      const kept = of(orderRef)[0]!
      kept.status = 12
      const { assetid } = kept
      owned.set(assetid, {
        appid: FAKE_BOT.appId,
        contextid: '2',
        assetid,
        market_hash_name: names.get(assetid)!,
      })
    },
    /** What becomes of the trade of an accepted offer. */
    trade: (orderRef: string, status: number) => {
      of(orderRef)[0]!.status = status
    },
  }
}
