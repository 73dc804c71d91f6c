import { describe, expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import * as api from '@noktra/contract/limits'
import { errorText } from '@noktra/languages/error-text'
import { BOX } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { DAY_MS, limit, meterOf, setTime, trySetLimit } from '#test/limits.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

function unix(): number {
  return Math.floor(world.clock.now().getTime() / 1000)
}

const EMPTY = { recharge: 0, charged: 0, won: 0, loss: 0, minutes: 0 }

describe('the spend meter', () => {
  test('of a new player is empty, with the ends of the store’s day, week and month', async () => {
    const player = await makePlayer(world)
    setTime(world, '2026-03-02T04:01:00Z')
    expect(await meterOf(world, player)).toEqual({
      day: EMPTY,
      week: EMPTY,
      month: EMPTY,
      day_ends_at: Date.parse('2026-03-02T16:00:00Z') / 1000,
      week_ends_at: Date.parse('2026-03-08T16:00:00Z') / 1000,
      month_ends_at: Date.parse('2026-03-31T16:00:00Z') / 1000,
      limits: [],
      pause: null,
    })
  })

  test('is for signed-in players', async () => {
    for (const [route, body] of [
      [api.limitDetails, undefined],
      [api.setLimit, { kind: 'loss', period: 'day', amount: 1 }],
      [api.takeBreak, { days: 1 }],
    ] as const) {
      expect((await world.call(route, { body: body as never })).error, route.path).toBe('not_signed_in')
    }
  })
})

describe('a limit', () => {
  test('of each kind and period holds at once and stands in the answer', async () => {
    const player = await makePlayer(world)
    for (const kind of api.LIMIT_KINDS)
      for (const period of api.LIMIT_PERIODS) await limit(world, player, kind, period, 90)
    const { limits } = await meterOf(world, player)
    expect(limits).toHaveLength(9)
    for (const kept of limits)
      expect(kept).toMatchObject({ amount: 90, left: 90, next_amount: null, next_at: null })
  })

  test('is lowered at once', async () => {
    const player = await makePlayer(world)
    await limit(world, player, 'loss', 'day', 50)
    const { limits } = await limit(world, player, 'loss', 'day', 20.5)
    expect(limits).toMatchObject([{ kind: 'loss', period: 'day', amount: 20.5, next_at: null }])
  })

  test('is raised after 24 hours, to the second', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    await limit(world, player, 'loss', 'day', 0.5)
    const asked = unix()
    const { limits } = await limit(world, player, 'loss', 'day', 30)
    expect(limits).toMatchObject([{ amount: 0.5, next_amount: 30, next_at: asked + 86_400 }])
    const open = () => world.call(openBox, { token: player.token, body: { box_id: BOX.five } })

    world.clock.advance(DAY_MS - 1)
    expect((await open()).error).toBe('play_limit')
    expect((await meterOf(world, player)).limits).toMatchObject([{ amount: 0.5, next_amount: 30 }])
    world.clock.advance(1)
    expect((await meterOf(world, player)).limits).toMatchObject([
      { amount: 30, left: 30, next_amount: null, next_at: null },
    ])
    expect((await open()).error).toBe(null)
  })

  test('is taken away after 24 hours, to the second', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    await limit(world, player, 'loss', 'month', 0.5)
    const asked = unix()
    const { limits } = await limit(world, player, 'loss', 'month', null)
    expect(limits).toMatchObject([{ amount: 0.5, next_amount: null, next_at: asked + 86_400 }])
    const open = () => world.call(openBox, { token: player.token, body: { box_id: BOX.one } })

    world.clock.advance(DAY_MS - 1)
    expect((await open()).error).toBe('play_limit')
    world.clock.advance(1)
    expect((await open()).error).toBe(null)
    expect((await meterOf(world, player)).limits).toEqual([])
    // What ended is no limit that a new one would raise.
    expect((await limit(world, player, 'loss', 'month', 500)).limits).toMatchObject([
      { amount: 500, next_at: null },
    ])
  })

  test('that waits to be raised is kept by asking for what holds, and lowered at once all the same', async () => {
    const player = await makePlayer(world)
    await limit(world, player, 'recharge', 'day', 100)
    await limit(world, player, 'recharge', 'day', 500)
    expect((await limit(world, player, 'recharge', 'day', 100)).limits).toMatchObject([
      { amount: 100, next_amount: null, next_at: null },
    ])
    await limit(world, player, 'recharge', 'day', null)
    expect((await limit(world, player, 'recharge', 'day', 40)).limits).toMatchObject([
      { amount: 40, next_at: null },
    ])
  })

  test('that is asked to be raised again waits again, from what holds then', async () => {
    const player = await makePlayer(world)
    await limit(world, player, 'time', 'day', 30)
    await limit(world, player, 'time', 'day', 60)
    world.clock.advance(DAY_MS / 2)
    const asked = unix()
    expect((await limit(world, player, 'time', 'day', 45)).limits).toMatchObject([
      { amount: 30, next_amount: 45, next_at: asked + 86_400 },
    ])
    world.clock.advance(DAY_MS)
    // 45 holds now: 50 is higher, 40 is lower.
    expect((await limit(world, player, 'time', 'day', 50)).limits).toMatchObject([
      { amount: 45, next_amount: 50 },
    ])
    expect((await limit(world, player, 'time', 'day', 40)).limits).toMatchObject([
      { amount: 40, next_at: null },
    ])
  })

  test('that was never set is taken away as it is', async () => {
    const player = await makePlayer(world)
    expect((await limit(world, player, 'loss', 'day', null)).limits).toEqual([])
  })

  test('set by ten calls at once is one of them, and the lowest holds', async () => {
    const player = await makePlayer(world)
    const amounts = Array.from({ length: 10 }, (_, n) => 10 + ((n * 7) % 10))
    await Promise.all(amounts.map((amount) => limit(world, player, 'loss', 'day', amount)))
    expect((await meterOf(world, player)).limits).toMatchObject([{ amount: 10 }])
  })

  test('of another player is their own', async () => {
    const [player, other] = [await makePlayer(world), await makePlayer(world)]
    await limit(world, player, 'loss', 'day', 1)
    expect((await meterOf(world, other)).limits).toEqual([])
  })
})

describe('bad input', () => {
  test.each([
    ['loss', 'day', 0, 'limit_amount'],
    ['loss', 'day', -5, 'limit_amount'],
    ['loss', 'month', 1.005, 'money_decimals'],
    ['recharge', 'day', 0.001, 'limit_amount'],
    ['recharge', 'month', 10_000_001, 'limit_amount'],
    ['time', 'day', 30.5, 'limit_amount'],
    ['time', 'day', 1441, 'limit_amount'],
    ['time', 'month', 44_641, 'limit_amount'],
    ['time', 'month', 0.5, 'limit_amount'],
    ['loss', 'day', '20', 'invalid_input'],
    ['loss', 'day', Number.NaN, null],
    ['loss', 'year', 20, 'invalid_input'],
    ['sleep', 'day', 20, 'invalid_input'],
  ])('%s a %s of %s', async (kind, period, amount, error) => {
    const player = await makePlayer(world)
    const answer = await trySetLimit(world, player, kind as never, period as never, amount as never)
    // A NaN becomes null on the wire: there was no limit, and there is none.
    expect(answer.error).toBe(error)
    expect((await meterOf(world, player)).limits).toEqual([])
  })

  test('a body without an amount is refused', async () => {
    const { token } = await makePlayer(world)
    const answer = await world.call(api.setLimit, { token, body: { kind: 'loss', period: 'day' } as never })
    expect(answer.error).toBe('invalid_input')
  })
})

test('a refusal reads well in each language, and carries what the web translates', async () => {
  const player = await makePlayer(world, { cash: 1000 })
  await limit(world, player, 'loss', 'month', 0.5)
  for (const language of ['en', 'zh', 'pt'] as const) {
    const { msg, data } = await world.call(openBox, {
      token: player.token,
      body: { box_id: BOX.one },
      headers: { 'accept-language': language },
    })
    expect(data).toEqual({ error: 'play_limit', kind: 'loss', period: 'month', left: '0.50', refusal_no: 1 })
    expect(msg).toBe(errorText('play_limit', language, { left: '0.50' }))
  }
})
