import type { Page } from '@playwright/test'
import { report } from '@noktra/contract/attribution'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { giveCoins, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

/** Bodies of what the page reports of its advert. */
function reportsOf(page: Page): Record<string, unknown>[] {
  const reports: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === report.path) {
      reports.push(request.postDataJSON() as Record<string, unknown>)
    }
  })
  return reports
}

/** @shows SPEC-1.30 */
test('who comes by an advert is asked first; a yes reports, and is taken back below the privacy policy', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api)
  await signIn(page, player)
  const reports = reportsOf(page)
  await page.goto('/service?ttpixid=4711&adsid=click-9&ch=spring')
  const card = page.getByRole('region', { name: say('consent:title') })
  await expect(card).toBeVisible()
  await card.getByText(say('consent:what')).click()
  await expect(card).toContainText(say('consent:network.tt'))
  await settle(page)
  await expectAccessible(page)
  expect(reports).toEqual([])

  await card.getByTestId('consent-yes').click()
  await expect(card).toBeHidden()
  const advert = { pixel_type: 'tt', pixel_id: '4711', ads_id: 'click-9', channel: 'spring' }
  const events = () => reports.map(({ event }) => event)
  await expect.poll(events).toEqual(['firstopen', 'start', 'reg'])
  // The store says of the order that it was the first.
  await giveCoins(api, player, 5)
  await expect.poll(events).toEqual(['firstopen', 'start', 'reg', 'pay', 'firstpay'])
  for (const body of reports) expect(body).toMatchObject(advert)

  await page
    .getByRole('link', { name: say('service:menu.privacy'), exact: true })
    .first()
    .click()
  const setting = page.getByRole('region', { name: say('consent:setting_title') })
  await setting.getByTestId('consent-stop').click()
  await expect(setting).toContainText(say('consent:setting.no'))
  expect(await page.evaluate(() => localStorage.getItem('ad_pixel_id'))).toBeNull()
  await setting.getByTestId('consent-again').click()
  await expect(setting).toContainText(say('consent:setting.none'))
  expect(reports).toHaveLength(5)
})

test.describe('on a phone, in Chinese', () => {
  test.use({ language: 'zh', locale: 'zh-CN', viewport: { width: 360, height: 780 } })

  test('the question covers no bar, no button and no game, and Escape puts it away', async ({
    page,
    say,
  }) => {
    const reports = reportsOf(page)
    await page.goto('/home?fbpixid=4711')
    const card = page.getByRole('region', { name: say('consent:title') })
    await expect(card).toBeVisible()
    await settle(page)
    const { x, y, width, height } = (await card.boundingBox())!
    const bar = (await page.getByRole('navigation', { name: say('layout:phone_bar') }).boundingBox())!
    expect(y + height).toBeLessThanOrEqual(bar.y)
    expect(x + width).toBeLessThanOrEqual(360)
    await page.locator('main a[href="/mine-sweeping"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: say('mines:title') })).toBeVisible()
    await expect(card).toBeHidden()
    await page.goBack()
    await card.getByText(say('consent:what')).click()
    await settle(page)
    await expectFit(page)
    await expectWrittenIn(page, 'zh')
    await card.getByTestId('consent-no').focus()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(page.locator('#main')).toBeFocused()
    expect(reports).toEqual([])
  })
})
