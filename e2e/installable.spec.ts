import { createECDH, randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { pushSettings } from '@noktra/contract/push'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { languagesOf } from './languages.ts'
import { call, newPlayer, officialRoll } from './store.ts'
import { expect, test } from './test.ts'
import { texts } from './texts.ts'
import { remember, settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }

type Picture = {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
type Manifest = {
  id: string
  name: string
  scope: string
  start_url: string
  display: string
  lang: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  share_target: { action: string; method: string; params: { title: string; text: string; url: string } }
}

async function manifestOf(page: Page): Promise<Manifest> {
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  return (await (await page.request.get(address!)).json()) as Manifest
}

/**
 * Stands in for the browser's push service, which no journey can reach, and for the player's answer to the browser's question. Each
 * question is counted.
 */
async function withPush(page: Page, answer: NotificationPermission): Promise<void> {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const given = {
    answer,
    endpoint: `https://web.push.apple.com/${randomBytes(12).toString('hex')}`,
    p256dh: curve.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await page.addInitScript(({ answer, endpoint, p256dh, auth }) => {
    const has = () => localStorage.getItem('test_subscribed') !== null
    const permission = () => (localStorage.getItem('test_asked') ? answer : 'default')
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = () => {
      localStorage.setItem('test_asked', String(Number(localStorage.getItem('test_asked') ?? 0) + 1))
      return Promise.resolve(permission())
    }
    const subscription = (key: unknown) => ({
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => Promise.resolve(localStorage.removeItem('test_subscribed')),
    })
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
        .buffer
    Object.assign(PushManager.prototype, {
      getSubscription: () =>
        Promise.resolve(has() ? subscription(bytesOf(localStorage.getItem('test_subscribed')!)) : null),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('test_subscribed', applicationServerKey)
        return Promise.resolve(subscription(bytesOf(applicationServerKey)))
      },
    })
  }, given)
}

/** The store's worker, where it runs. */
type Worker = EventTarget & { shown: object[]; registration: ServiceWorkerRegistration }
declare const self: Worker

/** Keeps what the worker shows: a browser without windows has no place for it. */
function withShown(): void {
  self.shown = []
  self.registration.showNotification = (title, options) => {
    self.shown.push({ title, ...options })
    return Promise.resolve()
  }
}

/** Has the browser deliver a push to the store's worker, as from its push service. */
async function pusherOf(devtools: CDPSession, origin: string): Promise<(news: object) => Promise<void>> {
  const registrationId = await new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own) found(own.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  return async (news) => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(news),
    })
  }
}

const timesAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test_asked') ?? 0))

async function joinRoom(page: Page, room: number): Promise<void> {
  await page.goto(`/rollDetail/${room}`)
  await page.getByTestId('join').click()
}

for (const language of languagesOf('zh')) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: LOCALES[language] })

    test('the manifest has what platforms ask for, in the language of the player', async ({ page }) => {
      await page.goto('/fair')
      await settle(page)
      const manifest = await manifestOf(page)
      expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/home', display: 'standalone' })
      expect(manifest.lang.split('-')[0]).toBe(language)
      const pictures = [
        ...manifest.icons,
        ...manifest.screenshots,
        ...manifest.shortcuts.flatMap(({ icons }) => icons),
      ]
      for (const { src, sizes, type } of pictures) {
        const answer = await page.request.get(src)
        expect(answer.headers()['content-type'], src).toBe(type)
        const bytes = await answer.body()
        const { width, height } = await sharp(bytes).metadata()
        expect(`${width}x${height}`, src).toBe(sizes)
        expect(bytes.length, src).toBeLessThan(150_000)
      }
      expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
        'any 192x192',
        'any 512x512',
        'maskable 192x192',
        'maskable 512x512',
      ])
      expect(manifest.screenshots.map(({ form_factor, label }) => [form_factor, Boolean(label)])).toEqual([
        ['wide', true],
        ['narrow', true],
      ])
      expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
        '/home',
        '/battle',
        '/mall',
        '/user/inventory',
      ])
      for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200)
    })

    test('what another app shares leads to a page of the store, or to one that says what can be shared', async ({
      page,
      say,
      api,
    }) => {
      await page.goto('/home')
      const { share_target } = await manifestOf(page)
      const origin = new URL(page.url()).origin
      const share = (text: string) =>
        page.goto(`${share_target.action}?${new URLSearchParams({ [share_target.params.text]: text })}`)
      const room = await officialRoll(api)
      await share(`Come: ${origin}/rollDetail/${room}.`)
      await expect(page).toHaveURL(`${origin}/rollDetail/${room}`)
      await share('https://evil.example/rollDetail/1')
      await expect(page.getByText(say('shared:unknown.title'))).toBeVisible()
      await expect(page.getByText('https://evil.example/rollDetail/1')).toBeVisible()
      expect(new URL(page.url()).origin).toBe(origin)
      await expectAccessible(page)
      await expectWrittenIn(page, language)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
      await share('DAWN2026')
      await page.getByRole('link', { name: say('shared:code.envelope') }).click()
      await expect(page.getByLabel(say('envelopes:code'))).toHaveValue('DAWN2026')
      await share('AB12CD34')
      await page.getByRole('button', { name: say('shared:code.invitation') }).click()
      await expect(page.getByRole('dialog').getByRole('textbox').last()).toHaveValue('AB12CD34')
    })
  })
}

test.describe('a browser that can be told', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is asked for after joining a room, quietly and once; the browser asks only after a press', async ({
    page,
    api,
    say,
  }) => {
    const player = await newPlayer(api, { coins: 50 })
    const room = await officialRoll(api)
    await withPush(page, 'granted')
    await signIn(page, player)
    await page.goto('/rolls')
    await settle(page)
    const card = page.getByTestId('push-card')
    await expect(card).toHaveCount(0)
    await joinRoom(page, room)
    await expect(card.getByText(say('push:ask.roll'))).toBeVisible()
    expect(await timesAsked(page)).toBe(0)
    await expectAccessible(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectFit(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await card.getByRole('button', { name: say('push:tell_me') }).click()
    await expect(page.getByText(say('push:turned_on'))).toBeVisible()
    await expect(card).toHaveCount(0)
    expect(await timesAsked(page)).toBe(1)
    const { devices } = await call(api, pushSettings, { player })
    expect(devices).toHaveLength(1)

    await test.step('the profile lists it, switches each kind and lets go of it', async () => {
      await page.goto('/user/userInfo#push')
      const part = page.getByRole('region', { name: say('profile:part.push') })
      await expect(part.getByTestId('push-state')).toHaveText(say('push:here_on'))
      await expect(part.getByTestId('push-devices').getByRole('listitem')).toHaveCount(1)
      const won = part.getByRole('switch', { name: say('push:kind.battle'), exact: true })
      const drawn = part.getByRole('switch', { name: say('push:kind.roll') })
      await expect(won).toHaveAttribute('aria-checked', 'false')
      await expect(drawn).toHaveAttribute('aria-checked', 'true')
      await won.click()
      await drawn.click()
      await expect
        .poll(async () =>
          (await call(api, pushSettings, { player })).switches.filter(({ name }) =>
            /^(battle|roll)$/.test(name),
          ),
        )
        .toEqual([
          { name: 'battle', is_on: true },
          { name: 'roll', is_on: false },
        ])
      await page.reload()
      await expect(won).toHaveAttribute('aria-checked', 'true')
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectFit(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await part.getByRole('button', { name: /^Remove / }).click()
      await expect(part.getByTestId('push-state')).toHaveText(say('push:here_off'))
      await expect(part.getByText(say('push:no_devices'))).toBeVisible()
      await part.getByRole('button', { name: say('push:turn_on') }).click()
      await expect(part.getByTestId('push-state')).toHaveText(say('push:here_on'))
    })
  })

  test('is not asked for again after "not now"', async ({ page, api, say }) => {
    await withPush(page, 'granted')
    await signIn(page, await newPlayer(api, { coins: 50 }))
    await joinRoom(page, await officialRoll(api))
    const card = page.getByTestId('push-card')
    await card.getByRole('button', { name: say('push:not_now') }).click()
    await expect(card).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('push_asked'))).toContain('never')
    expect(await timesAsked(page)).toBe(0)
  })

  test('that has blocked notifications says how to allow them', async ({ page, api, say }) => {
    await withPush(page, 'denied')
    await signIn(page, await newPlayer(api))
    await page.goto('/user/userInfo#push')
    const part = page.getByRole('region', { name: say('profile:part.push') })
    await part.getByRole('button', { name: say('push:turn_on') }).click()
    await expect(part.getByTestId('push-state')).toHaveText(say('push:ability.blocked', { brand: 'Noktra' }))
    await expect(part.getByText(say('push:unblock', { brand: 'Noktra' }))).toBeVisible()
    await expect(part.getByRole('button', { name: say('push:turn_on') })).toHaveCount(0)
  })

  test('shows what was sent while no page is looked at, and leads to what it is about', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['notifications'])
    await page.goto('/fair')
    const origin = new URL(page.url()).origin
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js')
      await navigator.serviceWorker.ready
    })
    await settle(page)
    const push = await pusherOf(await context.newCDPSession(page), origin)
    const worker = context.serviceWorkers()[0]!
    await worker.evaluate(withShown)
    const shown = () => worker.evaluate(() => self.shown)
    const news = { title: 'Noktra', body: 'It is drawn', path: '/rolls', tag: 'notice-1' }
    await push({ ...news, body: 'Looked at', tag: 'notice-0' })
    await page.goto('about:blank')
    await push(news)
    await expect
      .poll(shown)
      .toEqual([{ title: 'Noktra', body: 'It is drawn', tag: 'notice-1', data: { path: '/rolls' } }])

    await page.goto('/fair')
    await settle(page)
    await worker.evaluate(() => {
      const notification = { ...self.shown[0], close: () => undefined }
      self.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
      )
    })
    await expect(page).toHaveURL(`${origin}/rolls`)
  })
})

test('the menu of the account offers to install the store where the browser does', async ({
  page,
  api,
  say,
}) => {
  await signIn(page, await newPlayer(api))
  await page.goto('/fair')
  await settle(page)
  const menu = page.getByRole('banner').getByRole('button', { expanded: false, name: /account/ })
  const entry = page.getByRole('menuitem', { name: say('layout:install') })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: say('layout:logout') })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('Escape')
  const isKept = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(document.documentElement.setAttribute('data-installed', '')),
    })
    return !dispatchEvent(offer)
  })
  expect(isKept).toBe(true)
  await menu.click()
  await entry.click()
  await expect(page.locator('html')).toHaveAttribute('data-installed', '')
  await menu.click()
  await expect(page.getByRole('menuitem', { name: say('layout:logout') })).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/, serviceWorkers: 'allow' })

  test('the page that stands in is in the language that was chosen, says what is known, and opens by itself', async ({
    page,
    context,
  }) => {
    await remember(page, { language: 'pt' })
    await page.goto('/rolls')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await settle(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Você está sem internet')
    await expect(page.locator('html')).toHaveAttribute('lang', /^pt/)
    await expect(page.getByText('Esta página abre sozinha')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFit(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: texts('pt')('rolls:title') })).toBeAttached()
    await expect(page).toHaveURL(/\/rolls$/)
  })
})
