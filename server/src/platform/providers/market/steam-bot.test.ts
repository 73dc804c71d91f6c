import { beforeEach, describe, expect, test } from 'vitest'
import { steamError } from '#test/fake-steam-trading.ts'
import { NAME, orderOf, OTHER, steamBots, TRADE_URL } from '#test/steam-bots.ts'
import { MarketSilence, type MarketOrder } from './market.ts'
import { OFFER_STATE } from './steam-client.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { signal } = new AbortController()
const refused = { kind: 'refused' } as const

let { clock, steam, prices, newProcess, bot } = steamBots()

/** Lets the bot's list of offers grow old, and asks. */
function find(order: MarketOrder, by = bot) {
  clock.advance(11_000)
  return by.find(order.order_ref, signal)
}

const silence = (work: Promise<unknown>) => expect(work).rejects.toThrow(MarketSilence)

beforeEach(() => {
  ;({ clock, steam, prices, newProcess, bot } = steamBots())
})

describe('quotes', () => {
  test('count what is in no offer, at the prices of the store', async () => {
    steam.own(NAME, 3)
    steam.own('Not of this store')
    expect(await bot.quote([NAME, OTHER, 'Not of this store'], signal)).toEqual(
      new Map([[NAME, { price_cents: 1000, stock: 3 }]]),
    )
    await bot.order(orderOf(1), signal)
    steam.own(OTHER)
    clock.advance(HOUR_MS)
    expect(await bot.quote([NAME, OTHER], signal)).toEqual(
      new Map([
        [NAME, { price_cents: 1000, stock: 2 }],
        [OTHER, { price_cents: 250, stock: 1 }],
      ]),
    )
  })

  test('look at the inventory once a minute, for any number of calls', async () => {
    steam.own(NAME)
    await Promise.all([1, 2, 3].map(() => bot.quote([NAME], signal)))
    clock.advance(59_000)
    await bot.quote([NAME], signal)
    expect(steam.calls.filter((call) => call === 'getInventory')).toHaveLength(1)
    clock.advance(2000)
    steam.own(NAME)
    expect((await bot.quote([NAME], signal)).get(NAME)).toMatchObject({ stock: 2 })
  })

  test('go on with an inventory of ten minutes when there is no answer, no longer', async () => {
    steam.own(NAME)
    await bot.quote([NAME], signal)
    steam.mishap('getInventory', refused, refused)
    clock.advance(9 * 60_000)
    expect((await bot.quote([NAME], signal)).size).toBe(1)
    clock.advance(2 * 60_000)
    await silence(bot.quote([NAME], signal))
  })

  test('are silent when the inventory, the offers or the log-on are', async () => {
    steam.mishap('getInventory', refused)
    await silence(bot.quote([NAME], signal))
    steam.mishap('getOffers', refused)
    clock.advance(HOUR_MS)
    await silence(bot.quote([NAME], signal))
    steam.logOnFaults.push(new Error('no'))
    await silence(newProcess().quote([NAME], AbortSignal.timeout(20)))
  })
})

describe('orders', () => {
  test('send one offer, confirmed, that names reference and price', async () => {
    const [asset] = steam.own(NAME)
    const answer = await bot.order(orderOf(1), signal)
    expect(answer).toEqual({ state: 'accepted', provider_ref: '7000000000', price_cents: 1000 })
    expect(steam.offers).toMatchObject([
      {
        assetid: asset,
        partner: TRADE_URL,
        state: OFFER_STATE.active,
        message: `Noktra order ${orderOf(1).order_ref} (10.00 coins)`,
      },
    ])
  })

  test('of one reference, however often and from however many processes, are one offer', async () => {
    steam.own(NAME, 20)
    const processes = [bot, newProcess(), newProcess()]
    const answers = await Promise.all(
      processes.flatMap((process) => Array.from({ length: 5 }, () => process.order(orderOf(1), signal))),
    )
    expect(answers.every(({ state }) => state === 'accepted')).toBe(true)
    await bot.order(orderOf(1), signal)
    expect(steam.of(orderOf(1).order_ref).filter(({ state }) => state === OFFER_STATE.active)).toHaveLength(1)
    steam.accept(orderOf(1).order_ref)
    expect(steam.owned.size).toBe(19)
  })

  test('never put one asset into two offers', async () => {
    steam.own(NAME, 10)
    steam.state.mostOpen = 30
    const orders = Array.from({ length: 12 }, (_, k) => orderOf(k))
    const answers = await Promise.all(orders.map((order) => bot.order(order, signal)))
    expect(answers.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 10 }, () => 'accepted'),
      'refused',
      'refused',
    ])
    expect(answers.at(-1)).toEqual({ state: 'refused', reason: 'out_of_stock' })
    expect(new Set(steam.offers.map(({ assetid }) => assetid)).size).toBe(10)
  })

  test('of two processes for the last copy end in one confirmed offer', async () => {
    steam.own(NAME)
    const second = newProcess()
    await Promise.all([bot.quote([NAME], signal), second.quote([NAME], signal)])
    await Promise.all([bot.order(orderOf(1), signal), second.order(orderOf(2), signal)])
    const states = [await find(orderOf(1)), await find(orderOf(2), second)]
    expect(states.map(({ state }) => state).toSorted()).toEqual(['failed', 'offer_sent'])
  })

  test('know their offers again after a restart', async () => {
    steam.own(NAME, 2)
    const first = await bot.order(orderOf(1), signal)
    prices.set(NAME, 1050)
    const later = newProcess()
    expect(await find(orderOf(1), later)).toMatchObject({ state: 'offer_sent', price_cents: 1000 })
    expect(await later.order(orderOf(1), signal)).toEqual(first)
    expect(steam.offers).toHaveLength(1)
  })

  test('whose confirmation failed are confirmed when they are asked for', async () => {
    steam.own(NAME)
    steam.mishap('confirm', refused, refused)
    expect(await bot.order(orderOf(1), signal)).toMatchObject({ state: 'accepted' })
    expect(await find(orderOf(1))).toMatchObject({ state: 'buying', price_cents: 1000 })
    expect(await find(orderOf(1), newProcess())).toMatchObject({ state: 'buying' })
    expect(await find(orderOf(1))).toMatchObject({ state: 'offer_sent', offer_ref: '7000000000' })
  })

  test.each([
    ['Please try again later. (15)', { eresult: 15 }, 'link_wrong'],
    ['You have sent too many trade offers', { eresult: 25, cause: 'OfferLimitExceeded' }, 'queue'],
    ['limit (25)', { eresult: 25 }, 'queue'],
    ['You have logged in from a new device', { cause: 'NewDevice' }, 'queue'],
    ['because they have a trade ban', { cause: 'TradeBan' }, 'provider'],
    ['is not available to trade', { cause: 'TargetCannotTrade' }, 'provider'],
  ])('refused with "%s" end so', async (text, more, reason) => {
    steam.own(NAME)
    steam.mishap('send', { kind: 'refused', error: steamError(text, more) })
    expect(await bot.order(orderOf(1), signal)).toEqual({ state: 'refused', reason })
    expect(await find(orderOf(1))).toEqual({ state: 'unknown' })
    expect((await bot.quote([NAME], signal)).get(NAME)).toMatchObject({ stock: 1 })
  })

  test('to a link that is none, above the price, or of an unknown skin are refused unsent', async () => {
    steam.own(NAME)
    const reasons = await Promise.all(
      [{ trade_url: 'https://example.com/' }, { most_cents: 999 }, { market_hash_name: 'X' }].map(
        (changed, k) => bot.order(orderOf(k, changed), signal),
      ),
    )
    expect(reasons).toEqual([
      { state: 'refused', reason: 'link_wrong' },
      { state: 'refused', reason: 'too_dear' },
      { state: 'refused', reason: 'out_of_stock' },
    ])
    expect(steam.offers).toHaveLength(0)
  })

  test('take another copy when one is gone', async () => {
    const [gone] = steam.own(NAME, 2)
    await bot.quote([NAME], signal)
    steam.owned.delete(gone!)
    expect(await bot.order(orderOf(1), signal)).toMatchObject({ state: 'accepted' })
    const [left] = steam.owned.keys()
    expect(steam.offers.map(({ assetid }) => assetid)).toEqual([left])
    clock.advance(2 * 60_000)
    steam.owned.clear()
    expect(await bot.order(orderOf(2), signal)).toEqual({ state: 'refused', reason: 'out_of_stock' })
  })
})

describe('the way of an offer', () => {
  const order = orderOf(1)
  const known = { provider_ref: '7000000000', price_cents: 1000, offer_ref: '7000000000' }
  beforeEach(async () => {
    steam.own(NAME)
    await bot.order(order, signal)
  })

  test('accepted it is received, protected for seven days, then done', async () => {
    expect(await find(order)).toEqual({ state: 'offer_sent', ...known })
    const at = clock.now().getTime()
    steam.accept(order.order_ref)
    expect(await find(order)).toEqual({
      state: 'received',
      ...known,
      protected_until: new Date(at + 7 * DAY_MS),
    })
    clock.advance(7 * DAY_MS)
    expect(await find(order)).toEqual({ state: 'done', ...known })
    expect(await find(order, newProcess())).toEqual({ state: 'done', ...known })
  })

  test('its acceptance is known as soon as the library hears of it', async () => {
    await bot.find(order.order_ref, signal)
    steam.accept(order.order_ref)
    expect(await bot.find(order.order_ref, signal)).toMatchObject({ state: 'received' })
  })

  test.each([
    [OFFER_STATE.declined, 'declined'],
    [OFFER_STATE.countered, 'declined'],
    [OFFER_STATE.expired, 'expired'],
    [OFFER_STATE.canceled, 'expired'],
    [OFFER_STATE.invalidItems, 'out_of_stock'],
    [OFFER_STATE.canceledBySecondFactor, 'provider'],
  ])('in state %i it has failed: %s', async (state, reason) => {
    steam.change(order.order_ref, state)
    expect(await find(order)).toEqual({ state: 'failed', reason })
    // The copy is free again, and the order is not sent a second time.
    expect(await bot.order(order, signal)).toMatchObject({ state: 'accepted', provider_ref: '7000000000' })
    expect(steam.offers).toHaveLength(1)
    expect((await bot.quote([NAME], signal)).get(NAME)).toMatchObject({ stock: 1 })
  })

  test('held by the platform it is still an offer, and its copy promised', async () => {
    steam.change(order.order_ref, OFFER_STATE.inEscrow)
    expect(await find(order)).toMatchObject({ state: 'offer_sent' })
    expect((await bot.quote([NAME], signal)).size).toBe(0)
  })

  test.each([0, 1, 2, 10])('with its trade in state %i it is not yet received', async (status) => {
    steam.accept(order.order_ref, status)
    expect(await find(order)).toEqual({ state: 'offer_sent', ...known })
  })

  test.each([4, 6, 11, 12])('with its trade rolled back (%i) it is reversed', async (status) => {
    steam.accept(order.order_ref)
    expect(await find(order)).toMatchObject({ state: 'received' })
    steam.trade(order.order_ref, status)
    expect(await find(order)).toEqual({ state: 'reversed' })
  })

  test('its item comes back by the same number when the trade is reversed, and can be sent again', async () => {
    steam.accept(order.order_ref)
    expect(await find(order)).toMatchObject({ state: 'received' })
    clock.advance(2 * 86_400_000)
    steam.reverse(order.order_ref)
    expect(await find(order)).toEqual({ state: 'reversed' })
    expect((await bot.quote([NAME], signal)).get(NAME)).toMatchObject({ stock: 1 })
    const next = { ...order, order_ref: '90001-00112233aabbccdd' }
    expect(await bot.order(next, signal)).toMatchObject({ state: 'accepted' })
    expect(await find(next)).toMatchObject({ state: 'offer_sent' })
    expect(await find(order)).toEqual({ state: 'reversed' })
  })

  test.each([5, 7, 8, 9, 13])('with its trade in state %i no one is told anything', async (status) => {
    steam.accept(order.order_ref, status)
    await silence(find(order))
  })

  test('a state that is none, an offer that shows nothing, and silence tell nothing', async () => {
    steam.change(order.order_ref, 99)
    await silence(find(order))
    steam.change(order.order_ref, OFFER_STATE.declined)
    steam.state.glitched = true
    await silence(find(order))
    steam.state.glitched = false
    steam.mishap('getOffers', refused)
    await silence(find(order))
  })

  test('a trade that is not told is silence', async () => {
    steam.accept(order.order_ref)
    steam.mishap('trade', refused)
    await silence(find(order))
    expect(await find(order)).toMatchObject({ state: 'received' })
  })

  test('the list of offers is asked for once in ten seconds, and again for what it does not hold', async () => {
    await find(order)
    const lists = () => steam.calls.filter((call) => call === 'getOffers').length
    const before = lists()
    await Promise.all(Array.from({ length: 20 }, () => bot.find(order.order_ref, signal)))
    expect(lists()).toBe(before)
    await Promise.all(Array.from({ length: 20 }, (_, k) => bot.find(`other-${k}`, signal)))
    // One that had begun when the others came, and one for all of them.
    expect(lists()).toBe(before + 2)
  })
})
