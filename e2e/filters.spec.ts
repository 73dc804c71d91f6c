import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { listDesigns } from '@noktra/contract/admin/catalogue'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { listTargets } from '@noktra/contract/upgrades'
import { adminCall, memberOf } from './admin.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { importLists, stockMall } from './import-lists.ts'
import { languagesOf } from './languages.ts'
import { call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import type { Say } from './texts.ts'
import { settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' } as const
const DEVICES = [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const
/** More collections than are shown without a search. */
const COLLECTIONS = 18

for (const language of languagesOf('zh'))
  for (const [device, use] of DEVICES)
    test.describe(`${device} ${language}`, () => {
      test.use({ language, locale: LOCALES[language], ...use })

      test('a hand finds the stickers of one collection in the mall, among targets and in the backpack', async ({
        page,
        api,
        say,
      }) => {
        const player = await newPlayer(api, { coins: 100 })
        const { collection, finishes } = await bringStickers(api, player)
        await signIn(page, player)
        const main = page.getByRole('main')

        await test.step('in the mall', async () => {
          await page.goto('/mall')
          await expect(main.locator('.skin-card').first()).toBeVisible()
          if (device === 'phone') await page.getByTestId('filters').click()
          await page.getByTestId('more-filters').click()
          await choose(page, say, collection)
          await lookAt(page, language)
          if (device === 'phone') await page.getByTestId('show').click()
          await expectOnly(main, finishes)
          await lookAt(page, language)
        })

        await test.step('and the address keeps it, until one press clears it', async () => {
          await page.reload()
          await expectOnly(main, finishes)
          const address = new URL(page.url())
          address.searchParams.set('class', 'knife')
          await page.goto(address.href)
          await lookAt(page, language)
          // Each of the two alone leaves something; the press takes away the one that it names.
          await expect(page.getByTestId('drop-collection')).toBeVisible()
          await page.getByTestId('drop-class').click()
          await expectOnly(main, finishes)
          if (device === 'phone') await page.getByTestId('filters').click()
          await page
            .getByRole('button', { name: say('common:clear'), exact: true })
            .last()
            .click()
          await expect(page).not.toHaveURL(/collection/)
        })

        await test.step('among the targets', async () => {
          await page.goto('/upgrade')
          if (device === 'phone') await page.getByRole('tab', { name: say('upgrades:targets.title') }).click()
          await page.getByRole('button', { name: say('upgrades:filter.label') }).click()
          await page.getByTestId('more-filters').click()
          await choose(page, say, collection)
          await page.getByTestId('show').click()
          await expectOnly(page.getByRole('region', { name: say('upgrades:targets.title') }), finishes)
          await lookAt(page, language)
        })

        await test.step('in the backpack', async () => {
          await page.goto('/user/inventory')
          await expect(page.getByRole('article').first()).toBeVisible()
          await page.getByTestId('more-filters').click()
          const dialog = page.getByRole('dialog')
          await row(dialog, collection).click()
          await lookAt(page, language)
          await page.getByTestId('show').click()
          await expectOnly(main, [finishes[0]!])
          await lookAt(page, language)
          await page.getByTestId('more-filters').click()
          await dialog.getByRole('button', { name: say('common:clear'), exact: true }).click()
          await page.getByTestId('show').click()
          await expect(page).not.toHaveURL(/collection/)
        })
      })
    })

/** A box to tick, found by its name. */
function row(place: Locator | Page, name: string): Locator {
  return place.locator('label', { hasText: name })
}

/** Stickers, and of the many collections the one that the search finds. */
async function choose(page: Page, say: Say, collection: string): Promise<void> {
  const group = (name: string) => page.getByRole('group', { name: say(`filters:name.${name}`), exact: true })
  const classes = group('class')
  await expect(classes).toBeVisible()
  // Where other journeys brought many classes, not all of them are shown at once.
  const all = classes.locator('button[aria-expanded="false"]')
  if ((await all.count()) > 0) await all.click()
  await row(classes, say('filters:classes.sticker')).click()
  await expect(page).toHaveURL(/class=sticker/)
  const list = group('collection')
  await list.locator('button[aria-expanded]').click()
  await list.getByRole('searchbox').fill(collection.toLowerCase())
  await expect(list.getByRole('checkbox')).toHaveCount(1)
  await row(list, collection).click()
  await expect(page).toHaveURL(/collection=/)
}

/** The list holds what has these finishes, and nothing else. */
async function expectOnly(place: Locator, finishes: readonly string[]): Promise<void> {
  const cards = place.locator('.skin-card')
  await expect(cards).toHaveCount(finishes.length)
  for (const finish of finishes) await expect(cards.filter({ hasText: finish })).toHaveCount(1)
}

/** Two stickers of a collection of their own among others, on the shelf; the player holds the first. */
async function bringStickers(api: APIRequestContext, player: Player) {
  const by = await memberOf('operator')
  const mark = crypto.randomUUID().slice(0, 6)
  const rows = Array.from({ length: COLLECTIONS }, (_, n) => ({
    id: `${mark}-${n}`,
    name: `Sticker | Reef ${mark} ${n} | Harbour`,
    rarity: 'High Grade',
    collections: [{ name: n < 2 ? `Reef ${mark} 港` : `Side ${mark} ${n}` }],
  }))
  await importLists(by, rows, Object.fromEntries(rows.map(({ name }) => [name, 300])))
  const { list } = await adminCall(listDesigns, { by, query: { q: `Reef ${mark}`, page_size: 50 } })
  await stockMall(
    by,
    list.map(({ id }) => id * 10),
    20,
  )
  const query = { q: `Reef ${mark}`, page_size: 50 }
  await expect.poll(async () => (await call(api, listMall, { query })).total).toBe(COLLECTIONS)
  await expect.poll(async () => (await call(api, listTargets, { query })).total).toBe(COLLECTIONS)
  const offers = await call(api, listMall, { query })
  const [wanted, other] = rows
    .slice(0, 2)
    .map(({ name }) => offers.list.find(({ market_hash_name }) => market_hash_name === name)!)
  await expect(async () => {
    await call(api, buyOffer, { player, body: { skin_id: wanted!.skin_id, num: 1, currency: 'coin' } })
  }).toPass({ timeout: 60_000 })
  return { collection: `Reef ${mark} 港`, finishes: [wanted!.finish, other!.finish] }
}

async function lookAt(page: Page, language: 'en' | 'zh' | 'pt'): Promise<void> {
  await settle(page)
  await expectWrittenIn(page, language)
  await expectAccessible(page)
  await expectFit(page)
  if (process.env['SHOTS']) {
    const { width } = page.viewportSize()!
    await page.screenshot({ path: `/tmp/shots/${language}-${width}-${Date.now()}.png` })
  }
}
