import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { errorText } from '@noktra/languages/error-text'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { recharge } from '@noktra/contract/recharge'
import { userDetails } from '@noktra/contract/users'
import { languagesOf } from './languages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { call, newPlayer, sandbox, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

for (const language of languagesOf('pt')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /** @shows SPEC-0.10 SPEC-1.14 SPEC-2.29 */
    test(
      `a friend recharges and their rebate waits (${language})`,
      { tag: '@core' },
      async ({ page, api, browser, say }) => {
        const player = await newPlayer(api)
        const { invite_code } = await call(api, userDetails, { player })
        await signIn(page, player)

        await test.step('without friends the page says how to begin', async () => {
          await page.goto('/user/partner')
          await expect(page.getByRole('heading', { level: 1, name: say('promotion:title') })).toBeVisible()
          await expect(page.getByText(invite_code, { exact: true })).toBeVisible()
          await expect(page.getByAltText(say('promotion:invite.qr'))).toBeVisible()
          await expect(page.getByText(say('promotion:chart.empty_title'))).toBeVisible()
          await expect(page.getByText(say('promotion:list.no_records'))).toBeVisible()
          await expect(page.getByTestId('claim')).toBeDisabled()
          await expect(page.getByText(say('promotion:rebate.nothing'), { exact: true })).toBeVisible()
          await settle(page)
          await expectGood(page)
          await expectWrittenIn(page, language)
        })

        await test.step('a friend at a device of their own recharges 100 coins', async () => {
          await befriend(browser, invite_code, 100)
          await page.reload()
          await expect(page.getByText(say('promotion:list.no_records'))).toBeHidden()
          await expect(page.getByTestId('claim')).toBeDisabled()
          const missing = say('promotion:rebate.too_small', {
            least: money(language, 1),
            missing: money(language, 1),
          })
          await expect(page.getByText(missing)).toBeVisible()
          await expect(page.getByRole('progressbar', { name: say('promotion:level.next') })).toHaveAttribute(
            'aria-valuenow',
            '100',
          )
          const records = page.getByRole('region', { name: say('promotion:list.title') })
          await expect(records.getByText(/^R\*\*\*\d$/)).toBeVisible()
          await expect(page.locator('.recharts-bar-rectangle path')).toHaveCount(1)
          await settle(page)
          await expectGood(page)
          await expectWrittenIn(page, language)
          await records.getByRole('tab', { name: say('promotion:list.invitees') }).click()
          await expect(records.getByText(/^R\*\*\*\d$/)).toBeVisible()
        })

        await test.step('the picture is drawn in each language, and can be kept', async () => {
          await page.getByRole('button', { name: say('promotion:invite.picture') }).click()
          const dialog = page.getByRole('dialog', { name: say('promotion:share.title') })
          const seen = new Set<string>()
          for (const name of ['English', '中文', 'Português']) {
            await dialog.getByRole('button', { name }).click()
            const picture = dialog.getByAltText(say('promotion:share.alt', { code: invite_code }))
            await expect(picture).toBeVisible({ timeout: 60_000 })
            const waiting = page.waitForEvent('download')
            await dialog.getByTestId('download').click()
            const file = readFileSync(await (await waiting).path())
            expect(file.subarray(0, 4)).toEqual(PNG)
            expect(file.length).toBeGreaterThan(50_000)
            seen.add(file.toString('base64'))
          }
          expect(seen.size).toBe(3)
          await expectGood(page)
        })
      },
    )

    test(`a visitor sees what promotion earns before they sign in (${language})`, async ({ page, say }) => {
      await page.goto('/user/partner')
      await expect(page.getByRole('heading', { level: 1, name: say('promotion:title') })).toBeVisible()
      for (const level of [1, 2, 3, 4, 5])
        await expect(page.getByText(say('promotion:level.step', { level }), { exact: true })).toBeVisible()
      await expect(page.getByText(say('account:visitor_title'))).toBeVisible()
      await settle(page)
      await expectGood(page)
      await expectWrittenIn(page, language)
    })

    /** @shows SPEC-1.31 */
    test(`a newcomer by a link names their inviter once (${language})`, async ({
      page,
      api,
      browser,
      say,
    }) => {
      const inviter = await newPlayer(api)
      const { invite_code, nickname } = await call(api, userDetails, { player: inviter })
      const newcomer = await onOwnDevice(browser, (own) => newPlayer(own))
      await signIn(page, newcomer)
      await page.goto(`/user/userInfo?code=${invite_code}`)
      const part = page.getByRole('region', { name: say('promotion:inviter.title') })
      const field = part.getByRole('textbox', { name: say('promotion:inviter.code') })
      await expect(field).toHaveValue(invite_code)
      await field.fill('NOBODY00')
      await part.getByRole('button', { name: say('promotion:inviter.save') }).click()
      await expect(part.getByText(errorText('invite_code_unknown', language))).toBeVisible()
      await field.fill(invite_code)
      await part.getByRole('button', { name: say('promotion:inviter.save') }).click()
      await expect(part.getByText(nickname)).toBeVisible()
      await expect(field).toBeHidden()
      await settle(page)
      await expectGood(page)
      await page.reload()
      await expect(part.getByText(nickname)).toBeVisible()
    })
  })
}

/** @shows SPEC-7.1 */
test('a friend who pays from the same account earns nothing, and the record and the bell say why', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api)
  const { invite_code } = await call(api, userDetails, { player })
  const twin = await newPlayer(api, { invite_code })
  const payer = `account-${crypto.randomUUID().slice(0, 8)}`
  for (const own of [player, twin]) {
    const body = { pay_method: 'alipay2', amount: 50 } as const
    const { order_no } = await call(api, recharge, { body, player: own })
    await sandbox(api, 'POST', `/sandbox/pay/${order_no}`, { result: 'pay', payer })
  }
  await signIn(page, player)
  await page.goto('/user/partner')
  await expect(page.getByText(say('promotion:state.same_payment'))).toBeVisible()
  await page.getByTestId('bell').click()
  const bell = page.getByRole('dialog', { name: say('notices:title') })
  await expect(bell.getByRole('link')).toContainText('R***')
})

/** A browser's own calls: it has a device that no other player has. */
async function onOwnDevice<Made>(
  browser: Browser,
  make: (own: APIRequestContext) => Promise<Made>,
): Promise<Made> {
  const context = await browser.newContext()
  try {
    return await make(context.request)
  } finally {
    await context.close()
  }
}

function befriend(browser: Browser, invite_code: string, coins: number): Promise<Player> {
  return onOwnDevice(browser, (own) => newPlayer(own, { invite_code, coins }))
}

async function expectGood(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
  await expectAccessible(page)
}
