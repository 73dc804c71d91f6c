import type { Locator, Page } from '@playwright/test'
import { solveSlidePuzzle } from './slide-puzzle.ts'
import { lastCode } from './store.ts'
import { expect, test } from './test.ts'
import type { Say } from './texts.ts'

type Sent = { ticket: string; rand_str: string; login_type: string; password?: string }

/** @shows SPEC-3.14 SPEC-3.15 SPEC-4.12 SPEC-7.13 */
test(
  'who has no password gets in by a code, which the browser then offers first',
  { tag: '@core' },
  async ({ page, api, codeOnly: player, say }) => {
    await page.goto('/fair')
    const dialog = await openLogin(page, say)
    const password = dialog.getByLabel(say('login:password.login'), { exact: true })
    const code = dialog.getByLabel(say('login:code'), { exact: true })

    await test.step('the password comes first in a browser without an earlier sign-in', async () => {
      await expect(code).toBeHidden()
      await dialog.getByLabel(say('login:mobile')).fill(player.mobile)
      await dialog.getByRole('checkbox').check()
      await expect(dialog.getByRole('button', { name: say('login:forgot') })).toBeVisible()
    })

    await test.step('the code stands beside it', async () => {
      await dialog.getByRole('button', { name: say('login:use.code') }).click()
      await expect(password).toBeHidden()
      await expect(dialog.getByLabel(say('login:mobile'))).toHaveValue(player.mobile)
      await expect(dialog.getByRole('checkbox')).toBeChecked()
      // The number was sent a code when its owner signed up, and may be sent another a minute after that.
      await expect.poll(() => Date.now() - player.since, { timeout: 65_000 }).toBeGreaterThan(60_000)
      const sms = page.waitForRequest('**/api/public/sendSms')
      await dialog.getByRole('button', { name: say('login:send_code') }).click()
      await solveSlidePuzzle(page, say)
      const { ticket, rand_str } = (await sms).postDataJSON() as Sent
      await expect(page.getByText(say('login:code_sent'))).toBeVisible()
      await code.fill(await lastCode(api, player.mobile))
      const login = page.waitForRequest('**/api/user/login')
      await dialog.getByRole('button', { name: say('login:submit.code') }).click()
      const sent = (await login).postDataJSON() as Sent
      expect(sent).toMatchObject({ login_type: 'mobile', ticket, rand_str })
      expect(sent).not.toHaveProperty('password')
      await expect(menuOf(page, say)).toBeVisible()
    })

    await test.step('after logging out the code comes first, with the password beside it', async () => {
      await menuOf(page, say).click()
      await page.getByRole('menuitem', { name: say('layout:logout') }).click()
      await openLogin(page, say)
      await expect(code).toBeVisible()
      await expect(password).toBeHidden()
      await dialog.getByRole('button', { name: say('login:use.login') }).click()
      await expect(password).toBeVisible()
      await dialog.getByRole('tab', { name: say('login:tab.register') }).click()
      await dialog.getByRole('tab', { name: say('login:tab.login') }).click()
      await expect(code).toBeVisible()
    })
  },
)

test.describe('a password', () => {
  test.use({ expectedFaults: /status of 4\d\d/ })

  /** @shows SPEC-3.14 SPEC-3.15 SPEC-4.8 SPEC-4.11 SPEC-7.13 */
  test('is sent by its own type with an empty pair, and looks the same whether there is such an account', async ({
    page,
    codeOnly,
    say,
  }) => {
    await page.goto('/fair')
    const dialog = await openLogin(page, say)
    await dialog.getByRole('tab', { name: say('login:tab.register') }).click()
    await dialog.getByRole('tab', { name: say('login:tab.login') }).click()
    await dialog.getByRole('checkbox').check()
    for (const mobile of [codeOnly.mobile, `nobody.${codeOnly.mobile}`]) {
      await dialog.getByLabel(say('login:mobile')).fill(mobile)
      await dialog.getByLabel(say('login:password.login'), { exact: true }).fill('a-guess')
      const login = page.waitForRequest('**/api/user/login')
      await dialog.getByRole('button', { name: say('login:submit.login') }).click()
      expect((await login).postDataJSON()).toEqual({
        mobile,
        login_type: 'password',
        password: 'a-guess',
        ticket: '',
        rand_str: '',
      })
      await expect(dialog.getByRole('alert')).toHaveCount(1)
      await expect(dialog.getByRole('button', { name: say('login:use.code') })).toBeVisible()
    }
  })
})

async function openLogin(page: Page, say: Say): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:login') })
    .click()
  return page.getByRole('dialog', { name: say('login:title') })
}

function menuOf(page: Page, say: Say): Locator {
  const named = say('layout:account_of', { nickname: '' }).trim()
  return page.getByRole('banner').getByRole('button', { name: named })
}
