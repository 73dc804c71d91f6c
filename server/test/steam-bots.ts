import pino from 'pino'
import type { MarketOrder, MarketProvider } from '#server/platform/providers/market/market.ts'
import { steamBot } from '#server/platform/providers/market/steam-bot.ts'
import type { SteamClient } from '#server/platform/providers/market/steam-client.ts'
import { demoBrand } from './demo-brand.ts'
import { FAKE_BOT, fakeSteamTrading } from './fake-steam-trading.ts'
import { testClock } from './test-store.ts'

export const NAME = 'Rifle | Tide (Field-Tested)'
export const OTHER = 'Pistol | Dusk (Well-Worn)'
export const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=4711&token=AbCd_-09'

type Slowness = { inventory?: () => void; sentList?: () => void }

/** The platform with the account of the store, the store's prices, and a process of the store, of which there may be more. */
export function steamBots() {
  const clock = testClock(new Date('2026-03-02T04:00:00.000Z'))
  const steam = fakeSteamTrading(clock)
  const prices = new Map([
    [NAME, 1000],
    [OTHER, 250],
  ])

  function newProcess({ timeoutMs = 2000, ...slow }: Slowness & { timeoutMs?: number } = {}): MarketProvider {
    return steamBot(
      FAKE_BOT,
      {
        clock,
        pricesOf: (names) => Promise.resolve(new Map([...prices].filter(([name]) => names.includes(name)))),
        log: pino({ level: 'silent' }),
        brand: demoBrand,
      },
      { open: () => Promise.resolve(slowed(steam.connect(), slow)), timeoutMs, after: () => {} },
    )
  }

  return { clock, steam, prices, newProcess, bot: newProcess() }
}

/** A client where something happens, once, while it reads the inventory or a list with offers in it. */
function slowed(client: SteamClient, { inventory, sentList }: Slowness): SteamClient {
  const { manager } = client
  const { getInventoryContents, getOffers } = manager
  let [beforeItems, beforeOffers] = [inventory, sentList]
  manager.getInventoryContents = (app, context, tradable, done) =>
    getInventoryContents(app, context, tradable, (error, items) => {
      beforeItems?.()
      beforeItems = undefined
      done(error, items)
    })
  manager.getOffers = (filter, since, done) =>
    getOffers(filter, since, (error, sent) => {
      if (sent?.length) {
        beforeOffers?.()
        beforeOffers = undefined
      }
      done(error, sent)
    })
  return client
}

export function orderOf(number: number, changed: Partial<MarketOrder> = {}): MarketOrder {
  return {
    order_ref: `8000${number}-00112233aabbccdd`,
    market_hash_name: NAME,
    most_cents: 1100,
    trade_url: TRADE_URL,
    ...changed,
  }
}
