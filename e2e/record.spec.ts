import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { languagesOf } from './languages.ts'
import { expect, test } from './test.ts'
import { expectWrittenIn } from './written-in.ts'

/* What the store tells everybody of itself: the history of odds, the board of returns and the status of retrieval. */

for (const language of languagesOf('zh')) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language })

    test('from the fair page to what all draws returned, by room and by who played, by keyboard too', async ({
      page,
      say,
      resident,
    }) => {
      // The resident has opened boxes; a draw is counted some seconds after it was made.
      await expect(async () => {
        const answer = await page.request.get('/api/fair/returns')
        const { data } = (await answer.json()) as { data: { list: { game: string; subject: string }[] } }
        const boxes = data.list.filter(({ game }) => game === 'box')
        expect(boxes.map(({ subject }) => subject)).toContain(String(resident.box_id))
      }).toPass({ timeout: 60_000 })
      await page.goto('/fair')
      await page.getByRole('link', { name: say('fair:to_returns') }).click()
      await expect(page.getByRole('heading', { name: say('returns:headline') })).toBeVisible()
      await expect(page.getByText(say('returns:all_of', { room: say('returns:game.box') }))).toBeVisible()
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
      await page.getByRole('tab', { name: say('returns:side.player') }).press('ArrowRight')
      await expect(page.getByText(say('returns:side_text.partner'))).toBeVisible()
      await expect(page.getByText(say('returns:none_here'))).toBeVisible()

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: say('returns:download') }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/-returns\.csv$/)
    })

    test('from a box and from the fair page to every version of its odds, with its round and its place in the log', async ({
      page,
      say,
      resident,
    }) => {
      await page.goto(`/openbox/${resident.box_id}`)
      await page.getByRole('link', { name: say('opening:odds.history') }).click()
      await expect(page).toHaveURL(`/fair/odds/box/${resident.box_id}`)
      const version = page.getByRole('article').first()
      await expect(version).toContainText(say('odds:active'))
      await expect(version).toContainText(say('odds:beacon.local'))
      await expect(version.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2)
      const rows = version.getByRole('button', { name: say('odds:show_rows') })
      await rows.focus()
      await page.keyboard.press('Enter')
      await expect(version.getByRole('row')).not.toHaveCount(0)
      await expect(page).toHaveURL(/version=\d+$/)
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }

      await page.goto('/fair')
      await page.getByRole('link', { name: say('fair:to_odds') }).click()
      await page.getByRole('tab', { name: say('odds:tab.mines') }).click()
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      await page.getByRole('tabpanel').getByRole('link').first().click()
      await page
        .getByRole('button', { name: say('odds:show_rows') })
        .first()
        .click()
      await expect(page.getByText(say('odds:prize', { layer: 1 }))).toBeVisible()
      await expectWrittenIn(page, language)
      await page.goto('/fair/odds?tab=prices')
      await expect(page.getByRole('tabpanel')).toBeVisible()
      for (const path of ['/fair/odds/box/999999', '/fair/odds/nothing/1', '/fair/odds/prices/999999']) {
        await page.goto(path)
        await expect(page.getByText(say('odds:unknown_text'))).toBeVisible()
      }
    })

    test('how retrieval goes is told to visitors', async ({ page, say }) => {
      await page.goto('/retrieval/status')
      await expect(page.getByRole('heading', { name: say('retrieval-status:headline') })).toBeVisible()
      await expect(page.getByText(say('retrieval-status:incidents'))).toBeVisible()
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
    })

    test.describe('without an answer', () => {
      test.use({ expectedFaults: /Failed to load resource|ERR_FAILED/ })

      test('what cannot be read says so, and is asked for again', async ({ page, say }) => {
        await page.route('**/api/fair/returns', (route) => route.abort())
        await page.goto('/fair/returns')
        const again = page.getByRole('button', { name: say('common:try_again') })
        await expect(again).toBeVisible()
        await page.unroute('**/api/fair/returns')
        await again.click()
        await expect(again).toBeHidden()
      })
    })
  })
}
