import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAKE_BOT } from '#test/fake-steam-trading.ts'
import { demoBrand } from '#test/demo-brand.ts'
import { testClock } from '#test/test-store.ts'
import { MarketSilence, type MarketOrder, type MarketProvider } from './market.ts'
import { steamBot } from './steam-bot.ts'
import { openSteamClient, type SteamClient } from './steam-client.ts'

/* The libraries themselves, with the platform's web played in the place where they send their requests. */

type Request = {
  method?: string
  uri: string
  qs?: Record<string, string | number>
  form?: Record<string, string>
}
type Response = { statusCode: number; headers: Record<string, string>; body: unknown }

const NAME = 'Rifle | Tide (Field-Tested)'
const BOT_ID = '76561198000000001'
const { signal } = new AbortController()
const clock = testClock(new Date('2026-03-02T04:00:00.000Z'))
const nowS = () => Math.floor(clock.now().getTime() / 1000)

let web: ReturnType<typeof playWeb>
let client: SteamClient
let bot: MarketProvider

/** As the platform answers, word for word where the libraries read it. */
function playWeb() {
  const offers: Record<string, unknown>[] = []
  const asset = {
    appid: 4100,
    contextid: '2',
    assetid: '30000000001',
    classid: '11',
    instanceid: '22',
    amount: '1',
  }
  const state = { sendError: null as string | null, sendBody: undefined as unknown, tradeStatus: 3 }
  const requests: Request[] = []

  function pageOf({ method, uri, form }: Request): unknown {
    const path = uri.replace(/^https:\/\/[^/]+/, '')
    if (path === '/IEconService/GetTradeOffers/v1/')
      return { response: { trade_offers_sent: offers, next_cursor: 0 } }
    if (path === '/IEconService/GetTradeStatus/v1/') {
      return {
        response: {
          trades: [{ tradeid: '99', status: state.tradeStatus, time_init: nowS(), assets_given: [asset] }],
        },
      }
    }
    if (path === `/inventory/${BOT_ID}/4100/2`) {
      const locked = { ...asset, assetid: '30000000002', instanceid: '23' }
      return {
        success: 1,
        total_inventory_count: 2,
        assets: [asset, locked],
        descriptions: [
          { classid: '11', instanceid: '22', market_hash_name: NAME, tradable: 1 },
          { classid: '11', instanceid: '23', market_hash_name: NAME, tradable: 0 },
        ],
      }
    }
    if (path === '/tradeoffer/new/send' && method === 'POST') return sentOf(form!)
    if (path === '/mobileconf/getlist') {
      const waiting = offers.filter((offer) => offer['trade_offer_state'] === 9)
      return {
        success: true,
        conf: waiting.map(({ tradeofferid }) => ({
          id: `c${String(tradeofferid)}`,
          type: 2,
          creator_id: tradeofferid,
          nonce: `n${String(tradeofferid)}`,
          summary: [],
          creation_time: nowS(),
        })),
      }
    }
    if (path === '/mobileconf/ajaxop') {
      offers.at(-1)!['trade_offer_state'] = 2
      return { success: true }
    }
    if (path === '//trade/new/acknowledge') return {}
    const cancelled = /^\/tradeoffer\/(\d+)\/cancel$/.exec(path)
    if (cancelled) {
      offers.find(({ tradeofferid }) => tradeofferid === cancelled[1])!['trade_offer_state'] = 6
      return { tradeofferid: cancelled[1] }
    }
    throw new Error(`Nobody plays ${path}`)
  }

  function sentOf(form: Record<string, string>): unknown {
    if (state.sendError) return { strError: state.sendError }
    if (state.sendBody !== undefined) return state.sendBody
    const { me } = JSON.parse(form['json_tradeoffer']!) as { me: { assets: { assetid: string }[] } }
    const tradeofferid = String(7_000_000_000 + offers.length)
    offers.push({
      tradeofferid,
      accountid_other: 4711,
      message: form['tradeoffermessage'],
      trade_offer_state: 9,
      items_to_give: me.assets.map((one) => ({ ...asset, ...one })),
      is_our_offer: true,
      time_created: nowS(),
      time_updated: nowS(),
      expiration_time: nowS() + 1_209_600,
      confirmation_method: 2,
    })
    return { tradeofferid, needs_mobile_confirmation: true }
  }

  return {
    offers,
    requests,
    state,
    request: (asked: Request, done: (error: Error | null, response?: Response, body?: unknown) => void) => {
      requests.push(asked)
      const body = pageOf(asked)
      const statusCode = state.sendError && asked.uri.endsWith('/send') ? 500 : 200
      setImmediate(() => done(null, { statusCode, headers: {}, body }, body))
    },
  }
}

beforeEach(async () => {
  web = playWeb()
  clock.advance(86_400_000)
  client = await openSteamClient()
  const { user, community } = client
  const cookies = [`steamLoginSecure=${BOT_ID}%7C%7Ctoken`, 'sessionid=abc']
  Object.assign(user, {
    logOn: () =>
      setImmediate(() => (user as never as NodeJS.EventEmitter).emit('webSession', 'abc', cookies)),
  })
  // The distance of the clocks is known, so it does not ask the platform for it.
  Object.assign(community, {
    _timeOffset: 0,
    request: (asked: Request, done: never) => web.request(asked, done),
  })
  bot = steamBot(
    FAKE_BOT,
    {
      clock,
      pricesOf: () => Promise.resolve(new Map([[NAME, 1000]])),
      log: pino({ level: 'silent' }),
      brand: demoBrand,
    },
    { open: () => Promise.resolve(client), timeoutMs: 2000, after: () => {} },
  )
})
afterEach(() => (client.manager as never as { shutdown: () => void }).shutdown())

const order: MarketOrder = {
  order_ref: '80001-00112233aabbccdd',
  market_hash_name: NAME,
  most_cents: 1100,
  trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=4711&token=AbCd_-09',
}

test('quotes what can be traded', async () => {
  expect(await bot.quote([NAME], signal)).toEqual(new Map([[NAME, { price_cents: 1000, stock: 1 }]]))
})

test('sends, confirms and follows an offer to its end', async () => {
  expect(await bot.order(order, signal)).toEqual({
    state: 'accepted',
    provider_ref: '7000000000',
    price_cents: 1000,
  })
  const sent = web.requests.find(({ uri }) => uri.endsWith('/tradeoffer/new/send'))!
  expect(sent.form).toMatchObject({
    partner: String(76561197960265728n + 4711n),
    tradeoffermessage: 'Noktra order 80001-00112233aabbccdd (10.00 coins)',
    trade_offer_create_params: '{"trade_offer_access_token":"AbCd_-09"}',
  })
  const confirmed = web.requests.find(({ uri }) => uri.endsWith('/mobileconf/ajaxop'))!
  expect(confirmed.qs).toMatchObject({ op: 'allow', cid: 'c7000000000', ck: 'n7000000000' })

  clock.advance(60_000)
  const known = { provider_ref: '7000000000', price_cents: 1000, offer_ref: '7000000000' }
  expect(await bot.find(order.order_ref, signal)).toEqual({ state: 'offer_sent', ...known })
  Object.assign(web.offers[0]!, { trade_offer_state: 3, tradeid: '99', time_updated: nowS() })
  clock.advance(60_000)
  expect(await bot.find(order.order_ref, signal)).toMatchObject({ state: 'received', ...known })
  web.state.tradeStatus = 12
  expect(await bot.find(order.order_ref, signal)).toEqual({ state: 'reversed' })
  web.state.tradeStatus = 3
  clock.advance(8 * 86_400_000)
  expect(await bot.find(order.order_ref, signal)).toEqual({ state: 'done', ...known })
})

test.each([
  ['There was an error sending your trade offer. Please try again later. (15)', 'link_wrong'],
  ['There was an error sending your trade offer. Please try again later. (25)', 'queue'],
  ['You have sent too many trade offers, or have too many outstanding trade offers with somebody.', 'queue'],
  ['You cannot trade with somebody because they have a trade ban.', 'provider'],
  ['somebody is not available to trade. More information will be shown to somebody if they try.', 'provider'],
  ['There was an error sending your trade offer. Please try again later. (26)', 'out_of_stock'],
])('"%s" ends as %s', async (text, reason) => {
  web.state.sendError = text
  expect(await bot.order(order, signal)).toEqual({ state: 'refused', reason })
})

test.each([
  ['no body', null],
  ['another body', { success: true }],
  ['a page', '<html></html>'],
])('an answer to the sending that is %s is silence, then unknown', async (_, body) => {
  web.state.sendBody = body
  await expect(bot.order(order, signal)).rejects.toThrow(MarketSilence)
  clock.advance(60_000)
  expect(await bot.find(order.order_ref, signal)).toEqual({ state: 'unknown' })
})

test.each(['Please try again later. (16)', 'Please try again later. (20)', 'Something new.'])(
  '"%s" is silence',
  async (text) => {
    web.state.sendError = text
    await expect(bot.order(order, signal)).rejects.toThrow(MarketSilence)
  },
)
