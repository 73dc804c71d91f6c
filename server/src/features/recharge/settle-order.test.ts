// @module-tag long

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/recharge'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { frameOf } from '#server/platform/live/frame.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { startFakeAlipay } from '#test/fake-alipay.ts'
import { startFakeCardGateway } from '#test/fake-card-gateway.ts'
import { useWorld } from '#test/world.ts'

const alipay = await startFakeAlipay()
const gateway = await startFakeCardGateway()
const world = useWorld({
  SANDBOX: '',
  ALIPAY_APP_ID: alipay.appId,
  ALIPAY_PRIVATE_KEY: alipay.config.privateKey,
  ALIPAY_PUBLIC_KEY: alipay.config.alipayPublicKey,
  ALIPAY_GATEWAY: alipay.config.gateway,
  CARD_GATEWAY_URL: gateway.config.url,
  CARD_GATEWAY_MERCHANT: gateway.merchantId,
  CARD_GATEWAY_SECRET: gateway.secret,
})
afterAll(() => {
  alipay.close()
  gateway.close()
})
beforeEach(() => {
  gateway.behave('good')
  alipay.behave('good')
})

const cardPath = '/api/payment/notify/card'
const alipayPath = '/api/payment/notify/alipay'

async function notify(path: string, body: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const response = await fetch(world.url + path, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

async function order(player: TestPlayer, pay_method: 'rxka-ali' | 'alipay2' = 'rxka-ali') {
  return world.data(api.recharge, { token: player.token, body: { pay_method, amount: 30 } })
}

async function poll(player: TestPlayer, order_no: string) {
  return world.data(api.rechargeDetails, { token: player.token, query: { order_no } })
}

async function cashOf(player: TestPlayer) {
  return (await getBalances(world.db, player.id)).cash
}

async function callbacksOf(order_no: string) {
  const rows = await world.db
    .selectFrom('payment_callback')
    .select(['verdict', 'amount', 'times'])
    .where('order_no', '=', order_no)
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.verdict} ${row.amount} x${row.times}`)
}

describe('a notification', () => {
  /** @shows SPEC-3.25 */
  test('pays the order, once, and the player is told', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    const heard: Buffer[] = []
    const told = new Promise<number[]>((resolve) => world.store.ctx.bus.subscribe('balance', resolve))
    const socket = {
      write: (frames: Buffer) => heard.push(frames),
      backlog: () => 0,
      drop: () => {},
      leave: () => {},
      end: () => {},
      playerId: player.id,
      topics: new Set<string>(),
    }
    world.store.ctx.live.add(socket)
    gateway.pay(order_no)
    expect(await notify(cardPath, gateway.callback(order_no))).toEqual({ status: 200, text: 'success' })
    expect(await cashOf(player)).toBe(3000)
    expect(await told).toContain(player.id)
    world.store.ctx.live.remove(socket)
    const push = { cmd: 'recharge', response: { code: 0, data: { order_no, pay_status: 1 } } }
    expect(heard).toContainEqual(frameOf(JSON.stringify(push)))
    const paid = await poll(player, order_no)
    expect([paid.pay_status, paid.paid_at]).toEqual([1, Math.floor(world.clock.now().getTime() / 1000)])
    const me = await world.db
      .selectFrom('player')
      .select('lifetime_recharge')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow()
    expect(me.lifetime_recharge).toBe(3000)
  })

  test('may come by GET too', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    gateway.pay(order_no)
    const response = await fetch(`${world.url}${cardPath}?${gateway.callback(order_no)}`)
    expect([response.status, await response.text(), await cashOf(player)]).toEqual([200, 'success', 3000])
  })

  test('of Alipay pays an order of Alipay', async () => {
    const player = await makePlayer(world)
    const { order_no, qr_code, url } = await order(player, 'alipay2')
    expect([qr_code, url]).toEqual([`https://qr.alipay.com/${order_no}`, null])
    const trade = { trade_status: 'TRADE_SUCCESS', total_amount: '216.00', trade_no: '2026' }
    expect(await notify(alipayPath, alipay.callback(order_no, trade))).toEqual({
      status: 200,
      text: 'success',
    })
    expect(await notify(alipayPath, alipay.callback(order_no, trade))).toEqual({
      status: 200,
      text: 'success',
    })
    expect(await cashOf(player)).toBe(3000)
    expect(await callbacksOf(order_no)).toEqual(['credited 21600 x1', 'repeated 21600 x1'])
  })

  test('50 times at once: one credit', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    gateway.pay(order_no)
    const body = gateway.callback(order_no)
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(cardPath, body)))
    expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set(['success']))
    expect(await cashOf(player)).toBe(3000)
    expect(await callbacksOf(order_no)).toEqual(['credited 21600 x1', 'repeated 21600 x49'])
  })

  test('with a forged signature is refused and written down nowhere', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    gateway.pay(order_no)
    const forged = gateway.callback(order_no).replace(/sign=.{8}/, 'sign=00000000')
    expect(await notify(cardPath, forged)).toEqual({ status: 400, text: 'fail' })
    expect(await notify(alipayPath, gateway.callback(order_no))).toEqual({ status: 400, text: 'fail' })
    expect(await notify(cardPath, '')).toEqual({ status: 400, text: 'fail' })
    expect(await callbacksOf(order_no)).toEqual([])
    expect(await cashOf(player)).toBe(0)
  })

  test('in JSON or in no known form is refused, not a fault', async () => {
    for (const type of ['application/json', 'text/xml', 'multipart/form-data']) {
      const response = await fetch(world.url + cardPath, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"a":1}',
      })
      expect([type, response.status, await response.text()]).toEqual([type, 400, 'fail'])
    }
  })

  test('of another amount is not credited but stands in the report; the right one still pays', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    gateway.pay(order_no, '215.99')
    expect(await notify(cardPath, gateway.callback(order_no))).toEqual({ status: 200, text: 'success' })
    expect(await cashOf(player)).toBe(0)
    gateway.pay(order_no, '216.00')
    await notify(cardPath, gateway.callback(order_no))
    expect(await cashOf(player)).toBe(3000)
    expect(await callbacksOf(order_no)).toEqual(['wrong_amount 21599 x1', 'credited 21600 x1'])
  })

  test('of an unknown order stands in the report, and so does one of another provider', async () => {
    const player = await makePlayer(world)
    const stranger = { order_no: 'unheard', trade_no: 'T1', status: 'paid', amount: '36.00' }
    expect(await notify(cardPath, gateway.callback('unheard', stranger))).toEqual({
      status: 200,
      text: 'success',
    })
    expect(await callbacksOf('unheard')).toEqual(['unknown_order 3600 x1'])
    const { order_no } = await order(player, 'alipay2')
    await notify(cardPath, gateway.callback(order_no, { trade_no: 'T2', status: 'paid', amount: '216.00' }))
    expect(await callbacksOf(order_no)).toEqual(['unknown_order 21600 x1'])
    expect(await cashOf(player)).toBe(0)
  })

  test('after the end of the order is credited and recorded as late', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    world.clock.advance(30 * 60_000)
    await world.sweep()
    expect((await poll(player, order_no)).pay_status).toBe(3)
    gateway.pay(order_no)
    await notify(cardPath, gateway.callback(order_no))
    expect(await cashOf(player)).toBe(3000)
    expect((await poll(player, order_no)).pay_status).toBe(1)
    expect(await callbacksOf(order_no)).toEqual(['late 21600 x1'])
  })

  test('of a failure ends the order; a payment that comes after it is credited as late', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    gateway.fail(order_no)
    await notify(cardPath, gateway.callback(order_no))
    expect((await poll(player, order_no)).pay_status).toBe(2)
    gateway.pay(order_no)
    await notify(cardPath, gateway.callback(order_no))
    await notify(cardPath, gateway.callback(order_no, { status: 'failed' }))
    expect(await cashOf(player)).toBe(3000)
    expect((await poll(player, order_no)).pay_status).toBe(1)
    expect(await callbacksOf(order_no)).toEqual(['failed null x2', 'late 21600 x1'])
  })
})

describe('a poll', () => {
  test('of an expired order that the gateway has closed finds it expired still', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    world.clock.advance(30 * 60_000)
    await world.sweep()
    gateway.fail(order_no)
    world.clock.advance(1500)
    expect((await poll(player, order_no)).pay_status).toBe(3)
    expect(await callbacksOf(order_no)).toEqual(['failed null x1'])
  })

  /** @shows SPEC-7.44 */
  test('asks the provider and finds the payment without a callback', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    expect((await poll(player, order_no)).pay_status).toBe(0)
    gateway.pay(order_no)
    world.clock.advance(1500)
    expect((await poll(player, order_no)).pay_status).toBe(1)
    expect(await cashOf(player)).toBe(3000)
  })

  test('asks at most once in 1.5 s, however many polls there are', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    gateway.calls.length = 0
    await Promise.all(Array.from({ length: 10 }, () => poll(player, order_no)))
    world.clock.advance(1499)
    await poll(player, order_no)
    expect(gateway.calls).toHaveLength(1)
    world.clock.advance(1)
    await poll(player, order_no)
    expect(gateway.calls).toHaveLength(2)
  })

  test.each(['refuses', 'broken', 'not_json', 'forged'] as const)(
    'answers what is known when the gateway is %s',
    async (behaviour) => {
      const player = await makePlayer(world)
      const { order_no } = await order(player)
      gateway.pay(order_no)
      gateway.behave(behaviour)
      expect((await poll(player, order_no)).pay_status).toBe(0)
      expect(await cashOf(player)).toBe(0)
    },
  )

  /** @shows ASVS-8.2.2 */
  test("of somebody else's order, of an unknown one, or by a visitor is refused", async () => {
    const [owner, other] = [await makePlayer(world), await makePlayer(world)]
    const { order_no } = await order(owner)
    const refusals = [
      await world.call(api.rechargeDetails, { token: other.token, query: { order_no } }),
      await world.call(api.rechargeDetails, { token: owner.token, query: { order_no: 'unheard' } }),
      await world.call(api.rechargeDetails, { query: { order_no } }),
      await world.call(api.rechargeDetails, { token: owner.token, query: { order_no: '' } }),
    ]
    expect(refusals.map((answer) => answer.error)).toEqual([
      'order_unknown',
      'order_unknown',
      'not_signed_in',
      'invalid_input',
    ])
  })
})

describe('the sweep', () => {
  test('asks when no other call does, ever more rarely, until two hours after the end', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    gateway.calls.length = 0
    const asked: number[] = []
    const ofRecharge = world.store.sweeps.filter((sweep) => sweep.name.endsWith('recharge orders'))
    expect(ofRecharge).toHaveLength(2)
    for (let second = 0; second < 3 * 3600; second += 5) {
      world.clock.advance(5000)
      for (const sweep of ofRecharge) await sweep.run()
      if (gateway.calls.some((call) => call.params['order_no'] === order_no)) asked.push(second + 5)
      gateway.calls.length = 0
    }
    expect(asked.slice(0, 7)).toEqual([5, 10, 15, 20, 30, 40, 55])
    expect(asked).toContain(1800)
    expect(asked.at(-1)).toBeLessThanOrEqual(1800 + 7200 + 600)
    expect(asked.length).toBeLessThan(40)
    expect((await poll(player, order_no)).pay_status).toBe(3)
  })

  test('finds a payment by itself, also after the end of the order', async () => {
    const player = await makePlayer(world)
    const [first, second] = [await order(player), await order(player)]
    gateway.pay(first.order_no)
    world.clock.advance(5000)
    await world.sweep()
    expect(await cashOf(player)).toBe(3000)
    world.clock.advance(30 * 60_000)
    gateway.pay(second.order_no)
    await world.sweep()
    expect(await cashOf(player)).toBe(6000)
    expect(await callbacksOf(second.order_no)).toEqual(['late 21600 x1'])
  })

  /** @shows ASVS-16.5.2 */
  test('a gateway that is down costs the others nothing', async () => {
    const player = await makePlayer(world)
    const [ofCards, ofAlipay] = [await order(player), await order(player, 'alipay2')]
    gateway.pay(ofCards.order_no)
    gateway.behave('broken')
    alipay.trades.set(ofAlipay.order_no, {
      trade_status: 'TRADE_SUCCESS',
      total_amount: '216.00',
      trade_no: '2027',
    })
    world.clock.advance(5000)
    await world.sweep()
    expect(await cashOf(player)).toBe(3000)
    gateway.behave('good')
    world.clock.advance(5000)
    await world.sweep()
    expect(await cashOf(player)).toBe(6000)
  })
})

test('notification, poll and sweep at once, many of each: one credit', async () => {
  for (let round = 0; round < 5; round++) {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    gateway.pay(order_no)
    world.clock.advance(5000)
    const body = gateway.callback(order_no)
    await Promise.all(
      Array.from({ length: 8 }, () => [notify(cardPath, body), poll(player, order_no), world.sweep()]).flat(),
    )
    expect(await cashOf(player)).toBe(3000)
    expect((await poll(player, order_no)).pay_status).toBe(1)
  }
})

test('who owns a paid order is fixed: another player gains nothing by its number', async () => {
  const [owner, other] = [await makePlayer(world), await makePlayer(world)]
  const { order_no } = await order(owner)
  gateway.pay(order_no)
  await world.call(api.rechargeDetails, { token: other.token, query: { order_no } })
  await notify(cardPath, gateway.callback(order_no))
  expect([await cashOf(owner), await cashOf(other)]).toEqual([3000, 0])
})
