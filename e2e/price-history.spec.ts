import { listDesigns } from '@noktra/contract/admin/catalogue'
import { adminCall, memberOf } from './admin.ts'
import { importLists, importPrices } from './import-lists.ts'
import { languagesOf } from './languages.ts'
import { lookAt } from './look-at.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'

const LOCALES = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' } as const

for (const language of languagesOf('zh'))
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language] })

    test(`the page of a skin draws its prices over time, and says them to readers (${language})`, async ({
      page,
      say,
    }) => {
      const by = await memberOf('operator')
      const name = `Sea Pistol | Reef ${crypto.randomUUID().slice(0, 6)}`
      const listOf = (cents: number) => ({
        [`${name} (Factory New)`]: cents,
        [`${name} (Minimal Wear)`]: 150,
      })
      const row = {
        id: name,
        name,
        weapon: 'Sea Pistol',
        rarity: 'Restricted',
        min_float: 0,
        max_float: 0.15,
      }
      await importLists(by, [{ ...row, pattern: name.split(' | ')[1] }], listOf(300))
      for (const cents of [320, 310]) await importPrices(by, listOf(cents))
      const { list } = await adminCall(listDesigns, { by, query: { q: name } })

      await page.goto(`/skin/${list[0]!.id * 10 + 1}`)
      const panel = page.getByRole('region', { name: say('skin:history.title') })
      const lines = panel.locator('path.recharts-line-curve')
      await expect(lines).toHaveCount(2)
      const prices = panel.getByRole('table').getByRole('cell')
      await expect(prices.last()).toHaveText(money(language, 3.1))
      await expect(panel.getByText(say('skin:history.listed', { time: '' }).trim())).toBeVisible()
      await lookAt(page, language)

      await panel.getByRole('tab', { name: say('skin:history.days', { count: 90 }) }).click()
      await expect(panel).toHaveAttribute('aria-busy', 'false')
      await expect(lines).toHaveCount(2)

      // A hand on the drawing reads what things cost then. All moments of this test lie in one pixel, and the three prices of Factory New in
      // one part of the time, so Minimal Wear alone, which never changed, is there at each.
      const { x, y, width, height } = (await panel.locator('svg.recharts-surface').first().boundingBox())!
      await page.mouse.move(x + width - 12, y + height / 2)
      const minimalWear = `${say('common:exterior.MW')}: ${money(language, 1.5)}`
      await expect(panel.locator('.tooltip')).toContainText(minimalWear)

      // The other exterior has prices of its own.
      await page.getByRole('button', { name: new RegExp(say('common:exterior.MW')) }).click()
      await expect(prices.last()).toHaveText(money(language, 1.5))
      await lookAt(page, language)
    })
  })
