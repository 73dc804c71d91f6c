import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/recharge'
import { makePlayer } from '#test/factories.ts'
import { startFakeCardGateway } from '#test/fake-card-gateway.ts'
import { useWorld } from '#test/world.ts'

const gateway = await startFakeCardGateway()
const world = useWorld({
  SANDBOX: '',
  PUBLIC_URL: 'https://store.example',
  CARD_GATEWAY_URL: gateway.config.url,
  CARD_GATEWAY_MERCHANT: gateway.merchantId,
  CARD_GATEWAY_SECRET: gateway.secret,
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.behave('good')
  gateway.calls.length = 0
})

const fifteen = { pay_method: 'rxka-ali', amount: 15 } as const

describe('ordering coins', () => {
  /** @shows SPEC-3.23 SPEC-3.24 SPEC-3.31 SPEC-3.32 SPEC-7.41 */
  test('the order carries what it costs at the rate of the day, and the way to pay it', async () => {
    const { token } = await makePlayer(world)
    const now = Math.floor(world.clock.now().getTime() / 1000)
    const order = await world.data(api.recharge, { token, body: fifteen })
    expect(order).toEqual({
      order_no: expect.stringMatching(/^20260302[0-9a-f]{24}$/) as string,
      pay_method: 'rxka-ali',
      amount: 15,
      payable: 108,
      rate: 7.2,
      pay_status: api.PayStatus.waiting,
      qr_code: `https://pay.example/q/${order.order_no}`,
      url: `https://pay.example/${order.order_no}`,
      created_at: now,
      expires_at: now + 1800,
      paid_at: null,
    })
    expect(gateway.calls[0]!.params).toMatchObject({
      amount: '108.00',
      pay_type: 'alipay',
      notify_url: 'https://store.example/api/payment/notify/card',
    })
  })

  /** @shows SPEC-5.22 SPEC-9.16 SPEC-9.17 */
  test('each of the ten amounts is offered; every other is refused', async () => {
    const { token } = await makePlayer(world)
    for (const amount of api.RECHARGE_AMOUNTS) {
      const order = await world.data(api.recharge, { token, body: { ...fifteen, amount } })
      expect(order.payable).toBe(Math.round(amount * 720) / 100)
    }
    for (const amount of [0, 7, 5.01, 1500.01, 1e9]) {
      const answer = await world.call(api.recharge, { token, body: { ...fifteen, amount } })
      expect([amount, answer.error]).toEqual([amount, 'amount_not_offered'])
    }
  })

  /** @shows SPEC-9.17 */
  test('a rate with odd decimals rounds half up to the cent and stays with the order', async () => {
    const { token } = await makePlayer(world)
    const setRate = (value: number) =>
      world.db
        .insertInto('setting')
        .values({ key: 'recharge_rate', value: JSON.stringify(value), updated_at: world.clock.now() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute()
    await setRate(7.123)
    const order = await world.data(api.recharge, { token, body: { ...fifteen, amount: 5 } })
    expect([order.payable, order.rate]).toEqual([35.62, 7.123])
    await setRate(7.2)
    const later = await world.data(api.rechargeDetails, { token, query: { order_no: order.order_no } })
    expect([later.payable, later.rate]).toEqual([35.62, 7.123])
  })

  /** @shows SPEC-3.26 SPEC-3.27 SPEC-3.28 SPEC-3.29 SPEC-3.30 SPEC-7.40 SPEC-7.42 SPEC-7.43 */
  test('the other entries order at the same gateway', async () => {
    const { token } = await makePlayer(world)
    await world.data(api.payFuxinka, { token, body: { amount: 5, pay_type: 'wechat' } })
    await world.data(api.payCxka, { token, body: { amount: 5 } })
    for (const pay_type of ['rxka-ali', 'alipay2'] as const) {
      await world.data(api.payFuxinka, { token, body: { amount: 5, pay_type } })
      await world.data(api.payCxka, { token, body: { amount: 5, pay_type } })
    }
    const body = {
      channel: 'rxka-ali',
      method: 'bank',
      amount: 5,
      subject: 'A gift',
      body: 'For me',
    } as const
    await world.data(api.payment, { token, body })
    await world.data(api.payment, { token, body: { ...body, channel: 'wechat', method: 'rxka-ali' } })
    expect(gateway.calls.map((call) => call.params['pay_type'])).toEqual([
      'wechat',
      'alipay',
      'alipay',
      'alipay',
      'alipay',
      'alipay',
      'bank',
      'wechat',
    ])
    expect(gateway.calls.at(-2)!.params).toMatchObject({ subject: 'A gift', body: 'For me' })
    const odd = await world.call(api.payment, { token, body: { ...body, method: 'barter' } })
    expect([odd.status, odd.data]).toMatchObject([400, { error: 'invalid_input', field: 'method' }])
    const none = await world.call(api.payment, { token, body: { ...body, channel: 'cash' } })
    expect([none.status, none.data]).toMatchObject([400, { error: 'invalid_input', field: 'channel' }])
  })

  /** @shows SPEC-5.21 */
  test.each([
    ['a text', { ...fifteen, amount: '5' }, 'invalid_input', 'amount'],
    ['three decimals', { ...fifteen, amount: 5.001 }, 'money_decimals', 'amount'],
    ['less than nothing', { ...fifteen, amount: -5 }, 'invalid_input', 'amount'],
    ['no amount', { pay_method: 'rxka-ali' }, 'invalid_input', 'amount'],
    ['no method', { amount: 5 }, 'invalid_input', 'pay_method'],
    ['a method that is none', { pay_method: 'cash', amount: 5 }, 'invalid_input', 'pay_method'],
  ])('bad input is refused by the name of the field: %s', async (_, body, error, field) => {
    const { token } = await makePlayer(world)
    const answer = await world.call(api.recharge, { token, body: body as never })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject({ error, field })
  })

  test('a visitor is refused', async () => {
    for (const route of [api.recharge, api.payment, api.payFuxinka, api.payCxka]) {
      expect((await world.call(route, { body: { ...fifteen, channel: 'rxka-ali' } as never })).error).toBe(
        'not_signed_in',
      )
    }
  })

  test('a method without a provider is unavailable', async () => {
    const { token } = await makePlayer(world)
    const answer = await world.call(api.recharge, { token, body: { pay_method: 'alipay2', amount: 5 } })
    expect([answer.status, answer.error]).toEqual([503, 'service_unavailable'])
  })

  test('more than 20 orders in a minute are too many', async () => {
    const { token } = await makePlayer(world)
    for (let i = 0; i < 20; i++) await world.data(api.recharge, { token, body: fifteen })
    const answer = await world.call(api.recharge, { token, body: fifteen })
    expect([answer.status, answer.data]).toMatchObject([429, { seconds: 60 }])
    world.clock.advance(60_000)
    await world.data(api.recharge, { token, body: fifteen })
  })
})

describe('a gateway that does not take the order', () => {
  test.each(['refuses', 'broken', 'not_json', 'forged'] as const)(
    '%s: the order fails, and the same key tries again',
    async (behaviour) => {
      const { id, token } = await makePlayer(world)
      gateway.behave(behaviour)
      const answer = await world.call(api.recharge, { token, body: fifteen, key: 'k' })
      expect([answer.status, answer.error]).toEqual([200, 'payment_failed'])
      gateway.behave('good')
      const order = await world.data(api.recharge, { token, body: fifteen, key: 'k' })
      expect(order.pay_status).toBe(api.PayStatus.waiting)
      expect(await world.data(api.recharge, { token, body: fifteen, key: 'k' })).toEqual(order)
      const rows = await world.db
        .selectFrom('recharge_order')
        .select('status')
        .where('player_id', '=', id)
        .orderBy('id')
        .execute()
      expect(rows.map((row) => row.status)).toEqual(['failed', 'waiting'])
    },
  )
})

describe('an idempotency key', () => {
  test('sent 20 times at once: one order at the gateway, 20 equal answers', async () => {
    const { id, token } = await makePlayer(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call(api.recharge, { token, body: fifteen, key: 'same' })),
    )
    expect(answers[0]!.code).toBe(0)
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(gateway.calls).toHaveLength(1)
    expect(
      await world.db.selectFrom('recharge_order').select('id').where('player_id', '=', id).execute(),
    ).toHaveLength(1)
  })

  test('sent 20 times at once while the gateway refuses: each hears so, and none is stuck', async () => {
    const { token } = await makePlayer(world)
    gateway.behave('refuses')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call(api.recharge, { token, body: fifteen, key: 'same' })),
    )
    expect(new Set(answers.map((answer) => answer.error))).toEqual(new Set(['payment_failed']))
    gateway.behave('good')
    await world.data(api.recharge, { token, body: fifteen, key: 'same' })
  })

  test('with another body or at another call is refused', async () => {
    const { token } = await makePlayer(world)
    await world.data(api.payFuxinka, { token, body: { amount: 5 }, key: 'mine' })
    const altered = await world.call(api.payFuxinka, { token, body: { amount: 15 }, key: 'mine' })
    const elsewhere = await world.call(api.payCxka, { token, body: { amount: 5 }, key: 'mine' })
    expect([altered.error, elsewhere.error]).toEqual(['idempotency_key_reused', 'idempotency_key_reused'])
  })

  test('belongs to its player', async () => {
    const [one, other] = [await makePlayer(world), await makePlayer(world)]
    const first = await world.data(api.recharge, { token: one.token, body: fifteen, key: 'mine' })
    const second = await world.data(api.recharge, { token: other.token, body: fifteen, key: 'mine' })
    expect(second.order_no).not.toBe(first.order_no)
  })

  test('of an order whose maker died before the gateway answered is taken over, with the same order number', async () => {
    const { id, token } = await makePlayer(world)
    const first = await world.data(api.recharge, { token, body: fifteen, key: 'mine' })
    const died = { qr_code: null, url: null, next_query_at: null, ordering_until: world.clock.now() }
    await world.db.updateTable('recharge_order').set(died).where('player_id', '=', id).execute()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.data(api.recharge, { token, body: fifteen, key: 'mine' })),
    )
    for (const again of answers) expect(again).toEqual(first)
    expect(gateway.calls).toHaveLength(2)
  })
})
