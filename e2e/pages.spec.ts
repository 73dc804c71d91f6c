import type { Locator, Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@noktra/contract/shapes'
import { userDetails } from '@noktra/contract/users'
import { expectNoBarrier, expectNoSideScroll } from './expect-comfort.ts'
import { call, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn, standStill } from './visit.ts'
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
  '/battle',
  '/battle?tab=finished',
  '/new-battle',
  '/new-battle?boxes={box}x5&seats=4&team=1',
  '/battleDetail/{battle}',
  '/battleDetail/999999',
  '/battleHistory',
  '/fair/b{battle}',
  '/upgrade',
  '/upgradeDetail?id={upgrade}',
  '/upgradeDetail?id=999999',
  '/upgradeDetail?tab=all',
  '/fair/u{upgrade}',
  '/mine-sweeping',
  '/fair/m{game}',
  '/mall',
  '/mall?rarity=relic,mythic&exterior=FN&stock=1',
  '/mall?q=nothing-is-called-so',
  '/fair/w{bought}',
  '/rolls',
  '/rolls?tab=ended',
  '/rollDetail/{roll}',
  '/rollDetail/999999',
  '/welfarebox/{welfare}',
  '/service',
  '/service?type=1',
  '/service?type=2',
  '/service?type=3',
]
const OWN_PAGES = [
  '/user/userInfo',
  '/user/inventory',
  '/user/inventory?tab=sold',
  '/user/getbackList',
  '/user/getbackList?status=failed',
  '/user/wallet',
  '/user/wallet?type=rebate&range=week',
  '/user/rechargeHistory',
  '/user/partner',
]

/** Texts of one kind and lists of one kind are looked at once; all of them in the three languages below. */
const ALIKE = [
  '/service?type=1',
  '/service?type=3',
  '/user/inventory?tab=sold',
  '/user/getbackList?status=failed',
  '/user/wallet?type=rebate&range=week',
  '/battle?tab=finished',
  '/rolls?tab=ended',
  '/rollDetail/999999',
]
const VISITOR_PAGES = [...OPEN_PAGES, ...OWN_PAGES].filter((path) => !ALIKE.includes(path))
const PLAYER_PAGES = [
  '/home',
  '/battleDetail/{battle}',
  '/battleHistory?tab=mine',
  '/openbox/{box}?tab=mine',
  '/deposit',
  '/fair',
  '/fair/{draw}',
  '/upgrade',
  '/upgradeDetail',
  '/fair/u{upgrade}',
  '/mine-sweeping',
  '/fair/m{game}',
  '/mall?skin=7064',
  '/rollDetail/{roll}',
  '/welfarebox/{welfare}',
  ...OWN_PAGES,
]

/** Pages that one browser goes to one after the other: what they share is fetched once. */
const TOUR = 8
const TOURS = [
  ...toursOf(VISITOR_PAGES).map((pages) => ({ signedIn: false, pages })),
  ...toursOf(PLAYER_PAGES).map((pages) => ({ signedIn: true, pages })),
]

function toursOf(pages: string[]): string[][] {
  return Array.from({ length: Math.ceil(pages.length / TOUR) }, (_, n) =>
    pages.slice(n * TOUR, (n + 1) * TOUR),
  )
}

type Ids = Record<'box_id' | 'battle_id' | 'upgrade_id' | 'game_id' | 'bought_id' | 'roll_id', number> & {
  open_id: string
  /** The id of a welfare box and the box that it is. */
  welfare: string
}

function addressOf(path: string, ids: Ids): string {
  return path
    .replace('{box}', String(ids.box_id))
    .replace('{draw}', ids.open_id)
    .replace('{battle}', String(ids.battle_id))
    .replace('{upgrade}', String(ids.upgrade_id))
    .replace('{game}', String(ids.game_id))
    .replace('{bought}', String(ids.bought_id))
    .replace('{roll}', String(ids.roll_id))
    .replace('{welfare}', ids.welfare)
}

for (const { signedIn, pages } of TOURS) {
  test.describe(`${pages[0]} and further pages (${signedIn ? 'player' : 'visitor'})`, () => {
    test.use({ expectedFaults: /status of 404/ })

    test('fit, complain of nothing and can be read by everybody', async ({ page, resident }) => {
      test.setTimeout(pages.length * 30_000)
      if (signedIn) await signIn(page, resident)
      for (const path of pages) {
        await test.step(path, async () => {
          await page.goto(addressOf(path, resident))
          // Not by its role: a page that opens a dialog hides it from readers.
          await expect(page.locator('h1')).toBeAttached()
          for (const [view, { viewport }] of Object.entries(VIEWS)) {
            await page.setViewportSize(viewport)
            await settle(page)
            await expectNoSideScroll(page)
            // Axe sees each page once at each width: the visitor's on a desktop, the player's on a phone, his own at both.
            const isOwn = path.startsWith('/user')
            if (signedIn ? isOwn || view === 'phone' : !isOwn && view === 'desktop')
              await expectNoBarrier(page)
          }
        })
      }
    })
  })
}

for (const [view, use] of Object.entries(VIEWS)) {
  test.describe(view, () => {
    test.use(use)

    test('dialogs fit and can be read by everybody (visitor)', async ({ page, resident, say }) => {
      await page.goto(`/openbox/${resident.box_id}?num=5`)
      await page.getByTestId('open').click()
      const login = page.getByRole('dialog', { name: say('login:title') })
      await expectGoodDialog(page, login)
      await login.getByRole('tab', { name: say('login:tab.register') }).click()
      await expectGoodDialog(page, login)
      await login.getByLabel(say('login:mobile')).fill('somebody@example.com')
      await login.getByRole('button', { name: say('login:send_code') }).click()
      const captcha = page.getByRole('dialog', { name: say('login:captcha.title') })
      await expectGoodDialog(page, captcha)
      await page.keyboard.press('Escape')
      await expect(captcha).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(login).toBeHidden()
      await page.getByRole('button', { name: say('boxes:demo') }).click()
      await page.getByRole('button', { name: say('boxes:skip') }).click()
      await expectGoodDialog(page, page.getByRole('dialog', { name: say('boxes:result.demo_title') }))
    })

    test('dialogs fit and can be read by everybody (player)', async ({ page, resident, say }) => {
      await signIn(page, resident)
      await page.goto('/user/inventory')
      const item = page.getByRole('article').first()
      await item.getByRole('button').first().focus()
      await item.getByRole('button', { name: say('backpack:details') }).press('Enter')
      await expectGoodDialog(page, page.getByRole('dialog'))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const header = page.getByRole('banner')
      await header.getByRole('button', { name: say('layout:recharge') }).click()
      const recharge = page.getByRole('dialog', { name: say('recharge:title') })
      await expectGoodDialog(page, recharge)
      await recharge.getByRole('button', { name: say('recharge:top_up') }).click()
      const pay = page.getByRole('dialog', { name: say('recharge:pay_title') })
      await expect(pay.getByAltText(say('recharge:code'))).toBeVisible()
      await expectGoodDialog(page, pay)
    })

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

// In English the tours above have seen how every page fits.
for (const language of LANGUAGES.filter((name) => name !== 'en')) {
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

test('the root leads to the front page and /user to the profile', async ({ page, say }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/user')
  await expect(page).toHaveURL(/\/user\/userInfo$/)
  await expect(page.getByRole('heading', { level: 1, name: say('profile:title') })).toBeAttached()
})

async function expectGoodDialog(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await standStill(page)
  await expectNoSideScroll(page)
  await expectNoBarrier(page)
}
