import { errors } from '@noktra/contract/errors'
import { userDetails } from '@noktra/contract/users'
import { ask, call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { cookiesOf, remember, settle } from './visit.ts'

const PASSWORD = 'correct horse'

test.use({ expectedFaults: /401/ })

test('a token that is copied out of the page is worth nothing elsewhere', async ({
  page,
  api,
  say,
  browser,
  baseURL,
}) => {
  const { mobile } = await newPlayer(api, { password: PASSWORD })
  await page.goto('/home')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:login') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('login:title') })
  await dialog.getByLabel(say('login:mobile'), { exact: true }).fill(mobile)
  await dialog.getByLabel(say('login:password.login'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('login:submit.login') }).click()
  const account = page
    .getByRole('banner')
    .getByRole('button', { name: say('layout:account_of', { nickname: '' }).trim() })
  await expect(account).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  // What a script of the page reads, the cookie is not among it.
  expect(await page.evaluate(() => document.cookie)).toBe('')

  await test.step('not by a call', async () => {
    const own = { token, mobile, cookies: await cookiesOf(page) }
    expect((await call(api, userDetails, { player: own })).user_id).toBeGreaterThan(0)
    const stolen = await ask(api, userDetails, { player: { token, mobile } })
    expect(stolen.code).toBe(errors.not_signed_in.code)
  })

  await test.step('not in another browser, which forgets it', async () => {
    const context = await browser.newContext({ baseURL })
    const elsewhere = await context.newPage()
    await remember(elsewhere, { welfare_seen: '1' })
    await elsewhere.goto('/home')
    await elsewhere.evaluate((stolen) => localStorage.setItem('token', stolen), token)
    await elsewhere.goto('/user/userInfo')
    await expect(
      elsewhere.getByRole('main').getByRole('button', { name: say('account:sign_in') }),
    ).toBeVisible()
    expect(await elsewhere.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await context.close()
  })

  await test.step('and here it goes on, over a reload and with its socket', async () => {
    const told = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => /"cmd":"auth".*"code":0/.test(String(payload))),
      )
    await page.goto('/user/userInfo')
    await told
    const list = page.getByTestId('sessions')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText(say('profile:sessions.plain'))).toHaveCount(1)
    await settle(page)
    await expect(account).toBeVisible()
  })
})
