import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { errorText } from '@noktra/languages/error-text'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { tradeLinkDetails } from '@noktra/contract/steam'
import { inviterInfo, userDetails } from '@noktra/contract/users'
import { languagesOf } from './languages.ts'
import { expectUsable } from './expect-accessible.ts'
import { call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import type { Say } from './texts.ts'
import { cookiesOf, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** The same store at another host than its main one: Chromium finds every name below localhost on this machine. */
function steamHost(baseURL: string | undefined): string {
  const url = new URL(baseURL!)
  url.hostname = 'steam.localhost'
  return url.origin
}

/** Opens the dialog of the host, by the header. */
async function openDialog(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:login') })
    .click()
  await expect(page.getByRole('dialog', { name: say('login:steam.title') })).toBeVisible()
}

function submit(page: Page, say: Say) {
  return page.getByRole('dialog').getByRole('button', { name: say('login:steam.submit'), exact: true })
}

async function agree(page: Page): Promise<void> {
  await page.locator('[name=agreed]').check()
  await page.locator('[name=adult]').check()
}

/** Presses what opens the popup and gives it, at the platform. */
async function popupOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await press()
  const popup = await opened
  await popup.waitForURL(/\/sandbox\/steam\/login\?/)
  return popup
}

/** Signs in at the platform as somebody new. */
async function approveAs(platform: Page, nickname: string): Promise<void> {
  await platform.locator('[name=player][value=new]').check()
  await platform.locator('[name=nickname]').fill(nickname)
  await platform.locator('[name=action][value=approve]').click()
}

/** The page reloads with the token, and shows a new player their registration key. */
async function expectSignedIn(page: Page, say: Say, nickname: string): Promise<void> {
  const gift = page.getByRole('dialog', { name: say('opening:gift.title') })
  await gift.getByRole('button', { name: say('opening:gift.later') }).click({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: say('layout:account_of', { nickname }) })).toBeVisible()
}

async function tokenOf(page: Page): Promise<Player> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return { token: token!, mobile: '', cookies: await cookiesOf(page) }
}

/** A made-up account of the platform. */
async function makeAccount(api: APIRequestContext, nickname: string, inventory_public = true) {
  const answer = await api.post('/sandbox/steam/players', { data: { nickname, inventory_public } })
  return ((await answer.json()) as { data: { steam_id: string; trade_url: string } }).data
}

for (const language of languagesOf('pt')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /**
     * @shows SPEC-2.43 SPEC-2.55 SPEC-2.56 SPEC-2.57 SPEC-4.2 SPEC-4.3 SPEC-5.15 SPEC-5.16 SPEC-5.17
     *   SPEC-7.24 SPEC-7.121
     */
    test(`signs up by Steam with an invite code (${language})`, async ({ page, api, say, baseURL }) => {
      const inviter = await call(api, userDetails, { player: await newPlayer(api) })
      await page.goto(`${steamHost(baseURL)}/home?code=${inviter.invite_code}&ch=forum`)
      await openDialog(page, say)
      await expect(page.getByRole('dialog')).toContainText(inviter.invite_code)
      await expectUsable(page)
      await expectWrittenIn(page, language)

      await submit(page, say).click()
      const alerts = page.getByRole('dialog').getByRole('alert')
      await expect(alerts).toHaveText([say('login:steam.fault.agreed'), say('login:steam.fault.adult')])
      await page.locator('[name=agreed]').check()
      await submit(page, say).click()
      await expect(alerts).toHaveText([say('login:steam.fault.adult')])
      await page.locator('[name=adult]').check()

      const platform = await popupOf(page, () => submit(page, say).click())
      await expect(page.getByTestId('steam-popup')).toContainText(say('login:steam.waiting'))
      await expectUsable(platform)
      const nickname = `Kestrel ${language}`
      const closed = platform.waitForEvent('close')
      await approveAs(platform, nickname)
      await closed
      await expectSignedIn(page, say, nickname)
      await expect(page).toHaveURL(/\/home/)

      const player = await tokenOf(page)
      const details = await call(api, userDetails, { player })
      expect(details).toMatchObject({ nickname, mobile: null, email: null, has_password: false })
      const { inviter: bound } = await call(api, inviterInfo, { player })
      expect(bound?.user_id).toBe(inviter.user_id)
    })

    /** @shows SPEC-5.25 SPEC-5.26 SPEC-5.27 */
    test(`binds the trade link and the account in the profile (${language})`, async ({ page, api, say }) => {
      const player = await newPlayer(api, { password: 'correct horse' })
      const mine = await makeAccount(api, `Own ${language}`)
      const hidden = await makeAccount(api, `Hidden ${language}`, false)
      await signIn(page, player)
      await page.goto('/user/userInfo#trade-link')
      const part = page.locator('#trade-link')
      await expect(part.getByText(say('profile:trade_link.none'), { exact: true })).toBeVisible()

      await test.step('learns what is wrong with a link', async () => {
        await part.getByRole('button', { name: say('profile:trade_link.title') }).click()
        const dialog = page.getByRole('dialog', { name: say('profile:trade_link.title') })
        const send = dialog.getByRole('button', { name: say('profile:trade_link.submit') })
        const field = dialog.getByLabel(say('profile:trade_link.field'), { exact: true })
        await expect(dialog).toBeVisible()
        await expectUsable(page)
        await expectWrittenIn(page, language)
        await send.click()
        await expect(dialog.getByRole('alert')).toHaveText(say('profile:trade_link.missing'))
        await field.fill('https://steamcommunity.com/id/kestrel')
        await send.click()
        await expect(dialog.getByRole('alert')).toHaveText(errorText('trade_url_invalid', language))
        await field.fill(hidden.trade_url)
        await send.click()
        await expect(dialog.getByRole('alert')).toHaveText(errorText('trade_url_private', language))
        await field.fill(mine.trade_url)
        await send.click()
        await expect(dialog).toBeHidden()
      })

      await test.step('sees the link and how long it stays', async () => {
        await expect(part.getByText(mine.trade_url)).toBeVisible()
        await expect(part.getByTestId('link-lock').getByRole('timer')).toHaveText(/^23:5\d:\d\d$/)
        await expect(
          part.getByRole('button', { name: say('profile:trade_link.change_named') }),
        ).toBeDisabled()
        expect(await call(api, tradeLinkDetails, { player })).toMatchObject({ trade_url: mine.trade_url })
      })

      await test.step('ties the account of the platform', async () => {
        await part.getByRole('button', { name: say('profile:steam.bind_title') }).click()
        const dialog = page.getByRole('dialog', { name: say('profile:steam.bind_title') })
        const open = dialog.getByRole('button', { name: say('profile:steam.open') })
        await expect(open).toBeVisible()
        const platform = await popupOf(page, () => open.click())
        const closed = platform.waitForEvent('close')
        await platform.locator(`[name=player][value="${mine.steam_id}"]`).check()
        await platform.locator('[name=action][value=approve]').click()
        await closed
        await expect(dialog).toBeHidden()
        await expect(part.getByTestId('steam-id')).toHaveText(mine.steam_id)
        await expectUsable(page)
        await expectWrittenIn(page, language)
      })
    })
  })
}

test.describe('a popup', () => {
  test('that is cancelled at the platform says so, and may be opened again', async ({
    page,
    say,
    baseURL,
  }) => {
    await page.goto(`${steamHost(baseURL)}/mall`)
    await openDialog(page, say)
    await agree(page)
    const platform = await popupOf(page, () => submit(page, say).click())
    const closed = platform.waitForEvent('close')
    await platform.locator('[name=action][value=cancel]').click()
    await closed
    await expect(page.getByTestId('steam-popup')).toContainText(errorText('steam_cancelled', 'en'))

    const again = await popupOf(page, () => submit(page, say).click())
    await approveAs(again, 'Second thought')
    await expectSignedIn(page, say, 'Second thought')
    await expect(page).toHaveURL(/\/mall$/)
  })

  test('that is closed too early says so', async ({ page, say, baseURL }) => {
    await page.goto(`${steamHost(baseURL)}/home`)
    await openDialog(page, say)
    await agree(page)
    const platform = await popupOf(page, () => submit(page, say).click())
    await platform.close()
    await expect(page.getByTestId('steam-popup')).toContainText(say('login:steam.closed'))
    await expect(submit(page, say)).toBeEnabled()
  })

  test('that is given up is closed', async ({ page, say, baseURL }) => {
    await page.goto(`${steamHost(baseURL)}/home`)
    await openDialog(page, say)
    await agree(page)
    const platform = await popupOf(page, () => submit(page, say).click())
    const closed = platform.waitForEvent('close')
    await page
      .getByTestId('steam-popup')
      .getByRole('button', { name: say('common:cancel') })
      .click()
    await closed
    await expect(page.getByTestId('steam-popup')).toBeHidden()
  })

  test('that stays open for ten minutes is closed, and says so', async ({ page, say, baseURL }) => {
    await page.clock.install()
    await page.goto(`${steamHost(baseURL)}/home`)
    await openDialog(page, say)
    await agree(page)
    const platform = await popupOf(page, () => submit(page, say).click())
    const closed = platform.waitForEvent('close')
    await page.clock.fastForward('10:01')
    await closed
    await expect(page.getByTestId('steam-popup')).toContainText(say('login:steam.late'))
  })

  test('that is blocked goes on in the same window, and back to the same page', async ({
    page,
    say,
    baseURL,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto(`${steamHost(baseURL)}/mall?sort=price`)
    await openDialog(page, say)
    await agree(page)
    await submit(page, say).click()
    await expect(page.getByTestId('steam-popup')).toContainText(say('login:steam.blocked'))
    await expectUsable(page)
    await page.getByRole('link', { name: say('login:steam.same_window') }).click()
    await page.waitForURL(/\/sandbox\/steam\/login\?/)
    await approveAs(page, 'One window')
    await expectSignedIn(page, say, 'One window')
    await expect(page).toHaveURL(/\/mall\?sort=price$/)
    expect(page.url()).not.toContain('token')
  })

  /** @shows ASVS-3.5.5 */
  test('speaks to the page that opened it and to no other', async ({ page, say, baseURL, browser }) => {
    const heard = await strangersHear(browser, steamHost(baseURL))
    expect(heard).toEqual([])
    // And the page trusts no other sender.
    await page.goto(`${steamHost(baseURL)}/home`)
    await openDialog(page, say)
    await agree(page)
    const platform = await popupOf(page, () => submit(page, say).click())
    await page.evaluate(() => {
      const forged = { type: 'store-steam', outcome: 'signed_in', access_token: 'forged', is_new: false }
      window.postMessage(forged, location.origin)
    })
    await platform.evaluate(() => {
      const forged = { type: 'store-steam', outcome: 'signed_in', access_token: 'forged', is_new: false }
      ;(window.opener as Window).postMessage(forged, '*')
    })
    await expect(page.getByTestId('steam-popup')).toContainText(say('login:steam.waiting'))
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await platform.close()
  })
})

/** What a page at another origin hears that opens the store's popup itself. */
async function strangersHear(browser: Browser, store: string): Promise<unknown[]> {
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.route('http://stranger.localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>stranger</title>' }),
  )
  await stranger.goto('http://stranger.localhost/')
  const opened = stranger.waitForEvent('popup')
  await stranger.evaluate((address) => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('message', (event) => heard.push(event.data))
    open(address)
  }, `${store}/api/user/auth/steam`)
  const popup = await opened
  await popup.waitForURL(/\/sandbox\/steam\/login\?/)
  const closed = popup.waitForEvent('close')
  await approveAs(popup, 'Lured')
  await closed
  const heard = await stranger.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  await context.close()
  return heard
}

/** @shows SPEC-2.42 */
test('the main host keeps its own dialog, and leads to Steam from there', async ({ page, say, baseURL }) => {
  await page.goto('/home')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:login') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('login:title') })
  await dialog.getByRole('button', { name: say('login:steam.title') }).click()
  await expect(page.getByRole('dialog', { name: say('login:steam.title') })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: say('login:back_to_login') }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: say('login:steam.title') }).click()
  await agree(page)
  const platform = await popupOf(page, () => submit(page, say).click())
  expect(new URL(platform.url()).searchParams.get('openid.realm')).toBe(`${new URL(baseURL!).origin}/`)
  await approveAs(platform, 'Main host')
  await expectSignedIn(page, say, 'Main host')
})
