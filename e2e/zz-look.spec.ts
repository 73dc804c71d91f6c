import { adminCall, memberOf } from './admin.ts'
import { importLists } from './import-lists.ts'
import { newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn } from './visit.ts'

void adminCall
for (const [language, locale] of [['en', 'en-US']] as const)
  test.describe(language, () => {
    test.use({ language, locale })
    test('album of 2,000 stickers', async ({ page, api }) => {
      const by = await memberOf('operator')
      if (language === 'en') {
        const rows = Array.from({ length: 2000 }, (_, n) => ({
          id: `look-${n}`,
          name: `Sticker | Reef Number ${n} (Holo) | Harbour 2031`,
          rarity: ['Base Grade', 'High Grade', 'Remarkable', 'Exotic'][n % 4],
          collections: [{ name: `Side 港 Collection ${n % 40}` }],
        }))
        await importLists(by, rows, Object.fromEntries(rows.map(({ name }, n) => [name, 100 + n])))
      }
      const player = await newPlayer(api, { coins: 50 })
      await signIn(page, player)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await page.goto('/collection')
        await page
          .locator('[data-family="sticker"], [data-family="harbour-2031"], [data-family]')
          .last()
          .click()
        await expect(page.locator('.album-row').first()).toBeVisible()
        await settle(page)
        await page.screenshot({ path: `/tmp/shots/album-${language}-${width}.png`, fullPage: true })
        await page.goto('/upgrade?class=sticker')
        await settle(page)
        await page.screenshot({ path: `/tmp/shots/upgrade-${language}-${width}.png`, fullPage: true })
        await page.goto('/skin/4081')
        await expect(page.locator('path.recharts-line-curve').first()).toBeVisible()
        await settle(page)
        await page.screenshot({ path: `/tmp/shots/skin-${language}-${width}.png`, fullPage: true })
      }
    })
  })
