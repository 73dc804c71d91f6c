import { beforeEach, describe, expect, test } from 'vitest'
import { NAME, orderOf, steamBots } from '#test/steam-bots.ts'
import { MarketSilence, type MarketOrder } from './market.ts'
import { OFFER_STATE } from './steam-client.ts'

const { signal } = new AbortController()
const lost = { kind: 'lost' } as const
const refused = { kind: 'refused' } as const

let { clock, steam, newProcess, bot } = steamBots()

/** Lets the bot's list of offers grow old, and asks. */
function find(order: MarketOrder, by = bot) {
  clock.advance(11_000)
  return by.find(order.order_ref, signal)
}

const silence = (work: Promise<unknown>) => expect(work).rejects.toThrow(MarketSilence)

beforeEach(() => {
  ;({ clock, steam, newProcess, bot } = steamBots())
})

describe('an order that its store has stopped waiting for', () => {
  const ways = ['by its signal', 'by the time'] as const

  /** How the wait ends, and the signal of who waited. */
  function waiter(way: (typeof ways)[number]) {
    const left = new AbortController()
    return {
      left: left.signal,
      leave: () => (way === 'by its signal' ? left.abort() : clock.advance(21_000)),
    }
  }

  test.each(ways)('%s is not sent', async (way) => {
    const { left, leave } = waiter(way)
    steam.own(NAME, 2)
    bot = newProcess({ inventory: leave })
    await silence(bot.order(orderOf(1), left))
    // The next one has its turn when the first has ended.
    expect(await bot.order(orderOf(2), signal)).toMatchObject({ state: 'accepted' })
    expect(steam.of(orderOf(1).order_ref)).toEqual([])
  })

  test.each(ways)('%s is not confirmed before it is asked for again', async (way) => {
    const { left, leave } = waiter(way)
    steam.own(NAME, 2)
    bot = newProcess({ sentList: leave })
    await silence(bot.order(orderOf(1), left))
    expect(await bot.order(orderOf(2), signal)).toMatchObject({ state: 'accepted' })
    expect(steam.of(orderOf(1).order_ref)).toMatchObject([{ state: OFFER_STATE.needsConfirmation }])
    await find(orderOf(1))
    expect(await find(orderOf(1))).toMatchObject({ state: 'offer_sent' })
  })

  test('is not confirmed by a question that takes too long', async () => {
    steam.own(NAME)
    steam.mishap('confirm', refused)
    await bot.order(orderOf(1), signal)
    await silence(newProcess({ sentList: () => clock.advance(21_000) }).find(orderOf(1).order_ref, signal))
    expect(steam.of(orderOf(1).order_ref)).toMatchObject([{ state: OFFER_STATE.needsConfirmation }])
  })

  test('before its turn is never sent', async () => {
    steam.own(NAME, 2)
    await bot.quote([NAME], signal)
    steam.mishap('send', { kind: 'not_done' })
    const slow = bot.order(orderOf(1), signal)
    const impatient = new AbortController()
    const given = [2, 3].map((k) => bot.order(orderOf(k), impatient.signal))
    const patient = bot.order(orderOf(3), signal)
    impatient.abort()
    for (const one of given) await silence(one)
    await silence(bot.find(orderOf(2).order_ref, signal))
    await silence(slow)
    expect(await find(orderOf(2))).toEqual({ state: 'unknown' })
    expect(steam.of(orderOf(2).order_ref)).toHaveLength(0)
    expect(await patient).toMatchObject({ state: 'accepted' })
  }, 10_000)
})

describe('lost answers', () => {
  test.each(['lost', 'never'] as const)('of a sending (%s) leave one offer, found at once', async (kind) => {
    bot = newProcess({ timeoutMs: 50 })
    steam.own(NAME, 2)
    steam.mishap('send', { kind })
    expect(await bot.order(orderOf(1), signal)).toMatchObject({ state: 'accepted' })
    expect(await find(orderOf(1))).toMatchObject({ state: 'offer_sent' })
    expect(steam.offers).toHaveLength(1)
  })

  test.each(['refused', 'not_done'] as const)(
    'of one that was not sent (%s) are silence, then unknown',
    async (kind) => {
      bot = newProcess({ timeoutMs: 50 })
      steam.own(NAME, 2)
      steam.mishap('send', { kind })
      await silence(bot.order(orderOf(1), signal))
      expect(await find(orderOf(1))).toEqual({ state: 'unknown' })
      expect(await bot.order(orderOf(1), signal)).toMatchObject({ state: 'accepted' })
      expect(steam.offers).toHaveLength(1)
    },
  )

  test.each([6, 8, 10])(
    'of a sending that only listing %i shows lead to one confirmed offer',
    async (hidden) => {
      steam.own(NAME, 2)
      steam.mishap('send', lost)
      steam.state.hideNext = hidden
      await silence(bot.order(orderOf(1), signal))
      expect(await find(orderOf(1))).toEqual({ state: 'unknown' })
      // Another order in between does not get the copy.
      expect(await bot.order(orderOf(2), signal)).toMatchObject({ state: 'accepted' })
      expect(await bot.order(orderOf(1), signal)).toMatchObject({ state: 'accepted' })
      for (let k = 0; k < 5; k += 1) await find(orderOf(1))
      const both = steam.of(orderOf(1).order_ref)
      expect(both).toHaveLength(2)
      expect(both[0]!.assetid).toBe(both[1]!.assetid)
      expect(both.filter(({ state }) => state === OFFER_STATE.active)).toHaveLength(1)
      steam.accept(orderOf(1).order_ref)
      steam.accept(orderOf(2).order_ref)
      expect(await find(orderOf(1))).toMatchObject({ state: 'received' })
      expect(steam.owned.size).toBe(0)
    },
  )

  test('of a sending that shows late, with a restart between, lead to two offers of one copy', async () => {
    const [first] = steam.own(NAME, 20)
    steam.mishap('send', lost)
    steam.state.hideNext = 12
    await silence(bot.order(orderOf(1), signal))
    bot = newProcess()
    expect(await bot.order(orderOf(1), signal)).toMatchObject({ state: 'accepted' })
    const both = steam.of(orderOf(1).order_ref)
    expect(both).toHaveLength(2)
    expect(both[0]!.assetid).toBe(both[1]!.assetid)
    // Which copy it is follows from the reference, not from the order of the inventory.
    for (let k = 2; k < 6; k += 1) await bot.order(orderOf(k), signal).catch(() => null)
    expect(new Set(steam.offers.map(({ assetid }) => assetid)).size).toBeGreaterThan(1)
    expect(steam.offers.some(({ assetid }) => assetid !== first)).toBe(true)
  })

  test('of the list after a sending, of the confirming and of a restart between are made good', async () => {
    steam.own(NAME, 2)
    steam.mishap('getOffers', null, refused)
    await silence(bot.order(orderOf(1), signal))
    expect(steam.offers).toMatchObject([{ state: OFFER_STATE.needsConfirmation }])
    bot = newProcess()
    steam.mishap('confirm', lost)
    expect(await find(orderOf(1))).toMatchObject({ state: 'buying' })
    expect(await find(orderOf(1))).toMatchObject({ state: 'offer_sent' })
    expect(steam.offers).toHaveLength(1)
  })

  test('at random, 100 orders: each is given exactly once or never', async () => {
    steam.state.mostOpen = 1000
    const assets = steam.own(NAME, 200)
    const kinds = ['lost', 'refused', null] as const
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    let given = 0
    for (let k = 0; k < 100; k += 1) {
      const order = orderOf(k)
      for (const what of ['send', 'getOffers', 'confirm', 'getInventory'] as const) {
        const kind = kinds[next(3)]
        steam.mishap(what, kind ? { kind } : null)
      }
      steam.state.hideNext = next(4)
      let isOver = false
      for (let round = 0; round < 12 && !isOver; round += 1) {
        if (next(6) === 0) bot = newProcess()
        const found = await find(order).catch(() => null)
        if (found?.state === 'unknown') await bot.order(order, signal).catch(() => null)
        isOver = found?.state === 'offer_sent'
      }
      if (!isOver) continue
      steam.accept(order.order_ref)
      given += 1
      expect(await find(order)).toMatchObject({ state: 'received' })
      expect(() => steam.accept(order.order_ref)).toThrow('no offer that its owner could see')
    }
    expect(given).toBeGreaterThan(95)
    expect(assets.length - steam.owned.size).toBe(given)
  })
})
