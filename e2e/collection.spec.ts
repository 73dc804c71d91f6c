import type { APIRequestContext, Page } from '@playwright/test'
import { listBackpack, sellItems } from '@noktra/contract/backpack'
import { readShowcase } from '@noktra/contract/collection'
import { errors } from '@noktra/contract/errors'
import { buyOffer, listMall } from '@noktra/contract/mall'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { userDetails } from '@noktra/contract/users'
import { languagesOf } from './languages.ts'
import { lookAt } from './look-at.ts'
import { ask, call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import type { Say } from './texts.ts'
import { signIn } from './visit.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
/** A family whose every finish is sold for little in some exterior. */
const FAMILY = 'grist'
const FINISHES = 16

/** Buys the cheapest copy of each finish of a family. Gives the bought skins, the dearest first. */
async function buyFamily(api: APIRequestContext, player: Player): Promise<number[]> {
  const query = { family: FAMILY, in_stock: '1', sort: 'price', page_size: 100 } as const
  const { list } = await call(api, listMall, { query })
  const cheapest = new Map(list.toReversed().map((offer) => [offer.finish, offer]))
  expect(cheapest.size).toBe(FINISHES)
  for (const { skin_id } of cheapest.values())
    await call(api, buyOffer, { body: { skin_id, num: 1, currency: 'coin' }, player })
  const held = await call(api, listBackpack, { player, query: { sort: '-value' } })
  return held.list.map(({ skin_id }) => skin_id)
}

const showTab = (page: Page, say: Say, tab: string) =>
  page.getByRole('tab', { name: say(`collection:tab.${tab}`) }).click()

for (const language of languagesOf('en')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language] })
    // The browser notes the answer of a showcase that is closed.
    test.use({ expectedFaults: /status of 404/ })

    test(`a player completes a family, shows its title and frame, and opens a showcase (${language})`, async ({
      page,
      context,
      api,
      say,
    }) => {
      test.slow()
      const player = await newPlayer(api, { coins: 100 })
      const { nickname } = await call(api, userDetails, { player, language })
      await signIn(page, player)

      await test.step('begins with a dark album, which the backpack leads to', async () => {
        await page.goto('/user/inventory')
        await page
          .getByRole('main')
          .getByRole('link', { name: say('backpack:to_collection'), exact: true })
          .last()
          .click()
        await expect(page).toHaveURL('/collection')
        await expect(page.getByRole('heading', { level: 1, name: say('collection:heading') })).toBeVisible()
        await expect(page.locator('[data-lit="false"]').first()).toBeVisible()
        await expect(page.locator('[data-lit="true"]')).toHaveCount(0)
        await lookAt(page, language)
        await showTab(page, say, 'best')
        await expect(page.getByText(say('collection:best.none'), { exact: true })).toBeVisible()
      })

      const skins = await buyFamily(api, player)

      await test.step('finds what they had in it, also when it is sold', async () => {
        const { list } = await call(api, listBackpack, { player })
        const sold = list.find(({ skin_id }) => skin_id === skins.at(-1))!
        await call(api, sellItems, { player, body: { item_ids: [sold.item_id] } })
        await page.goto(`/collection?family=${FAMILY}`)
        await expect(page.locator('[data-lit="true"]')).toHaveCount(FINISHES)
        await lookAt(page, language)
        await page.getByRole('tab', { name: say('collection:album.held') }).click()
        await expect(page.locator('[data-lit="true"]')).toHaveCount(FINISHES - 1)
        await page.getByTestId(`cell-${sold.skin_id}`).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(say('collection:cell.record'))
        await expect(dialog.getByRole('link', { name: say('collection:proof') })).toHaveAttribute(
          'href',
          /\/fair\/w\d+/,
        )
        await lookAt(page, language)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await showTab(page, say, 'best')
        await expect(page.getByText(say('collection:best.gone'), { exact: true })).toHaveCount(1)
        await lookAt(page, language)
      })

      await test.step('chooses the title and the frame of the complete set', async () => {
        await showTab(page, say, 'sets')
        const set = page.getByTestId(`set-family:${FAMILY}`)
        await set.getByRole('button', { name: say('collection:sets.title') }).click()
        await expect(set.getByRole('button', { name: say('collection:sets.title') })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
        await set.getByRole('button', { name: say('collection:sets.frame') }).click()
        const shown = page.getByRole('region', { name: say('collection:sets.shown') })
        await expect(shown.locator('.honour-frame')).toBeVisible()
        await expect(shown.locator('.honour-title')).toBeVisible()
        await lookAt(page, language)
        await page.goto('/user/userInfo')
        const head = page.getByRole('region', { name: say('profile:part.head') })
        await expect(head.locator('.honour-title')).toBeVisible()
        await expect(head.locator('.honour-frame')).toBeVisible()
      })

      const address = await test.step('opens the showcase with two items', async () => {
        await page.goto('/collection?tab=showcase')
        const open = page.getByRole('switch', { name: say('collection:showcase.public') })
        await expect(open).not.toBeChecked()
        await page.getByRole('button', { name: say('collection:showcase.choose') }).click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('.card-press').nth(1).click()
        await dialog.locator('.card-press').nth(0).click()
        await lookAt(page, language)
        await dialog.getByRole('button', { name: say('collection:showcase.save') }).click()
        await expect(dialog).toBeHidden()
        await open.click()
        await expect(open).toBeChecked()
        await lookAt(page, language)
        await page.getByRole('link', { name: say('collection:showcase.look') }).click()
        await expect(page).toHaveURL(/\/showcase\/[\w-]{22}$/)
        return new URL(page.url()).pathname
      })

      await test.step('which a visitor sees who has the address', async () => {
        const visit = await context.browser()!.newContext({ locale: LOCALES[language] })
        const visitor = await visit.newPage()
        await visitor.goto(new URL(address, page.url()).href)
        await expect(
          visitor.getByRole('heading', { level: 1, name: say('showcase:title', { player: nickname }) }),
        ).toBeVisible()
        await expect(visitor.locator('.honour-title')).toBeVisible()
        await expect(visitor.locator('.live-skin')).toHaveCount(1)
        await expect(visitor.getByRole('link', { name: say('showcase:proof') })).toHaveCount(2)
        await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
        await visit.close()
        await lookAt(page, language)
      })

      await test.step('until it is closed', async () => {
        await page.goto('/collection?tab=showcase')
        const open = page.getByRole('switch', { name: say('collection:showcase.public') })
        await open.click()
        await expect(open).not.toBeChecked()
        const id = address.split('/').at(-1)!
        expect((await ask(api, readShowcase, { query: { id } })).code).toBe(errors.showcase_unknown.code)
        await page.goto(address)
        await expect(page.getByText(say('showcase:unknown'), { exact: true }).last()).toBeVisible()
        await lookAt(page, language)
      })
    })
  })
}
