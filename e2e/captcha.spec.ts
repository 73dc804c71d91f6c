import type { Page } from '@playwright/test'
import { newCaptcha } from '@noktra/contract/sign-in'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { expectUsable } from './expect-accessible.ts'
import { languagesOf } from './languages.ts'
import { slide, solveSlidePuzzle } from './slide-puzzle.ts'
import { lastCode, newMobile } from './store.ts'
import { expect, test } from './test.ts'
import type { Say } from './texts.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }

/** Opens the form of a new player and asks for a code. */
async function askForCode(page: Page, say: Say, mobile: string): Promise<void> {
  await page.goto('/fair')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:login') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('login:title') })
  await dialog.getByRole('tab', { name: say('login:tab.register') }).click()
  await dialog.getByLabel(say('login:mobile')).fill(mobile)
  await dialog.getByRole('button', { name: say('login:send_code') }).click()
}

test(
  'a slide brings the work of the machine along, and the player sees nothing of it',
  { tag: '@core' },
  async ({ page, api, say }) => {
    const mobile = newMobile()
    const solved = page.waitForRequest('**/api/public/captcha/solve')
    await askForCode(page, say, mobile)
    await solveSlidePuzzle(page, say)
    const { altcha } = (await solved).postDataJSON() as { altcha: string }
    expect(JSON.parse(atob(altcha))).toMatchObject({
      algorithm: 'SHA-256',
      number: expect.any(Number),
    })
    await expect(page.getByText(say('login:code_sent'))).toBeVisible()
    expect(await lastCode(api, mobile)).toMatch(/^\d{6}$/)
  },
)

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language] })

    test(`a machine that takes longer says so, and the dialog can be closed (${language})`, async ({
      page,
      say,
    }) => {
      // A number that no machine finds soon.
      await page.route(`**${newCaptcha.path}`, async (route) => {
        const answer = await route.fetch()
        const envelope = (await answer.json()) as { data: { altcha: object } }
        Object.assign(envelope.data.altcha, { challenge: '0'.repeat(64), maxnumber: 200_000_000 })
        await route.fulfill({ response: answer, json: envelope })
      })
      await askForCode(page, say, newMobile())
      await slide(page, say)
      const dialog = page.getByRole('dialog', { name: say('login:captcha.title') })
      await expect(dialog.getByRole('status')).toHaveText(say('login:captcha.working'))
      await expectUsable(page)
      await expectWrittenIn(page, language)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
    })
  })
}
