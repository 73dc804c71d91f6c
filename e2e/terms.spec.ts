import { listTerms, publishTerms } from '@noktra/contract/admin/content'
import { openBox } from '@noktra/contract/boxes'
import { LANGUAGES } from '@noktra/contract/shapes'
import { userDetails } from '@noktra/contract/users'
import { adminCall, adminPage, memberOf } from './admin.ts'
import { expectUsable } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { ask, boxesByPrice, call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { texts } from './texts.ts'
import { settle, signIn } from './visit.ts'

/* New terms hold for every player of the store, so this file runs after all others. */

const WORDS = {
  en: 'Refunds now take three days.',
  zh: '退款现在需要三天。',
  pt: 'Os reembolsos agora levam três dias.',
}

test.describe.configure({ mode: 'serial' })

test('an operator publishes terms; a player reads what changed, may leave it, and accepts before they play', async ({
  page,
  api,
  browser,
}) => {
  const player = await newPlayer(api, { coins: 30 })
  const [box] = await boxesByPrice(api)
  const operator = await memberOf('operator')

  await test.step('the operator says what changed in every language', async () => {
    const office = await adminPage(browser, 'operator')
    await office.goto('/#/terms')
    for (const [language, label] of [
      ['en', 'English'],
      ['zh', 'Chinese'],
      ['pt', 'Portuguese'],
    ] as const)
      await office.getByLabel(`What changed, ${label}`).fill(WORDS[language])
    await office.getByRole('button', { name: 'Publish' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Why').fill('New refunds')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(office.getByText(/Version \d+ is published/)).toBeVisible()
    await expect(office.getByRole('table')).toContainText(WORDS.en)
    await office.context().close()
  })

  const { list } = await adminCall(listTerms, { by: operator })
  expect(list[0]!.summaries).toEqual(WORDS)

  for (const language of LANGUAGES)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ])
      await test.step(`is told in ${language}, ${size.width} px wide`, async () => {
        const say = texts(language)
        const visit = await browser.newContext({
          viewport: size,
          locale: { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }[language],
          serviceWorkers: 'block',
        })
        const shown = await visit.newPage()
        await signIn(shown, player)
        await shown.goto('/')
        const dialog = shown.getByRole('dialog', { name: say('terms:title') })
        await expect(dialog).toContainText(WORDS[language])
        await settle(shown)
        await expectFit(shown)
        await expectUsable(shown)
        // It waits for no answer: put away, the store is there.
        await dialog.getByRole('button', { name: say('terms:later') }).click()
        await expect(dialog).toBeHidden()
        await shown.goto('/user/inventory')
        await settle(shown)
        await expect(dialog).toBeHidden()
        await visit.close()
      })

  await test.step('a press that plays shows it again; once accepted, the same press plays', async () => {
    const say = texts('en')
    const refused = await ask(api, openBox, { player, body: { box_id: box!.box_id } })
    expect(refused.code).toBe(26_043)
    await signIn(page, player)
    await page.goto(`/openbox/${box!.box_id}`)
    const dialog = page.getByRole('dialog', { name: say('terms:title') })
    await dialog.getByRole('button', { name: say('terms:later') }).click()
    await expect(dialog).toBeHidden()
    await page.getByTestId('open').click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: say('terms:accept') }).click()
    await expect(dialog).toBeHidden()
    expect((await call(api, userDetails, { player })).terms_due).toBe(null)
    expect((await ask(api, openBox, { player, body: { box_id: box!.box_id } })).code).toBe(0)
  })

  await test.step('the back office shows what the player accepted', async () => {
    const { user_id } = await call(api, userDetails, { player })
    const office = await adminPage(browser, 'support')
    await office.goto(`/#/players/${user_id}/show`)
    await expect(office.getByText(`Version ${list[0]!.id},`)).toBeVisible()
    await office.context().close()
  })

  await test.step('a version that was published meanwhile is not published twice', async () => {
    const late = { version: list[0]!.id - 1, summaries: WORDS, reason: 'late' }
    await expect(adminCall(publishTerms, { by: operator, body: late })).rejects.toThrow()
  })
})
