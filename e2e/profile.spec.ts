import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { errors } from '@noktra/contract/errors'
import { errorText } from '@noktra/languages/error-text'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { listSessions } from '@noktra/contract/account'
import { login } from '@noktra/contract/sign-in'
import { levelSetting } from '@noktra/contract/promotion'
import { logout, userDetails } from '@noktra/contract/users'
import { languagesOf } from './languages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { readQr } from './read-qr.ts'
import { solveSlidePuzzle } from './slide-puzzle.ts'
import { ask, call, lastCode, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { FILE_PREFIX, type Say } from './texts.ts'
import { totpOf } from './totp.ts'
import { settle, signIn, standStill } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const PASSWORD = 'correct horse'

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({
      language,
      locale: LOCALES[language],
      ...(language === 'en' ? {} : PHONE),
      // A refused password or code is an answer of status 400 at most, which the browser notes.
      expectedFaults: /status of 4\d\d/,
    })

    /** @shows SPEC-2.24 SPEC-5.28 SPEC-5.29 */
    test(`a player looks after their account (${language})`, async ({ page, api, say }) => {
      const player = await newPlayer(api, { password: PASSWORD })
      await becomePlayer(page, player)

      await test.step('comes to the profile from /user', async () => {
        await page.goto('/user')
        await expect(page).toHaveURL(/\/user\/userInfo$/)
        await expect(page.getByRole('heading', { level: 1, name: say('profile:title') })).toBeAttached()
        await expect(partOf(page, say, 'seed')).toBeVisible()
        await expectAllGood(page, language)
      })

      await test.step('chooses a name and a picture', async () => {
        await page.getByTestId('edit-profile').click()
        const dialog = page.getByRole('dialog', { name: say('profile:edit.title') })
        const name = dialog.getByLabel(say('profile:edit.nickname'))
        const save = dialog.getByRole('button', { name: say('profile:edit.save') })
        await name.fill('   ')
        await save.click()
        await expect(dialog.getByText(say('profile:edit.nickname_missing'))).toBeVisible()
        await name.fill('bent\u202Ename')
        await save.click()
        await expect(dialog.getByText(errorText('nickname_invalid', language))).toBeVisible()
        await name.fill('Kestrel')
        await dialog.getByRole('radio', { name: say('profile:edit.picture_no', { number: 8 }) }).check()
        await expectAllGood(page, language)
        await save.click()
        await expect(dialog).toBeHidden()
        await expect(page.getByTestId('nickname')).toHaveText('Kestrel')
        expect(await call(api, userDetails, { player })).toMatchObject({ nickname: 'Kestrel', avatar_no: 7 })
      })

      await test.step('binds a phone by the code that is sent to it', async () => {
        const mobile = `139${randomInt(10_000_000, 100_000_000)}`
        await page.getByRole('button', { name: say('profile:contact.bind_mobile') }).click()
        const dialog = page.getByRole('dialog', { name: say('profile:contact.title_mobile') })
        await dialog.getByRole('button', { name: say('profile:contact.submit') }).click()
        await expect(dialog.getByText(say('profile:contact.missing_mobile'))).toBeVisible()
        await dialog.getByLabel(say('profile:contact.new_mobile')).fill(mobile)
        await dialog.getByRole('button', { name: say('login:send_code') }).click()
        await solveSlidePuzzle(page, say)
        await expect(page.getByText(say('profile:contact.code_sent'))).toBeVisible()
        await dialog.getByLabel(say('login:code'), { exact: true }).fill(await lastCode(api, mobile))
        await expectAllGood(page, language)
        await dialog.getByRole('button', { name: say('profile:contact.submit') }).click()
        await expect(dialog).toBeHidden()
        await expect(partOf(page, say, 'contact')).toContainText(`****${mobile.slice(-4)}`)
      })

      const secret = await test.step('turns the second factor on', () => turnOn(page, say, language))

      await test.step('signs in with it, and by the right code only', async () => {
        const { recovery } = secret
        await logOut(page, say)
        await page
          .getByRole('banner')
          .getByRole('button', { name: say('layout:login') })
          .click()
        const dialog = page.getByRole('dialog', { name: say('login:title') })
        await dialog.getByLabel(say('login:mobile')).fill(player.mobile)
        await dialog.getByLabel(say('login:password.login'), { exact: true }).fill(PASSWORD)
        await dialog.getByRole('checkbox').check()
        await dialog.getByRole('button', { name: say('login:submit.login') }).click()
        const code = dialog.getByLabel(say('login:totp.label'))
        await expect(code).toBeFocused()
        await expectAllGood(page, language)
        await code.fill(recovery[0]!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
        await dialog.getByRole('button', { name: say('login:totp.submit') }).click()
        await expect(dialog.getByText(errorText('totp_wrong', language))).toBeVisible()
        await code.fill(totpOf(secret.text, 1))
        await dialog.getByRole('button', { name: say('login:totp.submit') }).click()
        await expect(dialog).toBeHidden()
        await page.goto('/user/userInfo')
        await expect(page.getByTestId('totp-state')).toHaveText(say('profile:totp.is_on'))
      })

      await test.step('turns it off by a recovery code', async () => {
        await page.getByRole('button', { name: say('profile:totp.turn_off') }).click()
        const dialog = page.getByRole('dialog', { name: say('profile:totp.off_title') })
        await dialog.getByLabel(say('profile:totp.code')).fill(secret.recovery[1]!.toLowerCase())
        await expectAllGood(page, language)
        await dialog.getByRole('button', { name: say('profile:totp.turn_off') }).click()
        await expect(dialog).toBeHidden()
        await expect(page.getByTestId('totp-state')).toHaveText(say('profile:totp.is_off'))
      })

      await test.step('changes the pair of seeds, and sees the old one', async () => {
        const part = partOf(page, say, 'seed')
        const before = await seedOf(page)
        await part.getByRole('button', { name: say('profile:seed.random') }).click()
        await part.getByRole('button', { name: say('profile:seed.rotate') }).click()
        await expect(page.getByText(say('profile:seed.rotated'))).toBeVisible()
        await expect(part.getByText(say('profile:seed.revealed'))).toBeVisible()
        await expect(part).not.toContainText(before)
      })
    })
  })
}

/** The hash of the store's seed that the page shows. */
async function seedOf(page: Page): Promise<string> {
  const hash = page.locator('#seed code').nth(1)
  await expect(hash).toHaveText(/^[0-9a-f]{64}$/)
  return hash.innerText()
}

/** From the row of the security part to the recovery codes; gives the secret and those codes. */
async function turnOn(page: Page, say: Say, language: SpecLanguage) {
  await page.getByRole('button', { name: say('profile:totp.turn_on') }).click()
  const setup = page.getByRole('dialog', { name: say('profile:totp.setup_title') })
  await setup.getByRole('button', { name: say('profile:totp.continue') }).click()
  const picture = setup.getByAltText(say('profile:totp.picture'))
  await expect(picture).toBeVisible()
  await expectAllGood(page, language)
  const address = new URL(await readQr((await picture.getAttribute('src'))!))
  const text = address.searchParams.get('secret')!
  await expect(setup.getByText(text)).toBeVisible()
  await setup.getByLabel(say('profile:totp.code')).fill(totpOf(text))
  await setup.getByRole('button', { name: say('profile:totp.confirm') }).click()

  const kept = page.getByRole('dialog', { name: say('profile:totp.codes_title') })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const recovery = await kept.getByRole('listitem').allInnerTexts()
  await expectAllGood(page, language)
  const downloaded = page.waitForEvent('download')
  await kept.getByRole('button', { name: say('profile:totp.download') }).click()
  expect((await downloaded).suggestedFilename()).toBe(`${FILE_PREFIX}-recovery-codes.txt`)
  // A slip of the hand loses nothing: they are shown this once.
  await page.keyboard.press('Escape')
  await expect(kept).toBeVisible()
  await kept.getByRole('checkbox').check()
  await kept.getByRole('button', { name: say('profile:totp.done') }).click()
  await expect(kept).toBeHidden()
  await expect(page.getByTestId('totp-state')).toHaveText(say('profile:totp.is_on'))
  return { text, recovery }
}

test('a session that is signed out from elsewhere ends at once', async ({ page, api, say }) => {
  const player = await newPlayer(api, { password: PASSWORD })
  const other = await signInElsewhere(api, player)
  await signIn(page, player)
  await page.goto('/user/userInfo')
  const list = page.getByTestId('sessions')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText(say('profile:sessions.current'))).toHaveCount(1)
  await list.getByRole('button').click()
  await expect(page.getByText(say('profile:sessions.ended', { count: 1 }))).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await ask(api, userDetails, { player: other })).code).toBe(errors.not_signed_in.code)
})

test.describe('a session that has ended', () => {
  test.use({ expectedFaults: /status of 401/ })

  test('a player whose session ends while they look at a page reads so, and may log in again', async ({
    page,
    api,
    say,
  }) => {
    const player = await newPlayer(api)
    await page.goto('/home')
    await page.evaluate((token) => localStorage.setItem('token', token), player.token)
    await page.reload()
    const loginButton = page.getByRole('banner').getByRole('button', { name: say('layout:login') })
    await expect(loginButton).toBeHidden()
    await call(api, logout, { player })
    // The page asks for its player and is loaded once more when it hears that they are none. What else a start does comes in between.
    const refused = page.waitForResponse((response) => response.status() === 401)
    const begun = page.waitForRequest(`**${levelSetting.path}`)
    await page.route('**/static/home-*.js', async (route) => {
      await refused
      await route.continue()
    })
    let loads = 0
    await page.route('**/home', async (route) => {
      loads += 1
      if (loads > 1) await begun
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    const told = page.getByRole('status').filter({ hasText: say('layout:session_ended') })
    await expect(told).toBeVisible()
    await expect(loginButton).toBeVisible()
    await told.getByRole('button', { name: say('layout:login') }).click()
    await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
    await page.reload()
    await expect(loginButton).toBeVisible()
    await expect(told).toBeHidden()
  })
})

test('a new password asks for the old one, and ends the other sessions', async ({ page, api, say }) => {
  const player = await newPlayer(api, { password: PASSWORD })
  await signInElsewhere(api, player)
  await signIn(page, player)
  await page.goto('/user/userInfo')
  await page.getByRole('button', { name: say('profile:password.change') }).click()
  const dialog = page.getByRole('dialog', { name: say('profile:password.change') })
  const submit = dialog.getByRole('button', { name: say('profile:password.submit') })
  const typed = dialog.getByLabel(say('profile:password.new'))
  const proof = dialog.getByLabel(say('login:proof.password'))
  await expect(dialog.getByText(say('login:proof.text_password'))).toBeVisible()
  await expectGood(page)
  await typed.fill('12345')
  await proof.fill('a guess')
  await submit.click()
  await expect(dialog.getByText(say('profile:password.short'))).toBeVisible()
  await typed.fill('battery staple')
  await submit.click()
  await expect(dialog.getByText(errorText('password_wrong', 'en'))).toBeVisible()
  await proof.fill(PASSWORD)
  await typed.fill('football')
  await submit.click()
  await expect(dialog.getByText(errorText('password_common', 'en'))).toBeVisible()
  await typed.fill('battery staple')
  await submit.click()
  await expect(page.getByText(say('profile:password.done_ended', { count: 1 }))).toBeVisible()
  await expect(dialog).toBeHidden()
  const { total } = await call(api, listSessions, { player })
  expect(total).toBe(1)
  const body = { mobile: player.mobile, login_type: 'password' as const }
  expect((await ask(api, login, { body: { ...body, password: PASSWORD } })).code).not.toBe(0)
  expect((await ask(api, login, { body: { ...body, password: 'battery staple' } })).code).toBe(0)
})

test.describe('a code to the own address', () => {
  test('is a proof', async ({ page, api, codeOnly: player, say }) => {
    await signIn(page, player)
    await page.goto('/user/userInfo')
    await page.getByRole('button', { name: say('profile:totp.turn_on') }).click()
    const dialog = page.getByRole('dialog', { name: say('profile:totp.setup_title') })
    await page.route('**/api/user/totp/new', askForCode, { times: 1 })
    await dialog.getByRole('button', { name: say('profile:totp.continue') }).click()
    await expect(dialog.getByText(say('login:proof.text'))).toBeVisible()
    await expectGood(page)
    // Their number was sent a code when they signed up, and may be sent another a minute after that.
    await expect.poll(() => Date.now() - player.since, { timeout: 65_000 }).toBeGreaterThan(60_000)
    await dialog.getByRole('button', { name: say('login:send_code') }).click()
    await solveSlidePuzzle(page, say)
    await expect(page.getByText(say('login:code_sent'))).toBeVisible()
    await dialog.getByRole('textbox').fill(await lastCode(api, player.mobile))
    await dialog.getByRole('button', { name: say('profile:totp.continue') }).click()
    await expect(dialog.getByAltText(say('profile:totp.picture'))).toBeVisible()
  })
})

test('an address with a part leads to that part, which is followed while the page grows', async ({
  page,
  api,
  say,
}) => {
  await signIn(page, await newPlayer(api))
  await page.goto('/user/userInfo#seed')
  await expect(page.getByRole('heading', { name: say('profile:part.seed') })).toBeInViewport()
  await page
    .getByRole('navigation', { name: say('profile:parts_nav') })
    .getByRole('link', { name: say('profile:part.contact') })
    .click()
  await expect(page).toHaveURL(/#contact$/)
  await expect(page.getByRole('heading', { name: say('profile:part.contact') })).toBeInViewport()
})

/** @shows SPEC-6.3 */
test('a visitor is asked to sign in, and comes back', async ({ page, api, say }) => {
  await page.goto('/user/userInfo')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account:sign_in') })
    .click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  const { token } = await newPlayer(api)
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.reload()
  await expect(page).toHaveURL(/\/user\/userInfo$/)
  await expect(page.getByTestId('nickname')).toBeVisible()
})

/** @shows SPEC-2.40 ASVS-7.4.4 */
test('the menu behind the avatar leads to every room of the account', async ({ page, api, say }) => {
  const player = await newPlayer(api)
  const { nickname } = await call(api, userDetails, { player })
  await signIn(page, player)
  for (const [key, path] of [
    ['userInfo', '/user/userInfo'],
    ['inventory', '/user/inventory'],
    ['getbackList', '/user/getbackList'],
    ['wallet', '/user/wallet'],
    ['partner', '/user/partner'],
  ] as const) {
    await page.goto('/fair')
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('layout:account_of', { nickname }) })
      .click()
    await page.getByRole('menuitem', { name: say(`account:${key}`) }).click()
    await expect(page).toHaveURL(path)
  }
})

type Handle = Parameters<Page['route']>[1]

const askForCode: Handle = (route) => route.fulfill({ json: proofNeeded('email') })

function proofNeeded(methods: string) {
  const { code } = errors.proof_needed
  return { code, msg: errorText('proof_needed', 'en'), data: { error: 'proof_needed', methods } }
}

async function signInElsewhere(api: Parameters<typeof call>[0], { mobile }: Player): Promise<Player> {
  const body = { mobile, login_type: 'password' as const, password: PASSWORD }
  const { access_token } = await call(api, login, { body })
  return { token: access_token, mobile }
}

function partOf(page: Page, say: Say, part: string): Locator {
  return page
    .locator(`#${part}`)
    .filter({ has: page.getByRole('heading', { name: say(`profile:part.${part}`) }) })
}

/** Signs in once; unlike `signIn` it lets the page sign out again. */
async function becomePlayer(page: Page, { token }: Player): Promise<void> {
  await page.goto('/fair')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
}

async function logOut(page: Page, say: Say): Promise<void> {
  const named = say('layout:account_of', { nickname: '' }).trim()
  await page.getByRole('banner').getByRole('button', { name: named }).click()
  await page.getByRole('menuitem', { name: say('layout:logout') }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: say('layout:login') })).toBeVisible()
}

async function expectAllGood(page: Page, language: SpecLanguage): Promise<void> {
  await settle(page)
  await expectGood(page)
  await expectWrittenIn(page, language)
}

async function expectGood(page: Page): Promise<void> {
  await standStill(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
  // What lies behind a dialog is hidden from everybody, and was looked at before.
  const hasDialog = (await page.getByRole('dialog').count()) > 0
  await expectAccessible(page, hasDialog ? '[role=dialog]' : undefined)
}
