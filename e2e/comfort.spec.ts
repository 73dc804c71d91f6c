import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { tabTo } from './keys.ts'
import { boxesByPrice } from './store.ts'
import { expect, test } from './test.ts'
import { texts } from './texts.ts'
import { settle } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

test.describe('by keyboard', () => {
  test('Tab reaches the main action, whose focus can be seen, and Space does it', async ({
    page,
    resident,
    say,
  }) => {
    await page.goto(`/openbox/${resident.box_id}`)
    const main = page.getByTestId('open')
    await expect(main).toBeVisible()
    await settle(page)
    const before = await pixelsAround(page)
    await tabTo(page, main)
    expect(differing(before, await pixelsAround(page))).toBeGreaterThan(300)
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  })

  test('Escape skips the animation and closes the result', async ({ page, resident, say }) => {
    await page.goto(`/openbox/${resident.box_id}`)
    await page.getByRole('button', { name: say('opening:demo') }).press('Enter')
    await expect(page.getByRole('button', { name: say('opening:skip') })).toBeVisible()
    await page.keyboard.press('Escape')
    const result = page.getByRole('dialog', { name: say('opening:result.demo_title') })
    await expect(result).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(result).toBeHidden()
  })

  /** The main action and what surrounds it, as raw pixels. */
  async function pixelsAround(page: Page): Promise<Buffer> {
    const main = page.getByTestId('open')
    await main.scrollIntoViewIfNeeded()
    const box = (await main.boundingBox())!
    const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 }
    return sharp(await page.screenshot({ clip, animations: 'disabled' }))
      .raw()
      .toBuffer()
  }

  function differing(a: Buffer, b: Buffer): number {
    return a.reduce((count, value, at) => count + Number(Math.abs(value - b[at]!) > 60), 0)
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('an opening shows its result without moving a reel', async ({ page, resident, say }) => {
    await page.addInitScript(() => {
      const seen = window as unknown as { moves: number }
      seen.moves = 0
      const { animate } = Element.prototype
      Element.prototype.animate = function (...given) {
        seen.moves += 1
        return animate.apply(this, given)
      }
    })
    await page.goto(`/openbox/${resident.box_id}`)
    await page.getByRole('button', { name: say('opening:demo') }).click()
    await expect(page.getByRole('dialog', { name: say('opening:result.demo_title') })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { moves: number }).moves)).toBe(0)
  })
})

/** @shows SPEC-1.4 SPEC-1.5 SPEC-2.32 */
test('the chosen language is remembered', async ({ page, say }) => {
  await page.goto('/home')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:language') })
    .click()
  await page.getByRole('menuitem', { name: 'Português' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.reload()
  await expect(
    page.getByRole('banner').getByRole('button', { name: texts('pt')('layout:login') }),
  ).toBeVisible()
  await expectWrittenIn(page, 'pt')
})

/** @shows SPEC-2.3 SPEC-2.33 */
test('sound off is remembered and honoured from the first press', async ({ page, say }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { players: number }
    seen.players = 0
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        seen.players += 1
      }
    }
  })
  const players = () => page.evaluate(() => (window as unknown as { players: number }).players)
  const off = page.getByRole('button', { name: say('layout:sound_off') })
  const on = page.getByRole('button', { name: say('layout:sound_on') })

  await page.goto('/fair')
  await page.getByRole('button', { name: say('fair:nonce_more') }).click()
  await expect.poll(players).toBe(1)
  await off.click()
  await page.reload()
  await expect(on).toBeVisible()
  await page.getByRole('button', { name: say('fair:nonce_more') }).click()
  await settle(page)
  expect(await players()).toBe(0)
  await on.click()
  await expect(off).toBeVisible()
})

test.describe('offline', () => {
  test.use({ language: 'zh', locale: 'zh-CN', expectedFaults: /ERR_INTERNET_DISCONNECTED/ })

  /** @shows SPEC-8.17 */
  test('a list says so and comes when the network is back', async ({ page, context, request, say }) => {
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
  })

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

test('the chosen speed is remembered', async ({ page, resident, say }) => {
  await page.goto(`/openbox/${resident.box_id}`)
  await page.getByRole('radio', { name: say('common:speed.none') }).click()
  await page.reload()
  await expect(page.getByRole('radio', { name: say('common:speed.none') })).toBeChecked()
})

test('a player who comes back to the list finds it as they left it', async ({ page, request, say }) => {
  const [box] = await boxesByPrice(request)
  await page.goto('/home')
  await page.getByRole('searchbox', { name: say('home:filter.search') }).fill(box!.name)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: say('home:card.open', { name: box!.name }) }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('common:back') })
    .click()
  await expect(page.getByRole('searchbox', { name: say('home:filter.search') })).toHaveValue(box!.name)
  await expect(page.getByRole('article')).toHaveCount(1)
})
