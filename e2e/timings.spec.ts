import type { Page } from '@playwright/test'
import { solveSlidePuzzle } from './slide-puzzle.ts'
import { newMobile, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { signIn } from './visit.ts'

/* Constants of SPEC 4 and 9 that one sees, by the page's clock in hand. The others are shown by unit tests. */

/** The transition of a toast that goes. */
const FADE_MS = 300

test.describe('in the words of the specification', () => {
  test.use({ language: 'zh', locale: 'zh-CN' })

  /** @shows SPEC-4.13 SPEC-4.14 SPEC-4.15 SPEC-9.2 SPEC-9.3 */
  test('a toast stays for 3 seconds; another code may be asked for after 60', async ({ page, say }) => {
    await page.clock.install()
    await page.goto('/fair')
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('layout:login') })
      .click()
    const dialog = page.getByRole('dialog', { name: say('login:title') })
    const login = dialog.getByRole('button', { name: '立即登录' })
    const toast = page.locator('[data-sonner-toast]', { hasText: '请先阅读以下协议并勾选同意' })

    await test.step('a toast', async () => {
      // Once as the page's clock goes, for what draws toasts is fetched with the first one.
      await login.click()
      await expect(toast).toBeVisible()
      await page.clock.fastForward(10_000)
      await expect(toast).toHaveCount(0)
      await stopClock(page)
      await login.click()
      // It is drawn with the next tick.
      await page.clock.runFor(1)
      await expect(toast).toBeVisible()
      await page.clock.runFor(2998)
      await expect(toast).toHaveAttribute('data-removed', 'false')
      await page.clock.runFor(2)
      await expect(toast).toHaveAttribute('data-removed', 'true')
      await page.clock.runFor(FADE_MS)
      await expect(toast).toHaveCount(0)
      await page.clock.resume()
    })

    await test.step('the code', async () => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (/sendSms|captcha/.test(request.url())) asked.push(request.url())
      })
      await dialog.getByRole('tab', { name: say('login:tab.register') }).click()
      await dialog.getByLabel(say('login:mobile')).fill(newMobile())
      await dialog.getByRole('button', { name: say('login:send_code') }).click()
      await solveSlidePuzzle(page, say)
      await expect(page.getByText(say('login:code_sent'))).toBeVisible()
      await stopClock(page)
      const button = dialog.getByRole('button', { name: /^\d+ 秒$/ })
      const left = parseInt((await button.textContent())!)
      expect(left).toBeGreaterThan(50)
      expect(left).toBeLessThanOrEqual(60)
      const before = asked.length
      await page.clock.runFor((left - 2) * 1000)
      await expect(button).toBeDisabled()
      await button.press('Enter')
      await button.click({ force: true })
      expect(asked).toHaveLength(before)
      await page.clock.runFor(2000)
      await expect(dialog.getByRole('button', { name: say('login:send_code') })).toBeEnabled()
    })
  })
})

/** @shows SPEC-4.19 SPEC-4.26 SPEC-5.33 SPEC-9.6 SPEC-9.8 */
test('an order is asked about every 2 seconds; the method goes back 300 ms after its dialog', async ({
  page,
  request,
  say,
}) => {
  await signIn(page, await newPlayer(request))
  const polls: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/recharge/details')) polls.push(response.url())
  })
  const rate = '**/api/setting/get?key=recharge_rate'
  await page.route(rate, (route) =>
    route.fulfill({ json: { code: 99999, msg: 'The rate is being changed', data: {} } }),
  )
  await page.clock.install()
  await page.goto('/deposit')

  await test.step('a refused rate raises what the store said', async () => {
    await expect(page.getByRole('region').getByText('The rate is being changed')).toBeVisible()
    await page.unroute(rate)
    await page.getByRole('button', { name: say('recharge:rate_missing') }).click()
    await expect(page.getByTestId('payable')).toBeVisible()
  })

  const pay = page.getByRole('dialog', { name: say('recharge:pay_title') })
  const method = (name: string) => page.getByRole('tab', { name: say(`recharge:methods.${name}`) })
  await method('rxka-ali').click()
  await stopClock(page)

  await test.step('polls', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: say('recharge:top_up') })
      .click()
    await expect(pay.getByText(say('recharge:waiting'))).toBeVisible()
    for (const poll of [1, 2, 3]) {
      await page.clock.runFor(1999)
      expect(polls).toHaveLength(poll - 1)
      await page.clock.runFor(1)
      await expect.poll(() => polls.length).toBe(poll)
    }
  })

  await test.step('closes', async () => {
    await pay
      .getByRole('button', { name: say('common:close') })
      .last()
      .click()
    await page.clock.runFor(299)
    await expect(method('rxka-ali')).toHaveAttribute('aria-selected', 'true')
    await page.clock.runFor(1)
    await expect(method('alipay2')).toHaveAttribute('aria-selected', 'true')
  })
})

/** From here on time passes only where the test lets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
