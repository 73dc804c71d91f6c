import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { languagesOf } from './languages.ts'
import { boxesByPrice } from './store.ts'
import { expect, test } from './test.ts'
import { expectWrittenIn } from './written-in.ts'

for (const language of languagesOf('pt')) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language })

    test('a box is opened 10,000 times beside the page, and what it came to is told plainly', async ({
      page,
      api,
      say,
    }) => {
      const [dearest] = (await boxesByPrice(api)).slice(-1)
      const opened: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/api/box/')) opened.push(request.url())
      })
      await page.goto(`/openbox/${dearest!.box_id}?tab=simulator`)
      const count = 10_000
      await page
        .getByRole('button', {
          name: say('opening:simulator.run', { count, shown: count.toLocaleString(language) }),
        })
        .click()
      const panel = page.locator('section[aria-labelledby="simulator"]')
      await expect(panel.getByText(say('opening:simulator.spent'))).toBeVisible()
      // Every opening is in one of the bars.
      const shares = await panel.locator('figure li > span:last-child').allTextContents()
      const percent = shares.map((share) => Number(share.replace(/[^\d.,]/g, '').replace(',', '.')))
      expect(shares).toHaveLength(8)
      expect(percent.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
      expect(page.workers().some((worker) => worker.url().includes('simulator-worker'))).toBe(true)
      expect(opened).toEqual([])
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
    })
  })
}
