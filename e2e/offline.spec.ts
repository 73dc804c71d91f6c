import { boxesByPrice } from './store.ts'
import { expect, test } from './test.ts'
import { texts } from './texts.ts'
import { settle } from './visit.ts'

test.describe('offline', () => {
  test.use({ language: 'zh', locale: 'zh-CN', expectedFaults: /ERR_INTERNET_DISCONNECTED/ })

  /** @shows SPEC-8.17 */
  test(
    'a list says so and comes when the network is back',
    { tag: '@core' },
    async ({ page, context, request, say }) => {
      // A box that no other test opens meanwhile: a win would fetch the list again.
      const dearest = (await boxesByPrice(request)).at(-1)!
      await page.goto(`/openbox/${dearest.box_id}`)
      await expect(page.getByRole('tab', { name: say('opening:tabs.best') })).toBeVisible()
      await settle(page)
      await context.setOffline(true)
      await page.getByRole('tab', { name: say('opening:tabs.best') }).click()
      await expect(page.getByText('您的网络异常，请检查后重试').first()).toBeVisible()
      await expect(page.getByRole('button', { name: say('common:try_again') })).toBeVisible()
      await context.setOffline(false)
      const list = page.getByRole('tabpanel').getByRole('listitem').first()
      await expect(list.or(page.getByText(say('opening:empty.best')))).toBeVisible()
    },
  )

  test('a menu that cannot be fetched says so, and opens when the network is back', async ({
    page,
    context,
    say,
  }) => {
    // What says it is fetched when the page has nothing better to do.
    const toaster = page.waitForResponse(/toaster/)
    await page.goto('/home')
    await toaster
    await settle(page)
    const menu = page.getByRole('banner').getByRole('button', { name: say('layout:language') })
    await context.setOffline(true)
    await menu.click()
    await expect(page.getByText('您的网络异常，请检查后重试').first()).toBeVisible()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await context.setOffline(false)
    await menu.click()
    await expect(page.getByRole('menuitem', { name: '中文' })).toBeVisible()
  })

  test('a language that cannot be fetched leaves the page as it is', async ({ page, context, say }) => {
    const toaster = page.waitForResponse(/toaster/)
    await page.goto('/home')
    await toaster
    await settle(page)
    const menu = page.getByRole('banner').getByRole('button', { name: say('layout:language') })
    await menu.click()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Português' }).click()
    await expect(page.getByText('您的网络异常，请检查后重试').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
    await context.setOffline(false)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Português' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(
      page.getByRole('banner').getByRole('link', { name: texts('pt')('layout:mall') }),
    ).toBeVisible()
  })
})
