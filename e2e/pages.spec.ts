import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@noktra/contract/shapes'
import { userDetails } from '@noktra/contract/users'
import sharp from 'sharp'
import { boxesByPrice, call, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { texts } from './texts.ts'
import { remember, settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<Language, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }

const VIEWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

const OPEN_PAGES = [
  '/home',
  '/openbox/{box}',
  '/openbox/{box}?tab=history',
  '/openbox/999999',
  '/deposit',
  '/fair',
  '/fair/{draw}',
  '/fair/unknown',
  '/service',
  '/service?type=1',
  '/service?type=2',
  '/service?type=3',
]
const OWN_PAGES = ['/user/inventory', '/user/inventory?tab=sold', '/user/rechargeHistory']

const VISITS = [
  ...[...OPEN_PAGES, ...OWN_PAGES].map((path) => ({ path, signedIn: false })),
  ...['/home', '/openbox/{box}?tab=mine', '/deposit', '/fair', '/fair/{draw}', ...OWN_PAGES].map((path) => ({
    path,
    signedIn: true,
  })),
]

function addressOf(path: string, ids: { box_id: number; open_id: string }): string {
  return path.replace('{box}', String(ids.box_id)).replace('{draw}', ids.open_id)
}

for (const [view, use] of Object.entries(VIEWS)) {
  test.describe(view, () => {
    test.use({ ...use, expectedFaults: /status of 404/ })

    for (const { path, signedIn } of VISITS) {
      const who = signedIn ? 'player' : 'visitor'
      test(`${path} fits, complains of nothing and can be read by everybody (${who})`, async ({
        page,
        resident,
      }) => {
        if (signedIn) await signIn(page, resident)
        await page.goto(addressOf(path, resident))
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await settle(page)
        await expectNoSideScroll(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual(
          [],
        )
      })
    }

    test('a win that enters the strip shifts nothing', async ({ page, request, resident, say }) => {
      const player = await newPlayer(request, { coins: 5 })
      const { nickname } = await call(request, userDetails, { player })
      await page.goto('/home')
      const strip = page.getByRole('region', { name: say('layout:strip') })
      await expect(strip.getByRole('listitem').first()).toBeAttached()
      await settle(page)
      await page.evaluate(() => {
        const seen = window as unknown as { shifts: number }
        seen.shifts = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift' })
      })
      await open(request, player, resident.box_id)
      await expect(strip.getByRole('listitem').filter({ hasText: nickname })).toHaveCount(1)
      await settle(page)
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
    })
  })
}

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...VIEWS.phone, expectedFaults: /status of 404/ })

    test(`every page fits a phone and is written in ${language}`, async ({ page, resident }) => {
      const { box_id } = resident
      await signIn(page, resident)
      for (const path of [...OPEN_PAGES, ...OWN_PAGES]) {
        await test.step(path, async () => {
          await page.goto(addressOf(path, { ...resident, box_id }))
          await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
          await settle(page)
          await expectNoSideScroll(page)
          await expectWrittenIn(page, language)
        })
      }
    })
  })
}

test.describe('an unknown address', () => {
  test.use({ expectedFaults: /status of 404/ })

  test('is bare and answers 404', async ({ page }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    for (const part of ['banner', 'contentinfo', 'navigation', 'complementary'] as const) {
      await expect(page.getByRole(part)).toHaveCount(0)
    }
  })
})

test('the root leads to the front page and /user to the backpack', async ({ page, say }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/user')
  await expect(page).toHaveURL(/\/user\/inventory$/)
  await expect(page.getByRole('heading', { level: 1, name: say('backpack:title') })).toBeVisible()
})

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
    await tabTo(page, '[data-testid=open]')
    await expect(main).toBeFocused()
    expect(differing(before, await pixelsAround(page))).toBeGreaterThan(300)
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  })

  test('Escape closes the login dialog and the focus returns', async ({ page, say }) => {
    await page.goto('/fair')
    const button = page.getByRole('banner').getByRole('button', { name: say('layout:login') })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: say('login:title') })
    await expect(dialog.getByLabel(say('login:mobile'))).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('Escape skips the animation and closes the result', async ({ page, resident, say }) => {
    await page.goto(`/openbox/${resident.box_id}`)
    await page.getByRole('button', { name: say('boxes:demo') }).press('Enter')
    await expect(page.getByRole('button', { name: say('boxes:skip') })).toBeVisible()
    await page.keyboard.press('Escape')
    const result = page.getByRole('dialog', { name: say('boxes:result.demo_title') })
    await expect(result).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(result).toBeHidden()
  })

  async function tabTo(page: Page, selector: string): Promise<void> {
    const reached = () =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
    for (let tabs = 0; tabs < 80 && !(await reached()); tabs++) await page.keyboard.press('Tab')
  }

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
    await page.getByRole('button', { name: say('boxes:demo') }).click()
    await expect(page.getByRole('dialog', { name: say('boxes:result.demo_title') })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { moves: number }).moves)).toBe(0)
  })
})

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
  test.use({ language: 'zh', locale: LOCALES.zh, expectedFaults: /ERR_INTERNET_DISCONNECTED/ })

  test('a list says so and comes when the network is back', async ({ page, context, request, say }) => {
    // One that nobody opens meanwhile: a win would have the list fetched anew.
    const dearest = (await boxesByPrice(request)).at(-1)!
    await page.goto(`/openbox/${dearest.box_id}`)
    await expect(page.getByRole('tab', { name: say('boxes:tabs.best') })).toBeVisible()
    await settle(page)
    await context.setOffline(true)
    await page.getByRole('tab', { name: say('boxes:tabs.best') }).click()
    await expect(page.getByText('您的网络异常，请检查后重试')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: say('common:try_again') }).click()
    const list = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(list.or(page.getByText(say('boxes:empty.best')))).toBeVisible()
  })
})

test('the chosen speed is remembered', async ({ page, resident, say }) => {
  await page.goto(`/openbox/${resident.box_id}`)
  await page.getByRole('radio', { name: say('boxes:speed.none') }).click()
  await page.reload()
  await expect(page.getByRole('radio', { name: say('boxes:speed.none') })).toBeChecked()
})

test('a player who comes back to the list finds it as he left it', async ({ page, request, say }) => {
  const [box] = await boxesByPrice(request)
  await remember(page, { open_speed: 'none' })
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

async function expectNoSideScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
}
