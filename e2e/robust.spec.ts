import type { Page } from '@playwright/test'
import { boxesByPrice, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn, withoutFirstAnswers } from './visit.ts'

/** Most that may shift while a page comes (the web's own measure, CLS). */
const MOST_SHIFT = 0.02

/** About what a phone gets at the edge of a 3G cell. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 }

test.describe('a fault', () => {
  test.use({ expectedFaults: /is not a function|Cannot read properties|The above error/ })

  test(
    'of one area leaves the others as they are, and another try mends it',
    { tag: '@core' },
    async ({ page, resident, say }) => {
      await signIn(page, resident)
      const broken = new Set(['details', 'boxes'])
      const answer = (data: object) => ({ json: { code: 0, msg: 'ok', data } })
      await page.route('**/api/user/details', (route) =>
        broken.has('details') ? route.fulfill(answer({ status: 0, avatar: 7 })) : route.fallback(),
      )
      await page.route('**/api/box/list*', (route) =>
        broken.has('boxes')
          ? route.fulfill(answer({ list: [null], total: 1, next: null }))
          : route.fallback(),
      )
      await withoutFirstAnswers(page)
      await page.goto('/home')
      const main = page.getByRole('main')
      const header = page.getByRole('banner')
      await expect(main.getByText(say('common:error.page'))).toBeVisible()
      await expect(header.getByRole('link', { name: say('layout:mall') })).toBeVisible()
      await expect(page.getByRole('region', { name: say('layout:strip') })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()

      broken.delete('boxes')
      await main.getByRole('button', { name: say('common:try_again') }).click()
      await expect(main.getByRole('article').first()).toBeVisible()

      broken.delete('details')
      await header.getByRole('button', { name: say('common:try_again') }).click()
      await expect(header.getByRole('button', { name: say('layout:recharge') })).toBeVisible()
      await expect(main.getByRole('article').first()).toBeVisible()
    },
  )
})

for (const [language, locale] of [
  ['en', 'en-US'],
  ['zh', 'zh-CN'],
  ['pt', 'pt-BR'],
] as const) {
  test.describe(`no answer (${language})`, () => {
    // The pictures that were fetched ahead stay unused while the list is away.
    test.use({ language, locale, expectedFaults: /ERR_FAILED|status of 502|preloaded using link preload/ })

    /** @shows SPEC-8.16 */
    test('is told in plain words: what to do, and the number by which the store has logged the call', async ({
      page,
      say,
    }) => {
      await withoutFirstAnswers(page)
      const numbers: string[] = []
      let isBroken = true
      await page.route('**/api/mall/list*', (route) => {
        numbers.push(route.request().headers()['x-request-number']!)
        if (!isBroken) return route.fallback()
        return numbers.length % 2 === 1
          ? route.fulfill({ status: 502, contentType: 'text/plain', body: 'Internal' })
          : route.abort()
      })
      await page.goto('/mall')
      const told = page.getByRole('main').getByRole('alert')
      await expect(told).toContainText(say('common:error.list'))
      const how = numbers.length % 2 === 1 ? 'broken' : 'network'
      await expect(told).toContainText(say(`common:error.${how}`, { number: numbers.at(-1)! }))
      await expect(page.getByText(/JSON|Unexpected|Failed to fetch/)).toHaveCount(0)
      isBroken = false
      await told.getByRole('button', { name: say('common:try_again') }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  })
}

test('one call that is refused leaves no place waiting for it for ever', async ({ page, resident, say }) => {
  await signIn(page, resident)
  await withoutFirstAnswers(page)
  const refused = new Set(['box/boxType/all', 'user/inviterInfo', 'skin/details'])
  await page.route('**/api/**', (route) =>
    refused.has(new URL(route.request().url()).pathname.slice('/api/'.length))
      ? route.fulfill({ json: { code: 1, msg: 'Out of order', data: null } })
      : route.fallback(),
  )
  const main = page.getByRole('main')
  await page.goto('/home')
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.goto('/new-battle')
  await expect(
    main.getByRole('group', { name: say('battle-new:shelf.types') }).getByRole('button'),
  ).toHaveText([say('common:all')])
  await page.goto('/upgrade')
  await expect(main.locator('.consolation-card')).toHaveText('–')
  await page.goto('/user/userInfo#inviter')
  const inviter = main.getByRole('region', { name: say('promotion:inviter.title') })
  await expect(inviter.getByText(say('common:error.part'))).toBeVisible()
  await expect(inviter.getByText('Out of order')).toBeVisible()

  refused.delete('user/inviterInfo')
  await inviter.getByRole('button', { name: say('common:try_again') }).click()
  await expect(inviter.getByRole('alert')).toHaveCount(0)
  await expect(inviter.locator('.skeleton')).toHaveCount(0)
})

test.describe('a part of an older version', () => {
  test.use({ expectedFaults: /404|dynamically imported|The above error/ })

  test('reloads the page once; when that does not help the page says so', async ({ page, say }) => {
    await page.goto('/battle')
    await settle(page)
    let isGone = true
    await page.route(/static\/mall-page-.*\.js$/, (route) =>
      isGone ? route.fulfill({ status: 404, body: '404' }) : route.fallback(),
    )
    // A newer version: none of its files is one of ours.
    await page.route('**/home', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    let loads = 0
    page.on('load', () => (loads += 1))
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('layout:mall') })
      .click()
    await expect(page.getByText(say('common:error.page'))).toBeVisible()
    await expect(page).toHaveURL(/\/mall$/)
    expect(loads).toBe(1)
    isGone = false
    await page
      .getByRole('main')
      .getByRole('button', { name: say('common:try_again') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: say('mall:title') })).toBeVisible()
    expect(loads).toBe(1)
  })
})

test.describe('without a network', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/, serviceWorkers: 'allow' })

  test('a page says that it may be old; one that is newly asked for is the store’s own offline page', async ({
    page,
    context,
    say,
  }) => {
    await page.goto('/fair')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await settle(page)
    await context.setOffline(true)
    const note = page.getByText(say('footer:connection.offline'))
    await expect(note).toBeVisible()
    await context.setOffline(false)
    await expect(note).toHaveCount(0)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL(/\/fair$/)
  })
})

test.describe('a network that goes and comes back', () => {
  test.use({
    expectedFaults: /ERR_INTERNET_DISCONNECTED|dynamically imported|Unable to preload|The above error/,
    viewport: { width: 390, height: 500 },
  })

  test('a page and a part of the welfare centre that could not be fetched say so, and come by themselves', async ({
    page,
    context,
    say,
  }) => {
    await page.goto('/home?welfare=0')
    const dialog = page.getByRole('dialog', { name: say('centre:title') })
    await expect(dialog.getByRole('article').first()).toBeVisible()
    await context.setOffline(true)
    await dialog.getByRole('tab', { name: say('centre:tab_short.welfare') }).click()
    await expect(dialog.getByRole('alert')).toContainText(say('common:error.hint'))
    await context.setOffline(false)
    await expect(dialog.getByRole('article').first()).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')

    await context.setOffline(true)
    await page
      .getByRole('navigation', { name: say('layout:phone_bar') })
      .getByRole('link', { name: say('layout:battle') })
      .click()
    const main = page.getByRole('main')
    await expect(main.getByText(say('common:error.page'))).toBeVisible()
    await expect(main.getByText(say('common:error.hint'))).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: say('battles:title') })).toBeAttached()
    await expect(main.getByRole('alert')).toHaveCount(0)
  })

  test('pictures that were scrolled to meanwhile come', async ({ page, context }) => {
    await page.goto('/home')
    await settle(page)
    await context.setOffline(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const broken = await page.waitForFunction(() => {
      const found = [...document.images].filter((one) => one.complete && one.naturalWidth === 0)
      return found.length > 0 && found
    })
    // A network that is back may fail once more.
    const failed = new Set<string>()
    await context.route(/\.(webp|avif|png|jpg)/, async (route) => {
      const address = route.request().url()
      if (failed.has(address)) return route.continue()
      failed.add(address)
      await route.abort('internetdisconnected')
    })
    await context.setOffline(false)
    await expect
      .poll(() =>
        broken.evaluate(
          (all) => all && all.filter((one) => one.isConnected && one.naturalWidth === 0).length,
        ),
      )
      .toBe(0)
    expect(failed.size).toBeGreaterThan(0)
  })
})

test('going back and forward leads to where one stood, also after a reload', async ({ page, resident }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await signIn(page, resident)
  await page.goto('/home')
  const stops = ['/home', '/openbox/1', '/rolls', '/mall', '/service']
  for (const path of stops) {
    if (path !== '/home') await goInside(page, path)
    await settle(page)
    await page.evaluate(() => scrollTo(0, 340))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(340)
  }
  for (const path of stops.toReversed().slice(1)) {
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect.poll(() => page.evaluate(() => scrollY), { message: path }).toBe(340)
  }
  await page.goForward()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(340)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(340)
  await page.goto('/home')
  await settle(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a page that is left in the moment of a scroll is found there, one that was never scrolled at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/rolls')
  await settle(page)
  await goInside(page, '/mall')
  await expect(page.locator('.mall-grid li').first()).toBeVisible()
  await page.evaluate(
    () =>
      new Promise<void>((left) => {
        // The browser tells of a scroll before it calls back; of this one in the next frame.
        requestAnimationFrame(() => {
          scrollTo(0, 340)
          history.back()
          left()
        })
      }),
  )
  await expect(page).toHaveURL(/rolls$/)
  await expect(page.locator('.mall-grid')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(340)
})

test('who leaves a list before it has come again is still led back to where they stood', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/mall')
  const stand = () => page.evaluate(() => scrollY)
  // Cards further down come later.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 2000))
    expect(await stand()).toBe(2000)
  }).toPass()
  await goInside(page, '/rolls')
  await page.reload()
  await settle(page)
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/api/mall/list*', async (route) => {
    await released
    await route.fallback()
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.goForward()
  await expect(page.locator('.mall')).toHaveCount(0)
  release()
  await page.goBack()
  await expect.poll(stand).toBe(2000)
})

test('who goes back while the first page is still being drawn is led back', async ({ page, say }) => {
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    let isDrawn = false
    window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === 'popstate' && !isDrawn) {
        isDrawn = true
        history.pushState(null, '', '/mall')
        dispatchEvent(new PopStateEvent('popstate'))
      }
      listen(type, listener)
    }
  })
  await page.goto('/service')
  await expect(page.getByRole('heading', { level: 1, name: say('mall:title') })).toBeVisible()
})

test('a player who scrolls a page while it appears is not taken back to its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/rolls')
  await goInside(page, '/mall')
  await page.goBack()
  await expect(page).toHaveURL(/rolls$/)
  await settle(page)
  await page.evaluate(
    () =>
      new Promise<void>((scrolled) => {
        const left = document.querySelector('main h1')
        const comes = new MutationObserver(() => {
          const heading = document.querySelector('main h1')
          if (!heading || heading === left) return
          comes.disconnect()
          scrollTo(0, 200)
          scrolled()
        })
        comes.observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLAnchorElement>('a[href="/mall"]')!.click()
      }),
  )
  await settle(page)
  expect(await page.evaluate(() => scrollY)).toBe(200)
})

for (const { path, tab, select, value, both } of [
  {
    path: '/rolls',
    tab: 'rolls:tab.official',
    select: 'rolls:sort.label',
    value: 'time',
    both: '?tab=official&sort=time',
  },
  {
    path: '/battle',
    tab: 'battle-list:tab.finished',
    select: 'battle-list:filter.sort',
    value: 'price',
    both: '?tab=finished&sort=price',
  },
  {
    path: '/user/wallet',
    tab: 'wallet:purse.diamond',
    select: 'wallet:direction.label',
    value: 'in',
    both: '?purse=diamond&direction=in',
  },
] as const) {
  test(`two filters of ${path} that are changed in one moment both count`, async ({
    page,
    resident,
    say,
  }) => {
    await signIn(page, resident)
    await page.goto(path)
    const one = await page.getByRole('tab', { name: say(tab) }).elementHandle()
    const other = await page.getByLabel(say(select)).elementHandle()
    await page.evaluate(
      ([chosen, list, wanted]) => {
        ;(chosen as HTMLElement).click()
        ;(list as HTMLSelectElement).value = wanted
        list.dispatchEvent(new Event('change', { bubbles: true }))
      },
      [one, other, value] as const,
    )
    await expect(page).toHaveURL(`${path}${both}`)
    await expect(page.getByRole('tab', { name: say(tab) })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByLabel(say(select))).toHaveValue(value)
  })
}

test.describe('a first screen', () => {
  test.use({ expectedFaults: /ERR_FAILED/ })

  for (const [path, shown] of [
    ['/home', 'article'],
    ['/openbox/1', '.drop-grid li'],
    ['/battle', '.battle-row-boxes'],
    ['/mall', '.mall-grid li'],
  ] as const) {
    test(`of ${path} comes with its data`, { tag: '@core' }, async ({ page }) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('main').locator(shown).first()).toBeVisible()
    })
  }
})

test.describe('over a slow network', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a box can be used, moves nothing as it comes, and is charged once however often one presses', async ({
    page,
    api,
  }) => {
    const player = await newPlayer(api, { coins: 15 })
    const [box] = await boxesByPrice(api)
    await signIn(page, player)
    await noteShifts(page)
    const slow = await page.context().newCDPSession(page)
    await slow.send('Network.enable')
    await slow.send('Network.emulateNetworkConditions', SLOW)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/box/unpack')) sent += 1
    })
    await page.goto(`/openbox/${box!.box_id}`)
    const main = page.getByTestId('open')
    await expect(main).toBeEnabled()
    await main.dblclick()
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(sent).toBe(1)
    expect(await shiftsOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
  })
})

/** Goes to another page of the store as a link does, and waits for it. */
async function goInside(page: Page, path: string): Promise<void> {
  const left = await page.locator('main h1').elementHandle()
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)
    if (!link) throw new Error(`No link leads to ${to}`)
    link.click()
  }, path)
  await left.waitForElementState('hidden')
  await expect(page.locator('main h1')).toBeAttached()
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}
