import type { Locator, Page } from '@playwright/test'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit, expectFitLonger } from './expect-fit.ts'
import { languagesOf } from './languages.ts'
import { expect, test } from './test.ts'
import type { Say } from './texts.ts'
import { signIn } from './visit.ts'
import { followRequests, moveTo, quiet } from './walk.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }

const DESKTOP = { width: 1440, height: 900 }
const NARROWEST = { width: 360, height: 740 }

/*
 * Dialogs that nothing has to be played for: the others are looked at where they are played. Under 600 px they are sheets as wide
 * as the window, down to the narrowest phone.
 */
for (const language of new Set<SpecLanguage>(['en', ...languagesOf('pt')])) {
  test.describe(language, () => {
    test.use({
      language,
      locale: LOCALES[language],
      ...(language === 'en' ? {} : { viewport: NARROWEST, isMobile: true, hasTouch: true }),
    })

    /** @shows SPEC-2.46 */
    test(`dialogs of a visitor fit and can be used by everybody (${language})`, async ({
      page,
      resident,
      say,
    }) => {
      const { look, close, closeAll } = looksAt(page, language, say)
      followRequests(page)
      await page.goto(`/openbox/${resident.box_id}?num=5`)

      await page.getByTestId('open').click()
      const login = page.getByRole('dialog', { name: say('login:title') })
      await look(login)
      await login.getByRole('button', { name: say('login:forgot') }).click()
      await look(page.getByRole('dialog', { name: say('login:title_forgot') }))
      await page.getByRole('button', { name: say('login:back_to_login') }).click()
      await login.getByRole('tab', { name: say('login:tab.register') }).click()
      await look(login)
      await login.getByLabel(say('login:mobile')).fill('somebody@example.com')
      await login.getByRole('button', { name: say('login:send_code') }).click()
      await look(page.getByRole('dialog', { name: say('login:captcha.title') }))
      await closeAll()

      await page
        .getByRole('button', { name: say('opening:seed.button') })
        .first()
        .click()
      await look(page.getByRole('dialog', { name: say('opening:seed.title') }))
      await close()
      await page.getByRole('tabpanel').locator('.card-press').first().click()
      await look(page.getByRole('dialog'))
      await close()
      await page.getByRole('button', { name: say('opening:demo') }).click()
      await page.getByRole('button', { name: say('opening:skip') }).click()
      await look(page.getByRole('dialog', { name: say('opening:result.demo_title') }))
      await close()

      await moveTo(page, '/mine-sweeping')
      await page.getByRole('button', { name: say('mines:rules.button') }).click()
      await look(page.getByRole('dialog', { name: say('mines:rules.title') }))
      await close()

      await moveTo(page, `/new-battle?boxes=${resident.box_id}`)
      await page.getByRole('button', { name: say('battle-new:random.title') }).click()
      await look(page.getByRole('dialog', { name: say('battle-new:random.title') }))
      await close()
      await page.locator('.shelf-card-odds').first().click()
      await look(page.getByRole('dialog'))
      await close()

      await moveTo(page, '/mall?skin=7064')
      await look(page.getByRole('dialog'))
      await close()

      await moveTo(page, '/service?type=3&welfare=0')
      const centre = page.getByRole('dialog', { name: say('centre:title') })
      await look(centre)
      for (const tab of [1, 2, 3]) {
        await centre.getByRole('tab').nth(tab).click()
        await look(centre)
      }
      await centre.getByRole('tab').nth(2).click()
      await centre.getByRole('button', { name: say('envelopes:rules_button') }).click()
      await look(centre)
      await close()

      await page.setViewportSize(NARROWEST)
      await page
        .getByRole('navigation', { name: say('layout:phone_bar') })
        .getByRole('button')
        .click()
      await look(page.getByRole('dialog', { name: say('layout:me') }), { onPhoneOnly: true })
      await close()
      await moveTo(page, '/battle')
      await page
        .getByRole('main')
        .getByRole('button', { name: say('battle-list:filter.title') })
        .click()
      await look(page.getByRole('dialog'), { onPhoneOnly: true })
      await close()
      await moveTo(page, '/mall')
      await page.getByTestId('filters').click()
      await look(page.getByRole('dialog'), { onPhoneOnly: true })
    })

    test(`dialogs of a player fit and can be used by everybody (${language})`, async ({
      page,
      resident,
      say,
    }) => {
      const { look, close, closeAll } = looksAt(page, language, say)
      followRequests(page)
      await signIn(page, resident)
      await page.goto('/user/inventory')

      const item = page.getByRole('article').first()
      await item.getByRole('button').first().focus()
      await item.getByRole('button', { name: say('backpack:details') }).press('Enter')
      await look(page.getByRole('dialog'))
      await close()
      await page.locator('.card-press').first().click()
      // The dialog of the item, which has such a button too, is still on its way out.
      await page
        .getByRole('region', { name: say('backpack:selection') })
        .getByRole('button', { name: say('backpack:retrieve'), exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      await look(dialog)
      await dialog.getByRole('button', { name: say('retrieval:dialog.bind') }).click()
      await look(dialog.last())
      await closeAll()

      const recharge = page.getByRole('dialog', { name: say('recharge:title') })
      await page
        .getByRole('banner')
        .getByRole('button', { name: say('layout:recharge') })
        .click()
      await look(recharge)
      await recharge.getByRole('button', { name: say('recharge:top_up') }).click()
      const pay = page.getByRole('dialog', { name: say('recharge:pay_title') })
      await expect(pay.getByAltText(say('recharge:code'))).toBeVisible()
      await look(pay)
      await close()
      await recharge.getByRole('tab', { name: say('recharge:methods.cdk') }).click()
      await look(page.getByRole('dialog', { name: say('recharge:redeem_title') }))
      await closeAll()

      await moveTo(page, '/user/userInfo')
      for (const button of [
        'profile:edit.open',
        'profile:contact.bind_mobile',
        'profile:password.set',
        'profile:totp.turn_on',
        'levels:all',
        'profile:trade_link.title',
        'profile:steam.bind_title',
        'limits:break.pause_button',
      ]) {
        await page
          .getByRole('main')
          .getByRole('button', { name: say(button), exact: true })
          .click()
        await look(page.getByRole('dialog'))
        await close()
      }

      await moveTo(page, '/rolls')
      await page.getByRole('button', { name: say('rolls:open_room') }).click()
      await look(page.getByRole('dialog'))
      await close()
      await moveTo(page, '/mine-sweeping')
      await page.getByRole('button', { name: say('mines:history.button') }).click()
      await look(page.getByRole('dialog', { name: say('mines:history.title') }))
      await close()
      await moveTo(page, '/user/partner')
      await page.getByRole('button', { name: say('promotion:invite.picture') }).click()
      await look(page.getByRole('dialog', { name: say('promotion:share.title') }))
    })
  })
}

type Looks = {
  /** Looks at a dialog that opens, in English in every window and with longer texts, too. */
  look: (dialog: Locator, options?: { onPhoneOnly: boolean }) => Promise<void>
  /** Closes the upmost dialog. */
  close: () => Promise<void>
  closeAll: () => Promise<void>
}

function looksAt(page: Page, language: SpecLanguage, say: Say): Looks {
  const windows = language === 'en' ? [NARROWEST, DESKTOP] : [NARROWEST]
  // By what they are, not by their role: one that lies under another one is hidden from readers.
  const dialogs = page.locator('[role=dialog]:not([data-state=closed])')

  async function look(dialog: Locator, { onPhoneOnly } = { onPhoneOnly: false }): Promise<void> {
    await expect(dialog).toBeVisible()
    const where = `${new URL(page.url()).pathname}: ${await dialog.getByRole('heading').first().innerText()}`
    for (const window of windows.filter(({ width }) => width < 600 || !onPhoneOnly)) {
      if (windows.length > 1) await page.setViewportSize(window)
      await quiet(page)
      await expectFit(page, where)
      if (window === DESKTOP) continue
      await expectWrittenIn(page, language)
      if (language !== 'en') continue
      await expectFitLonger(page, where)
      await expectAccessible(page, '[role=dialog]:not([data-state=closed])')
    }
  }

  async function close(): Promise<void> {
    const open = await dialogs.count()
    await dialogs
      .last()
      .getByRole('button', { name: say('common:close'), exact: true })
      .first()
      .click()
    await expect(dialogs).toHaveCount(open - 1)
  }

  async function closeAll(): Promise<void> {
    while ((await dialogs.count()) > 0) await close()
  }

  return { look, close, closeAll }
}
