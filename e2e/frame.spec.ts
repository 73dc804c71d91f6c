import type { Locator, Page, Route } from '@playwright/test'
import { listAnnouncements } from '@noktra/contract/announcements'
import { errors } from '@noktra/contract/errors'
import { listRolls } from '@noktra/contract/rolls'
import { getSetting } from '@noktra/contract/settings'
import { userDetails } from '@noktra/contract/users'
import { listWelfareBoxes } from '@noktra/contract/welfare'
import { ask, boxesByPrice, call, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { settle, signIn, standStill } from './visit.ts'

/* What SPEC 2 says of the frame around every page, and of what the welfare centre shows. */

test.use({ hasSound: true })

/** Of SPEC 7, in the order it names them. */
const START_UP = [
  '/api/setting/get?key=upgrade_profit_rate',
  '/api/setting/get?key=upgrade_comfort_skin_id',
  '/api/setting/get?key=recharge_welfare_box_type_id',
  '/api/user/details',
  '/api/user/seed',
  '/api/user/inviterInfo',
  '/api/promote/levelSetting',
  '/api/promote/record',
  '/api/promote/stat',
]

/**
 * @shows SPEC-1.22 SPEC-1.23 SPEC-1.28 SPEC-1.29 SPEC-2.2 SPEC-2.6 SPEC-2.7 SPEC-2.8 SPEC-2.9 SPEC-2.30
 *   SPEC-2.31 SPEC-2.32 SPEC-2.34 SPEC-2.71 SPEC-2.72 SPEC-2.73 SPEC-2.74 SPEC-2.75 SPEC-2.78 SPEC-2.79
 *   SPEC-2.80 SPEC-2.81 SPEC-2.82 SPEC-2.83 SPEC-2.84 SPEC-2.85 SPEC-2.86 SPEC-2.96 SPEC-2.97 SPEC-2.98
 *   SPEC-2.99 SPEC-2.101 SPEC-2.102 SPEC-2.103 SPEC-4.1 SPEC-6.1 SPEC-6.2 SPEC-9.32 SPEC-9.33
 */
test('the frame around a page, for a visitor', async ({ page, api, resident, say }) => {
  expect(resident.open_id).toBeTruthy()
  const winner = await newPlayer(api, { coins: 5 })
  const { nickname, avatar } = await call(api, userDetails, { player: winner })
  const [box] = await boxesByPrice(api)
  const [won] = await open(api, winner, box!.box_id)
  await page.goto('/service')
  await expect(heading(page)).toHaveText(say('service:faq.title'))
  const header = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  const sideBar = page.getByRole('complementary', { name: say('layout:side_bar') })

  await test.step('header: logo, six rooms, language, sound, login', async () => {
    await expect(
      header
        .getByRole('link', { name: say('layout:to_home') })
        .locator('img')
        .first(),
    ).toBeVisible()
    const rooms = header.getByRole('navigation').getByRole('link')
    await expect(rooms).toHaveText(['Home', 'Battle', 'Upgrade', 'Roll', 'Mall', 'Minesweeper'])
    expect(await addresses(rooms)).toEqual([
      '/home',
      '/battle',
      '/upgrade',
      '/rolls',
      '/mall',
      '/mine-sweeping',
    ])
    await header.getByRole('button', { name: say('layout:language') }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/^EN/, /^ZH/, /^PT/])
    await page.keyboard.press('Escape')
    await expect(header.getByRole('button', { name: say('layout:sound_off') })).toBeVisible()
    await expect(header.getByRole('button', { name: say('layout:login') })).toBeVisible()
    await expect(header.getByRole('button', { name: say('layout:recharge') })).toHaveCount(0)
    await expect(header.getByAltText(say('common:coins'))).toHaveCount(0)
  })

  await test.step('strip: who won what', async () => {
    const cards = page.getByRole('region', { name: say('layout:strip') }).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    expect(await cards.count()).toBeLessThanOrEqual(30)
    const card = cards.filter({ hasText: nickname })
    await expect(pictureIn(card, won!.image_url)).toBeVisible()
    await expect(pictureIn(card, avatar)).toBeVisible()
    for (const text of [...won!.item_name.split(' | '), `${nickname} · ${won!.exterior_name}`]) {
      await expect(card).toContainText(text)
    }
    await expect(card.getByRole('link')).toHaveAttribute('href', `/openbox/${box!.box_id}`)
  })

  await test.step('footer: what is not stored, ways to pay, and the four pages', async () => {
    await expect(footer.getByText(/We don't store card data/)).toBeVisible()
    const marks = footer.getByRole('list', { name: say('footer:payment_marks') }).getByRole('listitem')
    await expect(marks).toHaveText(['Alipay QR', 'Card shop', 'Redeem code'])
    expect(
      await marks.evaluateAll((all) => all.map((mark) => mark.querySelectorAll('svg, img').length)),
    ).toEqual([1, 1, 1])
    for (const [link, address] of [
      ['privacy', '/service?type=1'],
      ['terms', '/service?type=2'],
      ['about', '/service?type=3'],
      ['faq', '/service'],
    ] as const) {
      await footer.getByRole('link', { name: say(`footer:${link}`), exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(heading(page)).toHaveText(say(`service:${link}.title`))
    }
  })

  await test.step('side bar: support, and back to the top, 100 px above the bottom', async () => {
    const { value } = await call(api, getSetting, { query: { key: 'support_url' } })
    const support = sideBar.getByRole('link', { name: say('layout:support') })
    await expect(support).toHaveAttribute('href', String(value))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await sideBar.getByRole('button', { name: say('layout:top') }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const { y, height } = (await sideBar.boundingBox())!
    expect(Math.round(y + height)).toBe(900 - 100)
  })

  await test.step('welfare centre: 1050 px wide, the whole width under 600', async () => {
    await header.getByRole('button', { name: say('layout:centre') }).click()
    const dialog = page.getByRole('dialog', { name: say('centre:title') })
    const gifts = dialog.getByRole('list', { name: say('centre:notice.label') }).getByRole('listitem')
    await expect(gifts).toContainText([
      'Registration gift',
      'Daily recharge welfare',
      'Super roll room',
      'Official gift',
    ])
    const [announced] = (await call(api, listAnnouncements)).list
    const shown = dialog.getByRole('article')
    await expect(shown.getByRole('heading')).toHaveText(announced!.title)
    await expect(pictureIn(shown, announced!.cover)).toBeVisible()
    for (const part of announced!.text.split('\n\n')) await expect(shown).toContainText(part)
    await standStill(page)
    expect((await dialog.boundingBox())!.width).toBe(1050)
    await page.setViewportSize({ width: 599, height: 900 })
    await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(599)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const bar = page.getByRole('navigation', { name: say('layout:phone_bar') })
    await expect(bar).toBeVisible()
    await page.setViewportSize({ width: 600, height: 900 })
    await expect(bar).toBeHidden()
  })
})

for (const [language, locale] of [
  ['en', 'en-US'],
  ['zh', 'zh-CN'],
  ['pt', 'pt-BR'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale })

    test(`a player reads the words of the navigation down to 1180 px (${language})`, async ({
      page,
      resident,
      say,
    }) => {
      await signIn(page, resident)
      await page.goto('/service')
      const header = page.getByRole('banner')
      await expect(header.getByRole('button', { name: say('layout:recharge') })).toBeVisible()
      const words = header.getByRole('navigation').locator('a > span')
      for (const width of [1180, 1280, 1366, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const seen = await words.evaluateAll((all) =>
          all.map((word) => ({
            at: word.getBoundingClientRect().right,
            isCut: word.scrollWidth > word.clientWidth,
          })),
        )
        expect(seen.map(({ isCut }) => isCut)).toEqual(Array(6).fill(false))
        expect(new Set(seen.map(({ at }) => Math.round(at))).size).toBe(6)
        const welfare = (await header.getByRole('button', { name: say('layout:centre') }).boundingBox())!
        expect(Math.max(...seen.map(({ at }) => at))).toBeLessThan(welfare.x)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })
  })
}

/**
 * @shows SPEC-7.101 SPEC-7.102 SPEC-7.103 SPEC-7.104 SPEC-7.105 SPEC-7.106 SPEC-7.107 SPEC-7.108
 *   SPEC-7.109
 */
test('what the start fetches is asked for at once, before the first frame has been drawn', async ({
  page,
  resident,
}) => {
  const asked = askedBy(page)
  await signIn(page, resident)
  // No frame and no timer comes: nothing that waits for the first screen ever ran.
  await page.clock.install({ time: new Date() })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/home')
  await expect.poll(() => START_UP.filter((path) => !asked.has(path))).toEqual([])
})

/**
 * @shows SPEC-1.15 SPEC-2.35 SPEC-2.36 SPEC-2.37 SPEC-2.38 SPEC-2.39 SPEC-2.40 SPEC-2.41 SPEC-2.58
 *   SPEC-2.59 SPEC-2.60 SPEC-2.61 SPEC-2.62 SPEC-2.66 SPEC-3.9 SPEC-3.105 SPEC-4.4 SPEC-5.21 SPEC-5.22
 *   SPEC-5.23 SPEC-6.1 SPEC-6.2 SPEC-7.101 SPEC-7.102 SPEC-7.103 SPEC-7.104 SPEC-7.105 SPEC-7.106
 *   SPEC-7.107 SPEC-7.108 SPEC-7.109 SPEC-9.16
 */
test(
  'the header of a player, from the start to logging out',
  { tag: '@core' },
  async ({ page, api, say }) => {
    const player = await newPlayer(api, { coins: 5 })
    const { nickname, grade } = await call(api, userDetails, { player })
    const asked = askedBy(page)
    // Once, so that logging out is for good.
    await page.addInitScript((token) => {
      if (!sessionStorage.getItem('signed_in')) localStorage.setItem('token', token)
      sessionStorage.setItem('signed_in', '1')
    }, player.token)
    await page.goto('/fair')
    const header = page.getByRole('banner')
    const menu = header.getByRole('button', { name: say('layout:account_of', { nickname }) })

    await test.step('balances, recharge, avatar with the level, and the menu behind it', async () => {
      await expect(amountIn(header, say('common:coins'))).toHaveText(money('en', 5))
      await expect(amountIn(header, say('common:diamonds'))).toHaveText(money('en', 0))
      await expect(header.getByRole('button', { name: say('layout:recharge') })).toBeVisible()
      await expect(header.getByRole('button', { name: say('layout:login') })).toHaveCount(0)
      await expect(menu.getByRole('img', { includeHidden: true }).first()).toBeVisible()
      await expect(menu).toHaveText(String(grade))
      await menu.click()
      await expect(page.getByRole('menu').getByText(nickname)).toBeVisible()
      for (const entry of ['account:userInfo', 'account:inventory', 'layout:recharge', 'layout:logout']) {
        await expect(page.getByRole('menuitem', { name: say(entry), exact: true })).toBeVisible()
      }
    })

    await test.step('three methods, ten amounts, and where to turn when the coins do not come', async () => {
      await page.getByRole('menuitem', { name: say('layout:recharge'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('recharge:title') })
      await expect(dialog.getByRole('tab')).toHaveText(
        ['alipay2', 'rxka-ali', 'cdk'].map((method) => say(`recharge:methods.${method}`)),
      )
      await expect(dialog.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
      const amounts = dialog.getByRole('radio')
      expect(
        await amounts.evaluateAll((all) => all.map((one) => Number((one as HTMLInputElement).value))),
      ).toEqual([5, 15, 30, 50, 100, 200, 500, 800, 1000, 1500])
      await expect(dialog.getByRole('radio', { checked: true })).toHaveValue('5')
      await dialog.getByRole('button', { name: say('recharge:top_up') }).click()
      const pay = page.getByRole('dialog', { name: say('recharge:pay_title') })
      await expect(pay.getByAltText(say('recharge:code'))).toBeVisible()
      await expect(pay.getByText(say('recharge:not_arrived'))).toBeVisible()
      await expect(pay.getByRole('link', { name: say('recharge:contact_support') })).toHaveAttribute(
        'href',
        /\S/,
      )
      await pay
        .getByRole('button', { name: say('common:close') })
        .last()
        .click()
      await expect(pay).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('all that is fetched at the start has been asked for', async () => {
      await expect.poll(() => START_UP.filter((path) => !asked.has(path))).toEqual([])
    })

    await test.step('logging out forgets the token here and at the store, and leads to the front page', async () => {
      expect(await tokenIn(page)).toBe(player.token)
      await menu.click()
      await page.getByRole('menuitem', { name: say('layout:logout') }).click()
      await expect(page).toHaveURL(/\/home$/)
      await expect(header.getByRole('button', { name: say('layout:login') })).toBeVisible()
      await expect(menu).toHaveCount(0)
      expect(await tokenIn(page)).toBeNull()
      expect((await ask(api, userDetails, { player })).code).toBe(errors.not_signed_in.code)
    })
  },
)

test.describe('in Chinese', () => {
  test.use({ language: 'zh', locale: 'zh-CN' })

  /**
   * @shows SPEC-2.108 SPEC-2.109 SPEC-2.110 SPEC-2.111 SPEC-2.113 SPEC-2.116 SPEC-2.118 SPEC-2.119
   *   SPEC-2.120 SPEC-2.121 SPEC-2.122 SPEC-2.123 SPEC-2.124 SPEC-2.130 SPEC-2.131 SPEC-2.132 SPEC-2.133
   *   SPEC-2.134 SPEC-2.135 SPEC-2.136 SPEC-2.137 SPEC-2.138 SPEC-3.76 SPEC-9.18
   */
  test('envelopes and rooms of the welfare centre show all that is told of them', async ({
    page,
    api,
    say,
  }) => {
    const [real] = (await call(api, listRolls, { body: { room_type: 1, lottery_status: 0 } })).list
    const [box] = (await call(api, listWelfareBoxes, { language: 'zh' })).list
    const soon = Math.floor(Date.now() / 1000) + 3600
    const rooms = [
      {
        ...real!,
        id: 1,
        room_name: '周末房间',
        join_num: 37,
        max_join: null,
        prize_pool: 432.1,
        phase: 'open',
        lottery_time: soon,
        main_skins: Array.from({ length: ROOM_SKINS }, (_, n) =>
          real!.main_skins.at(n % real!.main_skins.length)!,
        ),
      },
      { ...real!, id: 2, phase: 'drawn', lottery_status: 1, ended_at: TIME },
    ]
    const given = { rooms: [] as object[] }
    await page.route('**/api/redEnvelope/list*', (route) => answer(route, ENVELOPES))
    await page.route('**/api/redEnvelope/record*', (route) =>
      answer(route, [{ ...CLAIM, avatar: real!.avatar }]),
    )
    await page.route('**/api/freeRoom/list', (route) => answer(route, given.rooms))
    await page.goto('/fair?welfare=1')
    const dialog = page.getByRole('dialog', { name: say('centre:title') })
    const shown = dialog.getByRole('article')
    const tabNamed = (name: string) => dialog.getByRole('tab', { name: say(`centre:tab.${name}`) })

    await test.step('a box', async () => {
      const first = shown.first()
      await expect(first.locator('img')).toBeVisible()
      await expect(first.getByRole('heading')).toHaveText(box!.box_name)
      expect(box!.amount).toBe(36)
      for (const text of ['今日充值5币免费开启', '每日限开一次', '未满足']) {
        await expect(first.getByText(text, { exact: true })).toBeVisible()
      }
      await expect(first.getByRole('link')).toHaveAttribute('href', `/welfarebox/${box!.id}/${box!.box_id}`)
    })

    await test.step('an open envelope, one that has ended, and a claim', async () => {
      await tabNamed('envelope').click()
      await expect(dialog.getByPlaceholder('输入口令领红包')).toBeVisible()
      await expect(shown).toHaveCount(2)
      for (const text of ['春节红包', '见者有份', '数量 * 88', shownTime(TIME), '已开抢']) {
        await expect(shown.first()).toContainText(text)
      }
      await expect(shown.nth(1)).toContainText('已结束')
      await expect(shown.nth(1)).not.toContainText('已开抢')
      for (const text of ['夜行者', '1.25', shownTime(TIME)]) {
        await expect(dialog.getByTestId('claim')).toContainText(text)
      }
    })

    await test.step('no room, then an open one and one that is over', async () => {
      await tabNamed('roll').click()
      await expect(dialog.getByText(say('centre:roll.empty'), { exact: true })).toBeVisible()
      await expect(shown).toHaveCount(0)
      given.rooms = rooms
      await page.goto('/fair?welfare=3')
      await expect(shown).toHaveCount(2)
      const [pending, over] = [shown.first(), shown.nth(1)]
      for (const text of ['周末房间', '37', '432.10', '查看详情']) await expect(pending).toContainText(text)
      await expect(pictureIn(pending, real!.avatar)).toBeVisible()
      await expect(pending.locator('img[src*="/assets/items/"]')).toHaveCount(ROOM_SKINS)
      for (const skin of real!.main_skins)
        await expect(pictureIn(pending, skin.image_url).first()).toBeVisible()
      await expect(pending.getByRole('timer')).toHaveText(/^(59|1:00|60|00:59):\d\d/)
      await expect(pending.getByText(shownTime(soon), { exact: true })).toBeVisible()
      await expect(pending.getByRole('link')).toHaveAttribute('href', '/rollDetail/1')
      await expect(over).toContainText(shownTime(TIME))
      await expect(over).toContainText('已结束')
      await settle(page)
      expect(await filterOf(pending.locator('.roll-art'))).toBe('none')
      expect(await filterOf(over.locator('.roll-art'))).toBe('saturate(0.45)')
      await expect(over.getByRole('timer')).toHaveCount(0)
    })
  })
})

const TIME = 1_767_596_889
/** As many as the centre asks for (SPEC 9). */
const ROOM_SKINS = 10
const ENVELOPES = [
  { id: 1, title: '春节红包', descr: '见者有份', num: 88, left: 80, status: 0 },
  { id: 2, title: '元旦红包', descr: '', num: 5, left: 0, status: 1 },
].map((told) => ({
  ...told,
  created_at: TIME,
  ends_at: TIME + 86_400,
  is_mine: false,
  fair_id: `e${told.id}`,
}))
const CLAIM = { id: 1, red_envelope_id: 1, receive_time: TIME, nickname: '夜行者', money: 1.25 }

/** YYYY-MM-DD HH:mm:ss in the zone of this machine, which is the browser's. */
function shownTime(seconds: number): string {
  const at = new Date(seconds * 1000)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

async function answer(route: Route, list: object[]): Promise<void> {
  await route.fulfill({ json: { code: 0, msg: 'ok', data: { list, total: list.length, next: null } } })
}

/** Grows by what the page asks for: the path, and the key of a setting. */
function askedBy(page: Page): ReadonlySet<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const key = searchParams.get('key')
    asked.add(key ? `${pathname}?key=${key}` : pathname)
  })
  return asked
}

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}

function addresses(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}

function amountIn(scope: Locator, unit: string): Locator {
  return scope
    .locator('span')
    .filter({ has: scope.page().getByAltText(unit, { exact: true }) })
    .last()
}

function tokenIn(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

/** The picture of an address, in whatever width. */
function pictureIn(part: Locator, url: string): Locator {
  return part.locator(`img[src^="${url.replace(/-\d+-[0-9a-f]{8}\.webp$/, '-')}"]`)
}

function filterOf(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).filter)
}
