import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/recharge'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { sandboxCallback } from '#server/platform/providers/payment/sandbox-cashier.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { openPage, postJson, pressButton } from '#test/sandbox-page.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ PUBLIC_URL: 'http://192.168.1.20:3000' })

async function order(player: TestPlayer) {
  return world.data(api.recharge, { token: player.token, body: { pay_method: 'alipay2', amount: 5 } })
}

const addressOf = (order_no: string) => `${world.url}/sandbox/pay/${order_no}`
const page = (order_no: string, language?: string) => openPage(addressOf(order_no), language)
const press = (order_no: string, result: string) => pressButton(addressOf(order_no), { result })
const post = (order_no: string, body: unknown) => postJson(addressOf(order_no), body)

async function statusOf(player: TestPlayer, order_no: string) {
  const details = await world.data(api.rechargeDetails, { token: player.token, query: { order_no } })
  return { pay_status: details.pay_status, cash: (await getBalances(world.db, player.id)).cash }
}

describe('the page', () => {
  /** @shows SPEC-1.16 */
  test('is where the QR leads, and shows what is paid for', async () => {
    const player = await makePlayer(world)
    const { order_no, qr_code, url } = await order(player)
    expect(qr_code).toBe(`http://192.168.1.20:3000/sandbox/pay/${order_no}`)
    expect(url).toBe(qr_code)
    const { status, html, headers } = await page(order_no)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    for (const shown of ['¥ 36.00', '5.00 coins', order_no, '30 min', 'Waiting'])
      expect(html).toContain(shown)
    for (const result of ['pay', 'wrong_amount', 'late', 'fail']) expect(html).toContain(`value="${result}"`)
    expect(html).not.toContain('<script')
  })

  test('speaks three languages, each in full', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    const [en, zh, pt] = await Promise.all(
      ['en', 'zh-CN,zh;q=0.9', 'pt-BR'].map((language) => page(order_no, language)),
    )
    expect(en!.html).toContain('<html lang="en">')
    expect(zh!.html).toContain('<html lang="zh-CN">')
    expect(zh!.html).toContain('支付 ¥ 36.00')
    expect(pt!.html).toContain('Pagar ¥ 36.00')
    for (const { html } of [zh!, pt!]) {
      for (const english of ['To pay', 'Time left', 'Waiting', 'Back to the store'])
        expect(html).not.toContain(english)
    }
  })

  test('of an unknown order is a page too', async () => {
    for (const order_no of ['unheard', '%00', '%E2%82%AC']) {
      const { status, html } = await page(order_no)
      expect(status).toBe(404)
      expect(html).toContain('No such order')
      expect((await press(order_no, 'pay')).status).toBe(404)
    }
  })
})

describe('its buttons', () => {
  test('pay: the order is paid, and the page says so', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    expect(await press(order_no, 'pay')).toEqual({ status: 303, location: `/sandbox/pay/${order_no}` })
    expect(await statusOf(player, order_no)).toEqual({ pay_status: 1, cash: 500 })
    const { html } = await page(order_no)
    expect(html).toContain('The coins are in your account')
    expect([...html.matchAll(/<button[^>]*value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'refund',
      'charge_back',
    ])
  })

  test.each([
    ['refund', 'en', 'The money has gone back'],
    ['charge_back', 'zh', '款项已退回'],
    ['refund', 'pt', 'O dinheiro voltou'],
  ])('%s: the coins are taken back, and the page says so', async (button, language, text) => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    await press(order_no, 'pay')
    await press(order_no, button)
    expect(await statusOf(player, order_no)).toEqual({ pay_status: api.PayStatus.refunded, cash: 0 })
    const { html } = await page(order_no, language)
    expect(html).toContain(text)
    expect(html).not.toContain('<button')
  })

  test('pay twice: one credit', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    await Promise.all([press(order_no, 'pay'), press(order_no, 'pay')])
    await press(order_no, 'pay')
    expect(await statusOf(player, order_no)).toEqual({ pay_status: 1, cash: 500 })
  })

  test('another amount: not credited, said on the page, and the right one still pays', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    await press(order_no, 'wrong_amount')
    expect(await statusOf(player, order_no)).toEqual({ pay_status: 0, cash: 0 })
    expect((await page(order_no)).html).toContain('A payment of another amount came in')
    await press(order_no, 'pay')
    expect(await statusOf(player, order_no)).toEqual({ pay_status: 1, cash: 500 })
  })

  test('late: the order ends first, and the payment is credited as late', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    await press(order_no, 'late')
    expect(await statusOf(player, order_no)).toEqual({ pay_status: 1, cash: 500 })
    expect((await page(order_no)).html).toContain('The payment came after the order had ended')
    const callbacks = await world.db
      .selectFrom('payment_callback')
      .select('verdict')
      .where('order_no', '=', order_no)
      .execute()
    expect(callbacks).toEqual([{ verdict: 'late' }])
  })

  test('fail: nothing is paid, and the player hears it', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    await press(order_no, 'fail')
    expect(await statusOf(player, order_no)).toEqual({ pay_status: 2, cash: 0 })
    expect((await page(order_no)).html).toContain('Nothing was paid')
  })

  test('an expired order can only be paid late', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    world.clock.advance(30 * 60_000)
    const { html } = await page(order_no)
    expect(html).toContain('Expired')
    expect(html.match(/<button/g)).toHaveLength(1)
    await press(order_no, 'late')
    expect(await statusOf(player, order_no)).toEqual({ pay_status: 1, cash: 500 })
  })
})

describe('the account that pays', () => {
  async function payersOf({ id }: TestPlayer): Promise<string[]> {
    const rows = await world.db
      .selectFrom('player_link')
      .select('key')
      .where('player_id', '=', id)
      .where('kind', '=', 'payment')
      .execute()
    return rows.map(({ key }) => key)
  }

  test('is the player’s own unless another is chosen, and is kept as a hash', async () => {
    const [one, two, untold] = [await makePlayer(world), await makePlayer(world), await makePlayer(world)]
    for (const [player, payer] of [
      [one, undefined],
      [one, 'account-a'],
      [two, 'account-a'],
      [untold, 'none'],
    ] as const) {
      const { order_no } = await order(player)
      expect((await post(order_no, { result: 'pay', payer })).body.code).toBe(0)
    }
    expect(await payersOf(one)).toHaveLength(2)
    const [shared] = await payersOf(two)
    expect(await payersOf(one)).toContain(shared)
    expect(shared).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await payersOf(untold)).toEqual([])
  })

  test('is chosen on the page, in the three languages', async () => {
    const { order_no } = await order(await makePlayer(world))
    for (const [language, label] of [
      ['en', 'Paid from'],
      ['zh', '付款账户'],
      ['pt', 'Pago por'],
    ] as const) {
      const { html } = await page(order_no, language)
      expect(html).toContain(label)
      expect(html.match(/<option value="(|account-a|account-b|none)">/g)).toHaveLength(4)
    }
  })

  test('that is no name is refused, and nothing is paid', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    for (const payer of ['two words', 'x'.repeat(41), 5]) {
      const refused = await post(order_no, { result: 'pay', payer })
      expect(refused).toMatchObject({ status: 400, body: { data: { field: 'payer' } } })
    }
    expect((await statusOf(player, order_no)).pay_status).toBe(0)
  })

  test('is found by asking, too, when the callback was lost', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    await world.db
      .updateTable('sandbox_payment')
      .set({ state: 'paid', payer: 'account-b' })
      .where('order_no', '=', order_no)
      .execute()
    expect((await statusOf(player, order_no)).pay_status).toBe(1)
    expect(await payersOf(player)).toHaveLength(1)
  })
})

describe('the same by JSON', () => {
  test('answers what became of the payment', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    expect(await post(order_no, { result: 'wrong_amount' })).toMatchObject({
      body: { code: 0, data: { verdict: 'wrong_amount' } },
    })
    expect(await post(order_no, { result: 'late' })).toMatchObject({
      body: { code: 0, data: { verdict: 'late' } },
    })
    expect(await post(order_no, { result: 'pay' })).toMatchObject({
      body: { code: 0, data: { verdict: 'repeated' } },
    })
  })

  test('refuses what it does not know', async () => {
    const player = await makePlayer(world)
    const { order_no } = await order(player)
    expect(await post(order_no, { result: 'steal' })).toMatchObject({
      status: 400,
      body: { data: { field: 'result' } },
    })
    expect(await post(order_no, {})).toMatchObject({ status: 400 })
    for (const unknown of ['unheard', '%00']) {
      expect(await post(unknown, { result: 'pay' })).toMatchObject({
        body: { data: { error: 'order_unknown' } },
      })
    }
    expect((await press(order_no, '')).status).toBe(400)
  })
})

test('a payment whose callback was lost is found by asking', async () => {
  const player = await makePlayer(world)
  const { order_no } = await order(player)
  await world.db
    .updateTable('sandbox_payment')
    .set({ state: 'paid' })
    .where('order_no', '=', order_no)
    .execute()
  expect(await statusOf(player, order_no)).toEqual({ pay_status: 1, cash: 500 })
})

test('a callback is taken from the open endpoint when the cashier signed it, and refused when somebody else did', async () => {
  const player = await makePlayer(world)
  const { order_no } = await order(player)
  const word = { order_no, state: 'paid', amount: 3600, provider_ref: 'x' } as const
  const strange = { ...world.store.ctx.secrets, cookie: createSecretKey(Buffer.alloc(32, 9)) }
  const notify = async (body: string) => {
    const response = await fetch(`${world.url}/api/payment/notify/alipay`, {
      method: 'POST',
      body: new URLSearchParams(body),
    })
    return response.text()
  }
  expect(await notify(sandboxCallback(strange, word))).toBe('fail')
  expect((await statusOf(player, order_no)).cash).toBe(0)
  expect(await notify(sandboxCallback(world.store.ctx.secrets, word))).toBe('success')
  expect((await statusOf(player, order_no)).cash).toBe(500)
})
