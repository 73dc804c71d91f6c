import type { APIRequestContext, Browser } from '@playwright/test'
import { overruleRisk } from '@noktra/contract/admin/risk'
import { errorText } from '@noktra/languages/error-text'
import { recharge } from '@noktra/contract/recharge'
import { listRolls } from '@noktra/contract/rolls'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { userDetails } from '@noktra/contract/users'
import { expectUsable } from './expect-accessible.ts'
import { languagesOf } from './languages.ts'
import { expectNoFaults, memberOf, adminCall, adminPage } from './admin.ts'
import { DATA_DIR, makeEnvelope } from './operator.ts'
import { call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test.skip(!DATA_DIR, 'needs the data folder of the store')

/** Signs up by the game platform alone, without a page. */
async function newPlatformPlayer(api: APIRequestContext): Promise<Player & { id: number }> {
  const made = await api.post('/sandbox/steam/players', {
    data: { nickname: 'Sorrel', inventory_public: true },
  })
  const { steam_id } = ((await made.json()) as { data: { steam_id: string } }).data
  const question = await api.get('/api/user/auth/steam', { maxRedirects: 0 })
  const return_to = new URL(question.headers()['location']!).searchParams.get('openid.return_to')!
  const form = { return_to, player: steam_id, action: 'approve' }
  const answer = await api.post('/sandbox/steam/answer', { form, maxRedirects: 0 })
  const html = await (await api.get(answer.headers()['location']!)).text()
  const message = /<script type="application\/json" id="message">(.*?)<\/script>/s.exec(html)![1]!
  const { access_token: token } = JSON.parse(message) as { access_token: string }
  // The popup belongs to a browser: the token works with its cookies alone.
  const kept = (await api.storageState()).cookies
  const player = { token, mobile: '', cookies: kept.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const { user_id: id } = await call(api, userDetails, { player })
  return { ...player, id }
}

/** A member of staff sets somebody's score. */
async function score(id: number, points: number): Promise<void> {
  const ends_at = Math.floor(Date.now() / 1000) + 24 * 3600
  const by = await memberOf('operator')
  await adminCall(overruleRisk, { by, body: { id, verdict: 'fixed', score: points, ends_at } })
}

async function ownApi(browser: Browser, baseURL: string | undefined) {
  return (await browser.newContext({ baseURL })).request
}

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    test(`a player without a contact who asks for something free is told so, and led to bind one (${language})`, async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlatformPlayer(page.request)
      await score(player.id, 60)
      const { list } = await call(api, listRolls, { body: { room_type: 1, lottery_status: 0 } })
      const open = list.find(({ conditions }) => conditions.recharge === 0)!
      await signIn(page, player)

      await test.step('in a room of the house', async () => {
        await page.goto(`/rollDetail/${open.id}`)
        await page.getByTestId('join').click()
        const notice = page.getByRole('alert').filter({ hasText: errorText('gift_unverified', language) })
        await expect(notice).toBeVisible()
        await expect(notice.getByRole('link', { name: say('gifts:remedy.contact') })).toBeVisible()
        await expectUsable(page)
        await expectWrittenIn(page, language)
      })

      await test.step('at a red envelope, which leads to the profile', async () => {
        const code = makeEnvelope(2, 2)
        await page.goto('/service?type=3&welfare=2')
        const dialog = page.getByRole('dialog', { name: say('centre:title') })
        await dialog.getByRole('textbox', { name: say('envelopes:code') }).fill(code)
        await dialog.getByTestId('open-envelope').click()
        await expect(dialog.getByRole('alert')).toHaveText(errorText('gift_unverified', language))
        await settle(page)
        await dialog.getByRole('link', { name: say('gifts:remedy.contact') }).click()
        await expect(page).toHaveURL(/\/user\/userInfo#contact$/)
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('button', { name: say('profile:contact.bind_mobile') })).toBeVisible()
      })
    })
  })
}

test('an account that gets nothing free is led to customer service', async ({
  page,
  api,
  browser,
  baseURL,
  say,
}) => {
  const own = await ownApi(browser, baseURL)
  const player = await newPlayer(own)
  const { user_id } = await call(own, userDetails, { player })
  await score(user_id, 95)
  const { list } = await call(api, listRolls, { body: { room_type: 1, lottery_status: 0 } })
  await signIn(page, player)
  await page.goto(`/rollDetail/${list.find(({ conditions }) => conditions.recharge === 0)!.id}`)
  await page.getByTestId('join').click()
  const notice = page.getByRole('alert').filter({ hasText: errorText('gift_risk', 'en') })
  await expect(notice.getByRole('link', { name: say('gifts:remedy.support') })).toBeVisible()
  await expectUsable(page)
})

test('an operator looks at the accounts around a player, overrules a score, and sees what was refused', async ({
  browser,
  api,
  baseURL,
}) => {
  // Two players who pay from one account.
  const payer = `account-${crypto.randomUUID().slice(0, 8)}`
  const [one, other] = [await ownApi(browser, baseURL), await ownApi(browser, baseURL)]
  const ids: number[] = []
  for (const own of [one, other]) {
    const player = await newPlayer(own)
    const { order_no } = await call(own, recharge, { body: { pay_method: 'alipay2', amount: 5 }, player })
    await own.post(`/sandbox/pay/${order_no}`, { data: { result: 'pay', payer } })
    const { user_id } = await call(own, userDetails, { player })
    ids.push(user_id)
  }
  const office = await adminPage(browser, 'operator')

  await test.step('from the profile to the accounts around', async () => {
    await office.goto(`/#/players/${ids[0]}/show`)
    await office.getByRole('link', { name: 'Risk' }).last().click()
    await expect(office.getByRole('heading', { level: 1 })).toContainText(`Around`)
    const accounts = office.getByRole('region', { name: 'Accounts around' })
    await expect(accounts.getByRole('link', { name: `(${ids[1]})` })).toBeVisible()
    await expect(office.getByRole('region', { name: 'What the score is made of' })).toContainText(
      'Other accounts paying from its payment accounts',
    )
    await expect(office.getByRole('img', { name: /accounts? around/ })).toBeVisible()
  })

  await test.step('a word on the score, with a reason and an end', async () => {
    await office.getByRole('button', { name: 'Overrule the score' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Why').fill('two brothers with one card')
    await dialog.getByRole('button', { name: 'Overrule the score' }).click()
    await expect(office.getByText('Saved: the score is 0')).toBeVisible()
    await expect(office.getByText('two brothers with one card')).toBeVisible()
    await office.getByRole('button', { name: 'Undo' }).click()
    await office.getByRole('dialog').getByLabel('Why').fill('it was another card')
    await office.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(office.getByText('two brothers with one card')).toBeHidden()
  })

  await test.step('what was refused, by player', async () => {
    const { list } = await call(api, listRolls, { body: { room_type: 1, lottery_status: 0 } })
    const player = await newPlayer(other)
    const { user_id } = await call(other, userDetails, { player })
    await score(user_id, 95)
    await other.post('/api/freeRoom/join', {
      data: { free_room_id: list.find(({ conditions }) => conditions.recharge === 0)!.id },
      headers: { authorization: `Bearer ${player.token}` },
    })
    await office.goto(`/#/refusals?filter=${encodeURIComponent(JSON.stringify({ player_id: user_id }))}`)
    const rows = office.getByRole('row').filter({ hasText: `(${user_id})` })
    const row = rows.filter({ hasText: 'Room of the house' })
    await expect(row).toContainText('Score too high')
    await expect(office.getByRole('img', { name: /Players refused on each/ })).toBeVisible()
    await row.getByRole('link', { name: '95', exact: true }).click()
    await expect(office.getByRole('heading', { level: 1 })).toContainText(`${user_id}`)
  })
  expectNoFaults(office)
})
