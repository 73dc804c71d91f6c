import type { APIRequestContext } from '@playwright/test'
import { listBackpack } from '@noktra/contract/backpack'
import { errorText } from '@noktra/languages/error-text'
import { addRoll, joinRoll, rollDetails } from '@noktra/contract/rolls'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { languagesOf } from './languages.ts'
import { expectUsable } from './expect-accessible.ts'
import { boxesByPrice, call, giveCoins, newPlayer, open, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const NAME = 'Gift 42'
const NEW_NAME = 'Gift 43'

for (const language of languagesOf('en')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    test(`a room from the backpack, changed, and closed to changes once somebody is in (${language})`, async ({
      page,
      api,
      say,
    }) => {
      const owner = await newPlayer(api, { coins: 50 })
      const entrant = await newPlayer(api, { coins: 30 })
      await fill(api, owner)
      await signIn(page, owner)
      const dialog = page.getByRole('dialog')

      await test.step('takes two items of the backpack', async () => {
        await page.goto('/user/inventory')
        for (const at of [0, 1]) await page.locator('.card-press').nth(at).click()
        await page.getByRole('link', { name: say('backpack:use.roll') }).click()
        await expect(page).toHaveURL(/\/rolls\?new=\d+(,|%2C)\d+/)
        await expect(dialog.getByRole('heading', { name: say('rolls:form.title') })).toBeVisible()
      })

      const worth = await test.step('is told what is missing, and what is staked', async () => {
        const submit = page.getByTestId('open-room')
        await expect(submit).toContainText('2')
        await submit.click()
        await expect(dialog.getByText(say('rolls:form.fault.name_empty'))).toBeVisible()
        await expect(dialog.getByLabel(say('rolls:form.name'))).toBeFocused()
        await dialog.getByLabel(say('rolls:form.name')).fill(NAME)
        await dialog.getByRole('button', { name: say('rolls:form.quick.tomorrow') }).click()
        await dialog.getByLabel(say('rolls:form.places'), { exact: true }).fill('1')
        await submit.click()
        const places = new Intl.NumberFormat(language).format(10_000)
        await expect(dialog.getByText(say('rolls:form.fault.places', { places }))).toBeVisible()
        await dialog.getByLabel(say('rolls:form.places'), { exact: true }).fill('20')
        await expectWrittenIn(page, language)
        await expectUsable(page)
        const held = (await call(api, listBackpack, { player: owner })).list
        const [first, second] = held
        return (Math.round(first!.value * 100) + Math.round(second!.value * 100)) / 100
      })

      const id = await test.step('opens it', async () => {
        const amount = money(language, worth)
        await expect(page.getByTestId('summary')).toContainText(amount)
        await expect(page.getByTestId('open-room')).toHaveText(say('rolls:form.submit', { count: 2, amount }))
        await page.getByTestId('open-room').click()
        await expect(page).toHaveURL(/\/rollDetail\/\d+$/)
        await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
        const free_room_id = Number(page.url().split('/').at(-1))
        const room = await call(api, rollDetails, { query: { free_room_id }, player: owner })
        expect(room).toMatchObject({ room_name: NAME, max_join: 20, prize_num: 2, prize_pool: worth })
        return free_room_id
      })

      await test.step('finds the items in the backpack, with the way to their room', async () => {
        await page.goto('/user/inventory?tab=in_progress')
        await page
          .getByRole('link', { name: say('backpack:held_by.roll') })
          .first()
          .click()
        await expect(page).toHaveURL(new RegExp(`/rollDetail/${id}$`))
        await expectWrittenIn(page, language)
      })

      await test.step('changes its name', async () => {
        const edit = page.getByRole('button', { name: say('rolls:owner.edit') })
        await edit.click()
        await expect(page.getByTestId('save-room')).toHaveAttribute('aria-disabled', 'true')
        await dialog.getByLabel(say('rolls:form.name')).fill(NEW_NAME)
        await expectUsable(page)
        await page.getByTestId('save-room').click()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('heading', { name: NEW_NAME })).toBeVisible()
        await expect(edit).toBeFocused()
      })

      await test.step('adds a prize', async () => {
        await page.getByRole('button', { name: say('rolls:owner.add'), exact: true }).click()
        await dialog.locator('.card-press').first().click()
        await expectWrittenIn(page, language)
        await page.getByTestId('add-prizes').click()
        await expect(dialog).toBeHidden()
        const room = await call(api, rollDetails, { query: { free_room_id: id }, player: owner })
        expect(room.prize_num).toBe(3)
        expect(room.changes.map(({ what }) => what).toSorted()).toEqual(['prizes', 'text'])
      })

      await test.step('cannot cancel it when somebody joins meanwhile', async () => {
        await page.getByRole('button', { name: say('rolls:owner.cancel') }).click()
        await expect(dialog).toBeVisible()
        await call(api, joinRoll, { body: { free_room_id: id }, player: entrant })
        await page.getByTestId('cancel-room').click()
        const refusal = errorText('roll_has_entrants', language, { num: 1 })
        await expect(dialog.getByText(refusal)).toBeVisible()
        await dialog.getByRole('button', { name: say('rolls:owner.keep') }).click()
        await expect(page.getByRole('button', { name: say('rolls:owner.cancel') })).toHaveAttribute(
          'data-tip',
          say('rolls:owner.has_entrants', { count: 1 }),
        )
        await page.getByRole('button', { name: say('rolls:owner.edit') }).click()
        await expect(dialog.getByText(say('rolls:owner.fixed'))).toBeVisible()
        await expectWrittenIn(page, language)
      })
    })
  })
}

test('a room without entrants is cancelled, and its items come back', async ({ page, api, say }) => {
  const owner = await newPlayer(api, { coins: 50 })
  const item_ids = (await fill(api, owner)).slice(0, 2)
  const lottery_time = Math.floor(Date.now() / 1000) + 3600
  const { free_room_id } = await call(api, addRoll, {
    body: { room_name: NAME, lottery_time, item_ids },
    player: owner,
  })
  await signIn(page, owner)
  await page.goto(`/rollDetail/${free_room_id}`)
  await page.getByRole('button', { name: say('rolls:owner.cancel') }).click()
  await page.getByTestId('cancel-room').click()
  await expect(page.getByText(say('rolls:owner.cancelled', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('button', { name: say('rolls:owner.edit') })).toBeHidden()
  const held = (await call(api, listBackpack, { player: owner })).list.map(({ item_id }) => item_id)
  expect(held).toEqual(expect.arrayContaining(item_ids))
})

test('what was typed is there again after the dialog was closed', async ({ page, api, say }) => {
  const owner = await newPlayer(api, { coins: 50 })
  const [first] = await fill(api, owner)
  await signIn(page, owner)
  await page.goto(`/rolls?new=${first}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('rolls:form.name')).fill(NAME)
  await dialog.getByLabel(say('rolls:form.password')).fill('letmein')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/rolls$/)
  await page.reload()
  await page.getByTestId('new-roll').click()
  await expect(dialog.getByLabel(say('rolls:form.name'))).toHaveValue(NAME)
  await expect(dialog.getByLabel(say('rolls:form.password'))).toHaveValue('letmein')
  await expect(page.getByTestId('chosen')).toHaveText(say('rolls:form.prizes.chosen', { count: 1, most: 50 }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('new-roll')).toBeFocused()
})

test('who has recharged too little is told how much is missing, who has no items where they are', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api, { coins: 5 })
  await signIn(page, player)
  await page.goto('/rolls?new=')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('rolls:form.closed.gift_only', { least: '30.00' }))).toBeVisible()
  await dialog.getByRole('button', { name: say('rolls:form.closed.recharge') }).click()
  await expect(page.getByRole('dialog', { name: say('recharge:title') })).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: say('common:close') }).click()
  await expect(dialog).toBeHidden()
  await giveCoins(api, player, 30)
  await page.getByTestId('new-roll').click()
  await expect(dialog.getByText(say('rolls:form.closed.no_items'))).toBeVisible()
  await expect(dialog.getByRole('link', { name: say('rolls:form.closed.boxes') })).toBeVisible()
})

/** Opens cheap boxes; gives the numbers of the items. */
async function fill(api: APIRequestContext, player: Player): Promise<number[]> {
  const box = (await boxesByPrice(api)).find(({ price }) => price >= 0.5)!
  return (await open(api, player, box.box_id, 4)).map(({ item_id }) => item_id!)
}
