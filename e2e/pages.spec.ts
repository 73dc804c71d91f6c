import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { userDetails } from '@noktra/contract/users'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit, expectFitLonger } from './expect-fit.ts'
import { call, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn } from './visit.ts'
import { followRequests, moveTo, quiet } from './walk.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }

const VIEWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

/** What a page is looked at in, one after the other, and the next page the other way round: there is no reload. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 600, height: 960 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const
/** Where the words make the difference, English has shown the rest. */
const OTHER_WINDOWS = WINDOWS.filter(({ width }) => width === 1440 || width === 360)
const DESKTOP = 1440
const PHONE = 390
const NARROWEST = 360
/** Where longer texts are hardest put: the widest of the bars and tables that become lists below it, and both ends. */
const LONGER = new Set<number>([1440, 600, 360])

/** Each page is gone to from the one before, of another path: a page that only changes what it shows keeps its heading. */
const OPEN_PAGES = [
  '/home',
  '/openbox/{box}',
  '/fair',
  '/openbox/{box}?tab=history',
  '/deposit',
  '/openbox/999999',
  '/fair/{draw}',
  '/battle',
  '/fair/unknown',
  '/new-battle',
  '/battleDetail/{battle}',
  '/new-battle?boxes={box}x5&seats=4&team=1',
  '/battleDetail/999999',
  '/battleHistory',
  '/fair/b{battle}',
  '/upgrade',
  '/upgradeDetail?id={upgrade}',
  '/fair/u{upgrade}',
  '/upgradeDetail?id=999999',
  '/mine-sweeping',
  '/upgradeDetail?tab=all',
  '/mall',
  '/fair/m{game}',
  '/mall?rarity=relic,mythic&exterior=FN&stock=1',
  '/rolls',
  '/mall?q=nothing-is-called-so',
  '/skin/7064',
  '/skin/999999',
  '/rollDetail/{roll}',
  '/fair/w{bought}',
  '/welfarebox/{welfare}',
  '/service',
  '/rollDetail/999999',
  '/service?type=2',
]
const OWN_PAGES = [
  '/user/userInfo',
  '/user/inventory',
  '/collection',
  '/user/getbackList',
  '/user/wallet',
  '/user/rechargeHistory',
  '/user/partner',
]
/** Of these one has seen what is written on them by another one of the same kind; their words are not the same. */
const ALIKE_PAGES = [
  '/service?type=1',
  '/user/inventory?tab=sold',
  '/battle?tab=finished',
  '/service?type=3',
  '/user/getbackList?status=failed',
  '/rolls?tab=ended',
  '/user/wallet?type=rebate&range=week',
]
/** What a visitor gets to see in place of what is a player's own. */
const VISITOR_PAGES = ['/user/inventory', '/rolls?tab=mine', '/openbox/{box}?tab=mine', '/battle?tab=mine']
/** What a player sees otherwise than a visitor. */
const PLAYER_PAGES = [
  '/home',
  '/battleDetail/{battle}',
  '/battleHistory?tab=mine',
  '/openbox/{box}?tab=mine',
  '/deposit',
  '/fair',
  '/upgrade',
  '/fair/{draw}',
  '/upgradeDetail',
  '/fair/u{upgrade}',
  '/mine-sweeping',
  '/fair/m{game}',
  '/mall?skin=7064',
  '/rollDetail/{roll}',
  '/welfarebox/{welfare}',
  ...OWN_PAGES,
]

type Walk = { language: SpecLanguage; signedIn: boolean; pages: string[] }

/** Pages that one browser goes to one after the other. */
const WALK = 12
const WALKS: Walk[] = [
  ...walksOf({ language: 'en', signedIn: false, pages: [...OPEN_PAGES, ...VISITOR_PAGES] }),
  ...walksOf({ language: 'en', signedIn: true, pages: PLAYER_PAGES }),
  ...(['zh', 'pt'] as const).flatMap((language) => [
    ...walksOf({ language, signedIn: true, pages: [...OPEN_PAGES, ...OWN_PAGES, ...ALIKE_PAGES] }),
    ...walksOf({ language, signedIn: false, pages: ['/home', ...VISITOR_PAGES] }),
  ]),
]

function walksOf({ language, signedIn, pages }: Walk): Walk[] {
  const walks = Math.ceil(pages.length / WALK)
  const length = Math.ceil(pages.length / walks)
  return Array.from({ length: walks }, (_, n) => ({
    language,
    signedIn,
    pages: pages.slice(n * length, (n + 1) * length),
  }))
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

for (const { language, signedIn, pages } of WALKS) {
  test.describe(`${pages[0]} and further pages (${language}, ${signedIn ? 'player' : 'visitor'})`, () => {
    test.use({
      language,
      locale: LOCALES[language],
      expectedFaults: /status of 404/,
      ...(language === 'en' ? {} : VIEWS.phone),
    })

    /** @shows SPEC-1.1 SPEC-1.3 */
    test(`fit every window, and are written in ${language} for everybody`, async ({ page, resident }) => {
      followRequests(page)
      if (signedIn) await signIn(page, resident)
      for (const [at, path] of pages.entries()) {
        await test.step(path, async () => {
          const address = addressOf(path, resident)
          if (at > 0) {
            await moveTo(page, address)
          } else {
            await page.goto(address)
            await page.waitForSelector('h1', { state: 'attached' })
          }
          const windows = language === 'en' ? WINDOWS : OTHER_WINDOWS
          for (const window of at % 2 === 0 ? windows : windows.toReversed()) {
            await page.setViewportSize(window)
            await quiet(page)
            await lookAt(page, path, { language, signedIn, width: window.width })
          }
        })
      }
    })
  })
}

type Look = { language: SpecLanguage; signedIn: boolean; width: number }

async function lookAt(page: Page, path: string, { language, signedIn, width }: Look): Promise<void> {
  await expectFit(page, path)
  if (width === DESKTOP || width === NARROWEST) await expectWrittenIn(page, language)
  if (language !== 'en') return
  if (LONGER.has(width)) await expectFitLonger(page, path)
  // Axe sees each page once at each width: the visitor's on a desktop, the player's on a phone, their own at both.
  const isOwn = signedIn && path.startsWith('/user')
  if (width === DESKTOP ? !signedIn || isOwn : width === PHONE && signedIn) await expectAccessible(page)
}

for (const [view, use] of Object.entries(VIEWS)) {
  test.describe(view, () => {
    test.use({ ...use, hasMovingStrip: true })

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

test.describe('an unknown address', () => {
  test.use({ expectedFaults: /status of 404/ })

  /** @shows SPEC-2.4 */
  test('is bare and answers 404', async ({ page }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    for (const part of ['banner', 'contentinfo', 'navigation', 'complementary'] as const) {
      await expect(page.getByRole(part)).toHaveCount(0)
    }
  })
})

/**
 * @shows SPEC-2.5 SPEC-2.6 SPEC-2.10 SPEC-2.11 SPEC-2.12 SPEC-2.13 SPEC-2.14 SPEC-2.15 SPEC-2.16
 *   SPEC-2.17 SPEC-2.18 SPEC-2.19 SPEC-2.20 SPEC-2.21 SPEC-2.22 SPEC-2.23 SPEC-2.24 SPEC-2.25 SPEC-2.26
 *   SPEC-2.27 SPEC-2.28 SPEC-2.29
 */
test('every route of the specification is its own page', { tag: '@core' }, async ({ page, resident }) => {
  const { box_id, battle_id, upgrade_id, roll_id, welfare } = resident
  const pages: [route: string, address: string, heading: RegExp | string][] = [
    ['/home', '/home', 'Boxes'],
    ['/service', '/service?type=1', 'Privacy policy'],
    ['/service', '/service?type=2', 'Terms of use'],
    ['/service', '/service?type=3', 'About us'],
    ['/service', '/service', 'Frequently asked questions'],
    ['/openbox/{id}', `/openbox/${box_id}`, 'Dust Runner'],
    ['/welfarebox/{id}/{box_id}', `/welfarebox/${welfare}`, 'Lantern Gate'],
    ['/battle', '/battle', 'Battles'],
    ['/new-battle', '/new-battle', 'New battle'],
    ['/battleDetail/{id}', `/battleDetail/${battle_id}`, 'Battle 1v1'],
    ['/battleHistory', '/battleHistory', 'Battle history'],
    ['/upgrade', '/upgrade', 'Upgrade'],
    ['/upgradeDetail', `/upgradeDetail?id=${upgrade_id}`, `Upgrade ${upgrade_id}`],
    ['/deposit', '/deposit', 'Recharge'],
    ['/rolls', '/rolls', 'Roll rooms'],
    ['/rollDetail/{id}', `/rollDetail/${roll_id}`, /roll room$/],
    ['/mall', '/mall', 'Mall'],
    ['/mine-sweeping', '/mine-sweeping', 'Minesweeper'],
    ['/user', '/user', 'Profile'],
    ['/user/userInfo', '/user/userInfo', 'Profile'],
    ['/user/inventory', '/user/inventory', 'Backpack'],
    ['/user/getbackList', '/user/getbackList', 'Retrievals'],
    ['/user/wallet', '/user/wallet', 'Wallet'],
    ['/user/rechargeHistory', '/user/rechargeHistory', 'Recharge history'],
    ['/user/partner', '/user/partner', 'Promotion'],
  ]
  const specification = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8')
  const named = [...specification.matchAll(/^\| (\/\S+)\s*\|/gm)].map(([, route]) => route)
  expect(named).toHaveLength(22)
  expect(new Set(pages.map(([route]) => route))).toEqual(new Set(named))

  await signIn(page, resident)
  followRequests(page)
  await page.goto('/fair')
  for (const [, address, heading] of pages) {
    await test.step(address, async () => {
      const answer = await page.request.get(address)
      expect(answer.status()).toBe(200)
      // A page that only changes what it shows keeps its heading.
      const isSamePage = new URL(answer.url()).pathname === new URL(page.url()).pathname
      await (isSamePage ? page.goto(address) : moveTo(page, address))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    })
  }
})

/** @shows SPEC-2.1 SPEC-2.23 */
test('the root leads to the front page and /user to the profile', async ({ page, say }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/user')
  await expect(page).toHaveURL(/\/user\/userInfo$/)
  await expect(page.getByRole('heading', { level: 1, name: say('profile:title') })).toBeAttached()
})
