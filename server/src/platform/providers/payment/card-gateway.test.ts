import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeCardGateway } from '#test/fake-card-gateway.ts'
import { formCallback, ORDER } from '#test/payment-order.ts'
import { cardGateway } from './card-gateway.ts'
import type { NewOrder } from './payment.ts'
import { centsOfText } from './signed-params.ts'

const fake = await startFakeCardGateway()
const clock = { now: () => new Date('2026-03-02T04:00:00.000Z') }
const provider = cardGateway(fake.config, { timeoutMs: 1500, clock })

const order: NewOrder = { ...ORDER, subject: '硬币 30 & more=less', pay_type: 'wechat' }

beforeEach(() => {
  fake.behave('good')
  fake.calls.length = 0
  fake.orders.clear()
})
afterAll(() => fake.close())

describe('ordering', () => {
  test('orders, signed, and gives code, address and the number of the trade', async () => {
    expect(await provider.createOrder(order)).toEqual({
      qr_code: `https://pay.example/q/${order.order_no}`,
      url: `https://pay.example/${order.order_no}`,
      provider_ref: `T${order.order_no}`,
    })
    expect(fake.calls[0]).toMatchObject({
      path: '/order',
      signatureHolds: true,
      params: {
        merchant_id: fake.merchantId,
        order_no: order.order_no,
        amount: '216.00',
        pay_type: 'wechat',
        notify_url: order.notify_url,
        expires_at: '1772425800',
        timestamp: '1772424000',
      },
    })
  })

  test.each(['slow', 'refuses', 'broken', 'not_json', 'forged'] as const)(
    'throws when the gateway is %s',
    async (behaviour) => {
      await provider.createOrder(order)
      fake.behave(behaviour)
      await expect(provider.createOrder(order)).rejects.toThrow()
      await expect(provider.query({ order_no: order.order_no, provider_ref: null })).rejects.toThrow()
    },
  )
})

test('asking tells unknown, waiting, paid with its amount, and failed', async () => {
  const ask = () => provider.query({ order_no: order.order_no, provider_ref: null })
  expect(await ask()).toEqual({ state: 'unknown' })
  await provider.createOrder(order)
  expect(await ask()).toEqual({ state: 'waiting' })
  fake.pay(order.order_no, '20.5')
  expect(await ask()).toEqual({ state: 'paid', amount: 2050, provider_ref: `T${order.order_no}` })
  fake.fail(order.order_no)
  expect(await ask()).toEqual({ state: 'failed' })
})

test.each(['refunded', 'charged_back'] as const)(
  'asking and being told say that an order was %s',
  async (status) => {
    await provider.createOrder(order)
    fake.pay(order.order_no)
    fake.orders.set(order.order_no, { ...fake.orders.get(order.order_no)!, status })
    const said = { state: 'reversed', as: status, provider_ref: `T${order.order_no}` }
    expect(await provider.query({ order_no: order.order_no, provider_ref: null })).toEqual(said)
    expect(await provider.readCallback(formCallback(fake.callback(order.order_no)))).toEqual({
      order_no: order.order_no,
      ...said,
    })
  },
)

test('asking and being told name the account that paid, where the gateway knows it', async () => {
  await provider.createOrder(order)
  fake.pay(order.order_no)
  fake.orders.set(order.order_no, { ...fake.orders.get(order.order_no)!, payer: 'wx-oUpF8uMuAJO' })
  expect(await provider.query({ order_no: order.order_no, provider_ref: null })).toMatchObject({
    state: 'paid',
    payer: 'wx-oUpF8uMuAJO',
  })
  const callback = await provider.readCallback(formCallback(fake.callback(order.order_no)))
  expect(callback).toMatchObject({ state: 'paid', payer: 'wx-oUpF8uMuAJO' })
})

describe('callbacks', () => {
  test('a good one is read', async () => {
    await provider.createOrder(order)
    fake.pay(order.order_no)
    expect(await provider.readCallback(formCallback(fake.callback(order.order_no)))).toEqual({
      order_no: order.order_no,
      state: 'paid',
      amount: 21_600,
      provider_ref: `T${order.order_no}`,
    })
  })

  test('a changed or added field breaks the signature', async () => {
    await provider.createOrder(order)
    fake.pay(order.order_no)
    const body = fake.callback(order.order_no)
    const names = [...new URLSearchParams(body).keys(), 'another']
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.string({ minLength: 1 }), async (name, value) => {
        const params = new URLSearchParams(body)
        if (params.get(name) === value) return
        params.set(name, value)
        expect(await provider.readCallback(formCallback(params.toString()))).toBeNull()
      }),
    )
  })

  test('one of another merchant, with a name twice, or of no sense is refused', async () => {
    await provider.createOrder(order)
    fake.pay(order.order_no)
    const body = fake.callback(order.order_no)
    const refused = [
      fake.callback(order.order_no, { merchant_id: 'M1002' }),
      `${body}&amount=216.00`,
      fake.callback(order.order_no, { status: 'perhaps' }),
      fake.callback(order.order_no, { amount: '0.00' }),
      fake.callback(order.order_no, { amount: '1e9' }),
      '',
      'sign=',
    ]
    for (const one of refused) expect(await provider.readCallback(formCallback(one))).toBeNull()
  })
})

test('amounts are read to the cent, and only amounts', () => {
  expect(['36', '36.0', '36.00', '0.01', '999999999999.99'].map(centsOfText)).toEqual([
    3600, 3600, 3600, 1, 99_999_999_999_999,
  ])
  const none = [
    undefined,
    '',
    '0',
    '0.00',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.005',
    ' 1',
    '1 ',
    '1e2',
    '0x10',
    'NaN',
    '１',
  ]
  for (const text of none) expect(centsOfText(text)).toBeNull()
})
