import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/exchange'
import type { BodySent } from '@noktra/contract/route'
import { userDetails } from '@noktra/contract/users'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import { saveSetting } from '../../core/settings/save-setting.ts'

const world = useWorld()

function convert({ token }: TestPlayer, body: BodySent<typeof api.exchange>, key?: string) {
  return world.call(api.exchange, { token, body, key })
}

/** Sends what the contract would not let us write. */
function convertAnything({ token }: TestPlayer, body: object) {
  return world.call(api.exchange, { token, body: body as BodySent<typeof api.exchange> })
}

async function setRate(rate: number): Promise<void> {
  const { ctx } = world.store
  await ctx.transact((tx) => saveSetting(tx, ctx, 'diamond_to_coin', rate))
}

describe('the rates', () => {
  /** @shows SPEC-3.98 SPEC-7.39 */
  test('are open to anybody, and one way', async () => {
    expect(await world.data(api.listExchangeRates)).toEqual({
      list: [{ from: 'diamond', to: 'coin', rate: 1, least: 0.01 }],
      total: 1,
    })
  })

  test('tell the least that gives a cent', async () => {
    await setRate(0.003)
    try {
      const { list } = await world.data(api.listExchangeRates)
      expect(list).toEqual([{ from: 'diamond', to: 'coin', rate: 0.003, least: 3.34 }])
    } finally {
      await setRate(1)
    }
  })
})

describe('a conversion', () => {
  /** @shows SPEC-1.18 SPEC-7.17 */
  test('takes diamonds and gives cash coins, linked in the books', async () => {
    const player = await makePlayer(world, { cash: 100, bonus: 200, diamond: 12_345 })
    const { data } = await convert(player, { amount: 23.45, rate: 1 })
    expect(data).toEqual({ diamonds: 23.45, coins: 23.45, rate: 1, coin: 26.45, bonus_coin: 2, diamond: 100 })
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 2445, bonus: 200, diamond: 10_000 })
    const transfers = await world.db
      .selectFrom('transfer')
      .select(['id', 'leg', 'link', 'currency', 'amount'])
      .where('reason', '=', 'exchange')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const [given, taken] = transfers
    expect(taken).toMatchObject({ leg: 0, link: null, currency: 'diamond', amount: 2345 })
    expect(given).toMatchObject({ leg: 1, link: taken!.id, currency: 'coin', amount: 2345 })
    expect(await world.data(userDetails, { token: player.token })).toMatchObject({
      coin: 26.45,
      diamond: 100,
    })
  })

  test('rounds down to the cent at the rate of the moment, and says the rate', async () => {
    await setRate(0.95)
    try {
      const player = await makePlayer(world, { diamond: 1000 })
      const { data } = await convert(player, { amount: 0.99 })
      expect(data).toMatchObject({ diamonds: 0.99, coins: 0.94, rate: 0.95, diamond: 9.01 })
      const least = await convert(player, { amount: 0.01 })
      expect(least.error).toBe('exchange_amount')
      expect(least.msg).toContain('0.02')
    } finally {
      await setRate(1)
    }
  })

  test('at a rate that has changed since is refused with the new one; nothing moves', async () => {
    await setRate(0.9)
    try {
      const player = await makePlayer(world, { diamond: 1000 })
      const refused = await convert(player, { amount: 5, rate: 1 })
      expect(refused.error).toBe('exchange_rate_changed')
      expect(refused.msg).toContain('0.9')
      expect(await getBalances(world.db, player.id)).toEqual({ cash: 0, bonus: 0, diamond: 1000 })
    } finally {
      await setRate(1)
    }
  })

  test('of more than there is is refused with what is missing', async () => {
    const player = await makePlayer(world, { cash: 50_000, diamond: 1000 })
    const refused = await convert(player, { amount: 10.01 })
    expect(refused.error).toBe('insufficient_diamonds')
    expect(refused.msg).toContain('0.01')
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 50_000, bonus: 0, diamond: 1000 })
    expect((await convert(player, { amount: 10 })).code).toBe(0)
  })

  /** @shows SPEC-5.30 */
  test.each([
    [{ amount: 0 }, 'exchange_amount'],
    [{ amount: 1.005 }, 'money_decimals'],
    [{ amount: -1 }, 'invalid_input'],
    [{ amount: '5' }, 'invalid_input'],
    [{ amount: null }, 'invalid_input'],
    [{}, 'invalid_input'],
    [{ amount: [5] }, 'invalid_input'],
    [{ amount: 1e300 }, 'money_decimals'],
    [{ amount: 90_000_000_000_000 }, 'insufficient_diamonds'],
    [{ amount: 5, rate: '1' }, 'invalid_input'],
  ])('of %j is refused as %s', async (body, error) => {
    const player = await makePlayer(world, { diamond: 1000 })
    expect((await convertAnything(player, body)).error).toBe(error)
    expect((await getBalances(world.db, player.id)).diamond).toBe(1000)
  })

  test('is refused to a visitor', async () => {
    expect((await world.call(api.exchange, { body: { amount: 1 } })).error).toBe('not_signed_in')
  })

  test('50 at once of what suffices for 10: exactly 10', async () => {
    const player = await makePlayer(world, { diamond: 1009 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => convert(player, { amount: 1 })))
    const done = answers.filter(({ code }) => code === 0)
    const short = answers.filter(({ error }) => error === 'insufficient_diamonds')
    const busy = answers.filter(({ error }) => error === 'too_many_requests')
    expect(done.length + short.length + busy.length).toBe(50)
    expect(done).toHaveLength(10)
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 1000, bonus: 0, diamond: 9 })
  })

  test('sent again with its key answers the same, and converts once', async () => {
    const player = await makePlayer(world, { diamond: 1000 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => convert(player, { amount: 3 }, 'once')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 300, bonus: 0, diamond: 700 })
  })
})
