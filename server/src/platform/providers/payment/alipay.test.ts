import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeAlipay } from '#test/fake-alipay.ts'
import { formCallback, ORDER } from '#test/payment-order.ts'
import { alipay } from './alipay.ts'
import type { NewOrder } from './payment.ts'

const fake = await startFakeAlipay()
const clock = { now: () => new Date('2026-03-02T04:00:00.000Z') }
const provider = alipay(fake.config, { timeoutMs: 1500, clock })

const order: NewOrder = {
  ...ORDER,
  body: '30/40 = coins & more',
  expires_at: new Date('2026-03-02T17:30:00.000Z'),
}
const trade = { trade_status: 'TRADE_SUCCESS', total_amount: '216.00', trade_no: '2026030222001' }

function ask() {
  return provider.query({ order_no: order.order_no, provider_ref: null })
}

function base64(der: Buffer): string {
  return der.toString('base64')
}

beforeEach(() => {
  fake.behave('good')
  fake.calls.length = 0
  fake.trades.clear()
})
afterAll(() => fake.close())

describe('ordering', () => {
  test('precreates the trade, signed, with times of Beijing, and gives the text of the QR', async () => {
    expect(await provider.createOrder(order)).toEqual({
      qr_code: `https://qr.alipay.com/${order.order_no}`,
      url: null,
      provider_ref: null,
    })
    const call = fake.calls[0]!
    expect(call.signatureHolds).toBe(true)
    expect(call.method).toBe('alipay.trade.precreate')
    expect(call.params.get('timestamp')).toBe('2026-03-02 12:00:00')
    expect(call.params.get('notify_url')).toBe(order.notify_url)
    expect(call.content).toEqual({
      out_trade_no: order.order_no,
      total_amount: '216.00',
      subject: 'Noktra 30.00',
      body: '30 40   coins   more',
      time_expire: '2026-03-03 01:30:00',
    })
  })

  test.each(['slow', 'refuses', 'broken', 'not_json', 'forged'] as const)(
    'throws when Alipay is %s',
    async (behaviour) => {
      fake.behave(behaviour)
      await expect(provider.createOrder(order)).rejects.toThrow()
      await expect(provider.query({ order_no: order.order_no, provider_ref: null })).rejects.toThrow()
    },
  )
})

describe('asking', () => {
  test('a trade that was not scanned is unknown', async () => {
    expect(await ask()).toEqual({ state: 'unknown' })
  })

  test.each([
    ['WAIT_BUYER_PAY', { state: 'waiting' }],
    ['TRADE_CLOSED', { state: 'failed' }],
    ['TRADE_SUCCESS', { state: 'paid', amount: 21_600, provider_ref: trade.trade_no }],
    ['TRADE_FINISHED', { state: 'paid', amount: 21_600, provider_ref: trade.trade_no }],
  ])('%s', async (trade_status, state) => {
    fake.trades.set(order.order_no, { ...trade, trade_status })
    expect(await ask()).toEqual(state)
  })

  test.each([
    [
      'their number',
      { buyer_user_id: '2088101117955611', buyer_open_id: '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5' },
      '2088101117955611',
    ],
    [
      'their OpenID, where the application has no numbers',
      { buyer_open_id: '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5' },
      '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5',
    ],
  ])('the buyer is told by %s', async (_, buyer, payer) => {
    fake.trades.set(order.order_no, { ...trade, ...buyer })
    expect(await ask()).toMatchObject({ state: 'paid', payer })
  })

  test('an answer with an amount that is none is no answer', async () => {
    fake.trades.set(order.order_no, { ...trade, total_amount: '1e3' })
    await expect(ask()).rejects.toThrow()
  })
})

describe('callbacks', () => {
  test('a good one is read', async () => {
    expect(await provider.readCallback(formCallback(fake.callback(order.order_no, trade)))).toEqual({
      order_no: order.order_no,
      state: 'paid',
      amount: 21_600,
      provider_ref: trade.trade_no,
    })
  })

  test('one that names the buyer tells who paid', async () => {
    const body = fake.callback(order.order_no, trade, { buyer_id: '2088101117955611' })
    expect(await provider.readCallback(formCallback(body))).toMatchObject({
      state: 'paid',
      payer: '2088101117955611',
    })
    const byOpenId = fake.callback(order.order_no, trade, { buyer_open_id: '074a1CcTG1Lel' })
    expect(await provider.readCallback(formCallback(byOpenId))).toMatchObject({ payer: '074a1CcTG1Lel' })
  })

  test('waiting and closed are told apart from paid', async () => {
    const waiting = fake.callback(order.order_no, { ...trade, trade_status: 'WAIT_BUYER_PAY' })
    expect(await provider.readCallback(formCallback(waiting))).toEqual({
      order_no: order.order_no,
      state: 'waiting',
    })
    const closed = fake.callback(order.order_no, { ...trade, trade_status: 'TRADE_CLOSED' })
    expect(await provider.readCallback(formCallback(closed))).toEqual({
      order_no: order.order_no,
      state: 'failed',
    })
  })

  test('a trade that closed after it was paid has been paid back, asked and told', async () => {
    const closed = { ...trade, trade_status: 'TRADE_CLOSED' }
    const said = { state: 'reversed', as: 'refunded', provider_ref: trade.trade_no }
    const refund = { gmt_refund: '2026-03-02 12:00:00.123', refund_fee: '216.00' }
    const told = fake.callback(order.order_no, { ...closed, ...refund })
    expect(await provider.readCallback(formCallback(told))).toEqual({ order_no: order.order_no, ...said })
    fake.trades.set(order.order_no, { ...closed, send_pay_date: '2026-03-02 11:00:00' })
    expect(await provider.query({ order_no: order.order_no, provider_ref: null })).toEqual(said)
  })

  test('a changed field, whichever, breaks the signature', async () => {
    const body = fake.callback(order.order_no, trade)
    const names = [...new URLSearchParams(body).keys()]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.string({ minLength: 1 }), async (name, value) => {
        const params = new URLSearchParams(body)
        if (params.get(name) === value) return
        params.set(name, value)
        expect(await provider.readCallback(formCallback(params.toString()))).toBeNull()
      }),
    )
  })

  test('one for another app, by a weaker algorithm, with a name twice, or of no sense is refused', async () => {
    const body = fake.callback(order.order_no, trade)
    const refused = [
      fake.callback(order.order_no, trade, { app_id: '2021000000000002' }),
      body.replace('sign_type=RSA2', 'sign_type=RSA'),
      body.replace('sign_type=RSA2', 'sign_type=constructor'),
      body.replace('&sign_type=RSA2', ''),
      `${body}&total_amount=9999.00`,
      fake.callback(order.order_no, { ...trade, trade_status: 'SOMETHING' }),
      fake.callback(order.order_no, { ...trade, total_amount: '-216.00' }),
      '',
      '{"out_trade_no": 1}',
    ]
    for (const one of refused) expect(await provider.readCallback(formCallback(one))).toBeNull()
  })

  test('Alipay hears `success` when it was taken, and not when it was not', () => {
    expect(provider.answerCallback(true)).toMatchObject({ status: 200, body: 'success' })
    expect(provider.answerCallback(false)).toMatchObject({ status: 400, body: 'fail' })
  })
})

describe('keys', () => {
  const privateKey = fake.keys.app.privateKey
  const publicKey = fake.keys.own.publicKey

  test.each([
    ['PKCS#1 PEM', String(privateKey.export({ type: 'pkcs1', format: 'pem' }))],
    ['PKCS#8 PEM with \\n written out', fake.config.privateKey.replaceAll('\n', String.raw`\n`)],
    ['bare PKCS#1', base64(privateKey.export({ type: 'pkcs1', format: 'der' }))],
    ['bare PKCS#8', base64(privateKey.export({ type: 'pkcs8', format: 'der' }))],
  ])('a private key as %s works', async (_, key) => {
    const bare = base64(publicKey.export({ type: 'spki', format: 'der' }))
    const other = alipay(
      { ...fake.config, privateKey: key, alipayPublicKey: bare },
      { timeoutMs: 2000, clock },
    )
    await other.createOrder(order)
    expect(fake.calls[0]!.signatureHolds).toBe(true)
  })

  test('a key that is none is refused by the name of its variable, and not repeated', () => {
    expect(() => alipay({ ...fake.config, privateKey: 'c2VjcmV0' })).toThrow(
      /^ALIPAY_PRIVATE_KEY is not an RSA key in PEM or base64.$/,
    )
    expect(() => alipay({ ...fake.config, alipayPublicKey: 'x' })).toThrow('ALIPAY_PUBLIC_KEY')
  })
})
