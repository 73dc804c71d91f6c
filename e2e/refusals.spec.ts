import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { unpackBoxes } from '@noktra/contract/boxes'
import { errors } from '@noktra/contract/errors'
import { errorText } from '@noktra/languages/error-text'
import { PayStatus, type Order } from '@noktra/contract/recharge'
import type { Envelope } from '@noktra/contract/route'
import { slide, solveSlidePuzzle } from './slide-puzzle.ts'
import {
  ask,
  balanceOf,
  boxesByPrice,
  endPayment,
  lastCode,
  newMobile,
  newPlayer,
  sendCode,
} from './store.ts'
import { expect, test } from './test.ts'
import { money, type Say } from './texts.ts'
import { signIn } from './visit.ts'

const ROOT = join(import.meta.dirname, '..')
/** Of the store that Playwright starts, unless a running one is used. */
const DATA_DIR = process.env['E2E_DATA_DIR'] ?? (process.env['E2E_URL'] ? null : '.data/e2e')

test.describe('too little money', () => {
  test('shows what is missing, opens recharge for it and charges nothing', async ({ page, request, say }) => {
    const player = await newPlayer(request, { coins: 5 })
    const box = (await boxesByPrice(request)).find(({ price }) => price > 20)!
    await signIn(page, player)
    await page.goto(`/openbox/${box.box_id}`)
    const missing = say('opening:short', { amount: money('en', box.price - 5) })
    await expect(page.getByText(missing)).toBeVisible()
    await page.getByTestId('open').click()
    const dialog = page.getByRole('dialog', { name: say('recharge:title') })
    await expect(dialog).toBeVisible()
    const chosen = Number(await dialog.getByRole('radio', { checked: true }).inputValue())
    expect(chosen).toBeGreaterThanOrEqual(box.price - 5)
    expect(await balanceOf(request, player)).toMatchObject({ coin: 5, diamond: 0 })
  })

  test('is refused by the store as well, with the shortfall', async ({ request }) => {
    const player = await newPlayer(request, { coins: 5 })
    const box = (await boxesByPrice(request)).find(({ price }) => price > 20)!
    const { code, msg } = await ask(request, unpackBoxes, { body: { box_id: box.box_id, num: 1 }, player })
    expect(code).toBe(errors.insufficient_coins.code)
    expect(msg).toContain(String(box.price - 5))
    expect(await balanceOf(request, player)).toMatchObject({ coin: 5 })
  })
})

test(
  'odds that are no longer those on the page are not charged but shown',
  { tag: '@core' },
  async ({ page, request, say }) => {
    const player = await newPlayer(request, { coins: 15 })
    const [box] = await boxesByPrice(request)
    await signIn(page, player)
    await page.route('**/api/box/unpack', (route) => {
      const sent = route.request().postDataJSON() as { pool_version: number }
      return route.continue({ postData: { ...sent, pool_version: sent.pool_version + 1 } })
    })
    await page.goto(`/openbox/${box!.box_id}`)
    await page.getByTestId('open').click()
    const notice = page.getByRole('alert').filter({ hasText: say('opening:notice.stale') })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: say('opening:notice.review') }).click()
    await expect(page.getByRole('heading', { name: say('opening:drops.title') })).toBeInViewport()
    expect(await balanceOf(request, player)).toMatchObject({ coin: 15 })
  },
)

test.describe('a box whose odds wait for the beacon', () => {
  /** Answers so many openings as a store does whose beacon round has not come; gives how often it was asked. */
  async function refuseAsTooEarly(page: Page, times: number): Promise<() => number> {
    let asked = 0
    await page.route('**/api/box/unpack', (route) => {
      asked += 1
      if (asked > times) return route.continue()
      return route.fulfill({ json: { ...errors.box_not_active, msg: 'too early', data: null } })
    })
    return () => asked
  }

  test('is asked again until it opens', async ({ page, request, say }) => {
    const player = await newPlayer(request, { coins: 15 })
    const [box] = await boxesByPrice(request)
    await signIn(page, player)
    const asked = await refuseAsTooEarly(page, 2)
    await page.goto(`/openbox/${box!.box_id}`)
    await page.getByTestId('open').click()
    await expect(page.getByTestId('open')).toContainText(say('opening:not_active'))
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(asked()).toBe(3)
    expect(await balanceOf(request, player)).toMatchObject({ coin: 15 - box!.price })
  })

  test('is no longer asked for when the player stops waiting, and opens by another press', async ({
    page,
    request,
    say,
  }) => {
    const player = await newPlayer(request, { coins: 15 })
    const [box] = await boxesByPrice(request)
    await signIn(page, player)
    const asked = await refuseAsTooEarly(page, 1)
    await page.clock.install()
    await page.goto(`/openbox/${box!.box_id}`)
    await page.getByTestId('open').click()
    await page.getByRole('button', { name: say('opening:stop') }).click()
    await expect(page.getByRole('button', { name: say('opening:demo'), exact: true })).toBeEnabled()
    // The next try was due within a second of the refusal.
    await page.clock.runFor(3000)
    expect(asked()).toBe(1)
    expect(await balanceOf(request, player)).toMatchObject({ coin: 15 })
    await page.getByTestId('open').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(asked()).toBe(2)
  })
})

test.describe('the login dialog, in the words of the specification', () => {
  test.use({ language: 'zh', locale: 'zh-CN', expectedFaults: /status of 4\d\d/ })

  /**
   * @shows SPEC-2.44 SPEC-2.46 SPEC-2.47 SPEC-2.49 SPEC-2.50 SPEC-2.51 SPEC-2.52 SPEC-2.53 SPEC-2.54
   *   SPEC-4.11 SPEC-4.12 SPEC-5.2 SPEC-5.4 SPEC-5.5 SPEC-5.6 SPEC-5.7 SPEC-5.8 SPEC-5.11
   */
  test('tells what is missing, one after the other', async ({ page, say }) => {
    const dialog = await openLogin(page, say)
    const login = dialog.getByRole('button', { name: '立即登录' })
    await login.click()
    await expectTold(page, dialog, '请先阅读以下协议并勾选同意')
    await dialog.getByRole('checkbox').check()
    await login.click()
    await expectTold(page, dialog, '请输入登录手机号')
    await dialog.getByLabel(say('login:mobile')).fill(newMobile())
    await login.click()
    await expectTold(page, dialog, '请输入密码')

    const invite = dialog.getByLabel(say('login:invite_code'))
    await expect(invite).toHaveCount(0)
    await dialog.getByRole('tab', { name: say('login:tab.register') }).click()
    await expect(invite).toBeVisible()
    await dialog.getByRole('button', { name: '确认注册' }).click()
    await expectTold(page, dialog, '请输入短信验证码')

    await dialog.getByRole('tab', { name: say('login:tab.login') }).click()
    await dialog.getByRole('button', { name: say('login:forgot') }).click()
    await dialog.getByLabel(say('login:code'), { exact: true }).fill('12345')
    await dialog.getByLabel(say('login:password.forgot')).fill('12345')
    await dialog.getByRole('button', { name: '重置密码' }).click()
    await expectTold(page, dialog, '验证码长度必须是6位')
    await expect(dialog.getByText('登录密码长度至少6位')).toBeVisible()
    await dialog.getByLabel(say('login:mobile')).fill('')
    await dialog.getByRole('button', { name: say('login:send_code') }).click()
    await expectTold(page, dialog, '手机号必填')
    await dialog.getByRole('button', { name: say('login:back_to_login') }).click()
    await expect(login).toBeVisible()
  })

  /** @shows SPEC-2.48 SPEC-4.8 */
  test('refuses a wrong password and a wrong code', async ({ page, request, say }) => {
    const { mobile } = await newPlayer(request, { password: 'right-one' })
    const dialog = await openLogin(page, say)
    await dialog.getByLabel(say('login:mobile')).fill(mobile)
    await dialog.getByLabel(say('login:password.login'), { exact: true }).fill('wrong-one')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '立即登录' }).click()
    await expectTold(page, dialog, errorText('password_wrong', 'zh'))

    const other = newMobile()
    const code = await sendCode(request, other)
    await dialog.getByRole('tab', { name: say('login:tab.register') }).click()
    await dialog.getByLabel(say('login:mobile')).fill(other)
    await dialog.getByLabel(say('login:code'), { exact: true }).fill(another(code))
    await dialog.getByLabel(say('login:password.register')).fill('')
    await dialog.getByRole('button', { name: '确认注册' }).click()
    await expectTold(page, dialog, errorText('code_wrong', 'zh'))
  })

  /** @shows SPEC-2.45 SPEC-2.48 SPEC-4.10 SPEC-4.15 SPEC-5.9 SPEC-5.10 SPEC-5.14 */
  test('refuses a piece beside its gap, then sets a new password', async ({
    page,
    request,
    say,
    veteran,
  }) => {
    const dialog = await openLogin(page, say)
    await dialog.getByRole('button', { name: say('login:forgot') }).click()
    await dialog.getByLabel(say('login:mobile')).fill(veteran.mobile)
    await dialog.getByRole('button', { name: say('login:send_code') }).click()
    await slide(page, say, { beside: 30 })
    await expect(page.getByRole('status').filter({ hasText: '验证失败' })).toBeVisible()
    await expect(page.getByText(say('login:captcha.open'))).toBeVisible()
    const send = page.getByRole('button', { name: say('login:send_code'), includeHidden: true })
    await expect(send).toBeDisabled()
    // A number is sent one code a minute.
    await expect.poll(() => Date.now() - veteran.since, { timeout: 65_000 }).toBeGreaterThan(60_000)
    await solveSlidePuzzle(page, say)
    await expect(page.getByText(say('login:code_sent'))).toBeVisible()
    await dialog.getByLabel(say('login:code'), { exact: true }).fill(await lastCode(request, veteran.mobile))
    await dialog.getByLabel(say('login:password.forgot')).fill('remembered')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '重置密码' }).click()
    await expect(page.getByText('密码设置成功').first()).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: say('layout:recharge') })).toBeVisible()
  })

  async function openLogin(page: Page, say: Say): Promise<Locator> {
    await page.goto('/fair')
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('layout:login') })
      .click()
    return page.getByRole('dialog', {
      name: new RegExp(`${say('login:title')}|${say('login:title_forgot')}`),
    })
  }

  /** Below its field, and in a toast. */
  async function expectTold(page: Page, dialog: Locator, text: string): Promise<void> {
    await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(page.getByRole('region').getByText(text)).toBeVisible()
  }

  /** A code of the same length that is not this one. */
  function another(code: string): string {
    return code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
  }
})

test.describe('a payment', () => {
  /** @shows SPEC-2.18 SPEC-2.65 SPEC-4.22 SPEC-4.25 SPEC-8.19 */
  test('that fails is told, and another order can be made and paid', async ({ page, request, say }) => {
    const player = await newPlayer(request)
    await signIn(page, player)
    await page.goto('/deposit')
    const { pay, order } = await topUp(page, say)
    await endPayment(request, order.order_no, 'fail')
    await expect(pay.getByRole('alert')).toContainText(say('recharge:over.failed.title'))
    const ordered = nextOrder(page)
    await pay.getByRole('button', { name: say('common:try_again') }).click()
    const next = await ordered
    expect(next.order_no).not.toBe(order.order_no)
    await endPayment(request, next.order_no, 'pay')
    await expect(page.getByText(say('recharge:paid', { amount: money('en', 5) }))).toBeVisible()
    await expect(pay).toBeHidden()
    expect(await balanceOf(request, player)).toMatchObject({ coin: 5 })
  })

  test('of an order that has expired leads to a new order', async ({ page, request, say }) => {
    await signIn(page, await newPlayer(request))
    await page.goto('/deposit')
    const { pay, order } = await topUp(page, say)
    await page.route('**/api/recharge/details?*', async (route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as Envelope<Order>
      if (envelope.data.order_no === order.order_no) envelope.data.pay_status = PayStatus.expired
      await route.fulfill({ response: answer, json: envelope })
    })
    await expect(pay.getByRole('alert')).toContainText(say('recharge:over.expired.title'))
    const ordered = nextOrder(page)
    await pay.getByRole('button', { name: say('recharge:new_order') }).click()
    expect((await ordered).order_no).not.toBe(order.order_no)
    await expect(pay.getByAltText(say('recharge:code'))).toBeVisible()
  })

  /** @shows SPEC-4.20 SPEC-9.7 */
  test('that does not come in six minutes can be asked for again', async ({ page, request, say }) => {
    const player = await newPlayer(request)
    await signIn(page, player)
    await page.clock.install()
    await page.goto('/deposit')
    const { pay, order } = await topUp(page, say)
    await expect(pay.getByText(say('recharge:waiting'))).toBeVisible()
    await page.clock.fastForward(361_000)
    await expect(pay.getByText(say('recharge:unchecked'))).toBeVisible()
    await pay.getByRole('button', { name: say('recharge:check_again') }).click()
    await expect(pay.getByText(say('recharge:waiting'))).toBeVisible()
    await endPayment(request, order.order_no, 'pay')
    await expect(page.getByText(say('recharge:paid', { amount: money('en', 5) }))).toBeVisible()
  })

  /** @shows SPEC-2.28 */
  test('of another amount is not credited', async ({ page, request, say }) => {
    const player = await newPlayer(request)
    await signIn(page, player)
    await page.goto('/deposit')
    const { pay, order } = await topUp(page, say)
    await endPayment(request, order.order_no, 'wrong_amount')
    await expect(pay.getByText(say('recharge:waiting'))).toBeVisible()
    expect(await balanceOf(request, player)).toMatchObject({ coin: 0 })
    await page.goto('/user/rechargeHistory')
    await expect(page.getByRole('row').filter({ hasText: order.order_no })).toContainText(
      say('recharge:state.waiting'),
    )
  })

  /** Presses top up for the first amount. */
  async function topUp(page: Page, say: Say) {
    const ordered = nextOrder(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: say('recharge:top_up') })
      .click()
    return { pay: page.getByRole('dialog', { name: say('recharge:pay_title') }), order: await ordered }
  }

  async function nextOrder(page: Page): Promise<Order> {
    const answer = await page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/recharge',
    )
    return ((await answer.json()) as Envelope<Order>).data
  }
})

test.describe('a card', () => {
  test.use({ language: 'zh', locale: 'zh-CN' })
  test.skip(!DATA_DIR, 'cards are made in the data folder: E2E_DATA_DIR names none')

  /**
   * @shows SPEC-1.17 SPEC-2.67 SPEC-2.68 SPEC-2.69 SPEC-4.27 SPEC-4.28 SPEC-4.29 SPEC-4.30 SPEC-5.18
   *   SPEC-5.19 SPEC-5.20
   */
  test('works once', async ({ page, request, say }) => {
    const card = makeCard(30)
    const player = await newPlayer(request)
    await signIn(page, player)
    await page.goto('/deposit')
    await page.getByRole('tab', { name: say('recharge:methods.cdk') }).click()
    const dialog = page.getByRole('dialog', { name: say('recharge:redeem_title') })
    await expect(dialog.getByText(say('recharge:card_once'))).toBeVisible()
    const number = dialog.getByLabel(say('recharge:card_no'))
    const secret = dialog.getByLabel(say('recharge:card_secret'))
    const redeem = dialog.getByRole('button', { name: say('recharge:redeem') })

    await redeem.click()
    await expect(dialog.getByText('请输入卡号')).toBeVisible()
    await expect(dialog.getByText('请输入卡密')).toBeVisible()
    await number.fill(` ${card.card_no} `)
    await secret.fill('0000-0000-0000-0000')
    await redeem.click()
    await expect(dialog.getByText(errorText('card_wrong', 'zh'))).toBeVisible()
    await secret.fill(` ${card.card_secret} `)
    await redeem.click()
    await expect(dialog.getByText(say('recharge:redeemed', { amount: money('zh', 30) }))).toBeVisible()
    const coins = page.locator('header span').filter({ has: page.getByAltText(say('common:coins')) })
    await expect(coins.last()).toHaveText(money('zh', 30))
    await expect(number).toHaveValue('')
    await expect(secret).toHaveValue('')

    await number.fill(card.card_no)
    await secret.fill(card.card_secret)
    await redeem.click()
    await expect(dialog.getByText(errorText('card_used', 'zh'))).toBeVisible()
    expect(await balanceOf(request, player)).toMatchObject({ coin: 30, bonus_coin: 0 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab', { name: say('recharge:methods.alipay2') })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  /** Has the operator's command print a card of so many coins. */
  function makeCard(face: number): { card_no: string; card_secret: string } {
    const command = [
      'server/src/commands/cards-command.ts',
      '--kind',
      'sold',
      '--face',
      String(face),
      '--count',
      '1',
    ]
    const printed = execFileSync(join(ROOT, 'node_modules/.bin/node'), command, {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: DATA_DIR! },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [card_no, card_secret] = printed.trim().split('\n').at(-1)!.split(',')
    return { card_no: card_no!, card_secret: card_secret! }
  }
})
