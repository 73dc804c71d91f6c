import { limitDetails } from '@noktra/contract/limits'
import { getSetting } from '@noktra/contract/settings'
import type { Page } from '@playwright/test'
import { expectUsable } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { boxesByPrice, call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

/* What a newcomer is told in the place where they ask: steps, what a coin is worth, words of the odds, limits, help. */

const SIZES = [
  { language: 'en', locale: 'en-US', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { language: 'zh', locale: 'zh-CN', viewport: { width: 390, height: 844 }, hasTouch: true },
  { language: 'pt', locale: 'pt-BR', viewport: { width: 390, height: 844 }, hasTouch: true },
] as const

for (const { language, locale, viewport, hasTouch } of SIZES)
  test.describe(language, () => {
    test.use({ language, locale, viewport, hasTouch })

    test(`a visitor reads three steps, and what 18+ leads to (${language})`, async ({ page, say }) => {
      await page.goto('/home')
      const steps = page.getByRole('region', { name: say('home:start.title') })
      await expect(steps.getByRole('listitem')).toHaveText([
        new RegExp(say('home:start.one')),
        new RegExp(say('home:start.two')),
        new RegExp(say('home:start.three')),
      ])
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText(say('footer:adult'))
      await settle(page)
      await expectFit(page)
      await footer.getByRole('link', { name: say('footer:limits') }).click()
      await expect(page).toHaveURL(/\/service\?type=2#limits$/)
      const heading = page.getByRole('heading', { name: say('service:terms.sections.limits.title') })
      await expect(heading).toBeInViewport()
    })

    test(`prices and the words of the odds are explained where they stand (${language})`, async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlayer(api)
      const [box] = await boxesByPrice(api)
      await signIn(page, player)
      await page.goto(`/openbox/${box!.box_id}`)
      await settle(page)
      const { value } = await call(api, getSetting, { query: { key: 'recharge_rate' } })
      const rate = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Number(value))
      const coins = page.getByRole('banner').locator('button.worth').first()
      await press(page, coins, hasTouch)
      await expect(page.getByRole('tooltip')).toHaveText(say('layout:worth.coin', { rate }))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tooltip')).toBeHidden()
      for (const name of ['opening:odds.return', 'opening:odds.risk', 'opening:details.tickets']) {
        const help = page.getByRole('button', { name: say('common:explain', { name: say(name) }) })
        await help.scrollIntoViewIfNeeded()
        await settle(page)
        await press(page, help, hasTouch)
        await expect(page.getByRole('tooltip')).toBeVisible()
        await expectUsable(page)
        await page.keyboard.press('Escape')
      }
      await expectFit(page)
      await expectWrittenIn(page, language)
    })

    test(`before the first recharge a limit of the week is set in place (${language})`, async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlayer(api)
      await signIn(page, player)
      await page.goto('/deposit')
      const first = page.getByTestId('first-recharge')
      await expect(first).toContainText(say('recharge:first.title'))
      await expect(page.getByText(say('recharge:before'))).toBeVisible()
      await settle(page)
      await expectFit(page)
      const which = say('limits:which.recharge_week')
      await first.getByRole('button', { name: say('limits:list.set_which', { which }) }).click()
      const dialog = page.getByRole('dialog', { name: which })
      await dialog.getByLabel(say('limits:form.coins')).fill('50')
      await dialog.getByRole('button', { name: say('limits:form.save') }).click()
      await expect(dialog).toBeHidden()
      await expect(
        first.getByRole('button', { name: say('limits:list.change_which', { which }) }),
      ).toBeVisible()
      const { limits } = await call(api, limitDetails, { player })
      expect(limits).toMatchObject([{ kind: 'recharge', period: 'week', amount: 50 }])
    })

    test(`beside self-exclusion stands whom to talk to, by country (${language})`, async ({
      page,
      api,
      say,
    }) => {
      await signIn(page, await newPlayer(api))
      await page.goto('/user/userInfo#limits')
      const help = page.getByTestId('help-lines')
      await expect(help.getByLabel(say('limits:help.country'))).toHaveValue(
        { en: 'US', zh: 'CN', pt: 'BR' }[language],
      )
      await help.getByLabel(say('limits:help.country')).selectOption('GB')
      await expect(help.getByRole('link', { name: '0808 8020 133' })).toHaveAttribute(
        'href',
        'tel:08088020133',
      )
      await settle(page)
      await expectFit(page)
      // It is remembered, and another country falls back on a line for all.
      await page.reload()
      await expect(help.getByLabel(say('limits:help.country'))).toHaveValue('GB')
      await help.getByLabel(say('limits:help.country')).selectOption('*')
      await expect(help.getByRole('link', { name: 'Gamblers Anonymous' })).toBeVisible()
    })
  })

/** By a finger where there is one, else by keyboard. */
async function press(page: Page, what: ReturnType<Page['locator']>, hasTouch: boolean): Promise<void> {
  if (hasTouch) return what.tap()
  await what.focus()
  await page.keyboard.press('Enter')
}
