import { recharge } from '@noktra/contract/recharge'
import { expectUsable } from './expect-accessible.ts'
import { boxesByPrice, call, endPayment, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const VIEWS = {
  en: { locale: 'en-US', viewport: { width: 1440, height: 900 } },
  zh: { locale: 'zh-CN', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

for (const [language, view] of Object.entries(VIEWS)) {
  test.describe(language, () => {
    test.use({ ...view, language: language as keyof typeof VIEWS })

    test(`an item that a charge-back holds says so wherever it could be used (${language})`, async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlayer(api)
      const body = { pay_method: 'alipay2' as const, amount: 50 }
      const { order_no } = await call(api, recharge, { body, player })
      await endPayment(api, order_no, 'pay')
      const box = (await boxesByPrice(api)).findLast(({ price }) => price <= 5)!
      await open(api, player, box.box_id, 10)
      await endPayment(api, order_no, 'charge_back')
      await signIn(page, player)

      await page.goto('/user/inventory')
      const why = say('backpack:frozen_stays')
      const card = page
        .getByRole('article')
        .filter({ has: page.getByRole('img', { name: why }) })
        .first()
      await expect(card.getByRole('button', { name: say('backpack:star') })).toHaveCount(0)
      await card.locator('.card-press').click()
      await expect(page.getByText(why).last()).toBeVisible()
      await expect(page.getByRole('button', { name: say('backpack:unstar'), exact: true })).toHaveCount(0)
      await expect(page.locator('.skin-card[data-selected]')).toHaveCount(0)

      await card.getByRole('button').first().focus()
      await card.getByRole('button', { name: say('backpack:details') }).press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(why)).toBeVisible()
      await expect(dialog.getByRole('button', { name: say('backpack:retrieve') })).toBeDisabled()
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      await expectUsable(page)
      await expectWrittenIn(page, view.locale.slice(0, 2) as keyof typeof VIEWS)
      await page.keyboard.press('Escape')

      await page.goto('/upgrade')
      const stays = page.getByRole('img', { name: say('upgrades:backpack.frozen') })
      await expect(stays.first()).toBeVisible()
    })
  })
}
