import { listLiabilities, myLiability } from '@noktra/contract/liabilities'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { languagesOf } from './languages.ts'
import { DATA_DIR, takeTotal } from './operator.ts'
import { balanceOf, call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

/* What the store tells everybody of itself: the history of odds, the board of returns, what it owes, and the status of retrieval. */

for (const language of languagesOf('zh')) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language })

    test(
      'from the fair page to what all draws returned, by room and by who played, by keyboard too',
      { tag: '@core' },
      async ({ page, say, resident }) => {
        // The resident has opened boxes; a draw is counted some seconds after it was made.
        await expect(async () => {
          const answer = await page.request.get('/api/fair/returns')
          const { data } = (await answer.json()) as { data: { list: { game: string; subject: string }[] } }
          const boxes = data.list.filter(({ game }) => game === 'box')
          expect(boxes.map(({ subject }) => subject)).toContain(String(resident.box_id))
        }).toPass({ timeout: 120_000 })
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
      },
    )

    // One after the other: each takes a total, which is the newest for all.
    test.describe.serial('the total of a day', () => {
      test('who registers is in the next one, as the wallet finds by itself, by keyboard too', async ({
        page,
        api,
        say,
      }) => {
        test.skip(!DATA_DIR, 'needs the data folder of the store')
        // That of the day, which a new store takes a minute after its first player.
        await expect(async () => expect((await call(api, listLiabilities)).total).toBeGreaterThan(0)).toPass({
          timeout: 150_000,
        })
        takeTotal()
        const player = await newPlayer(api, { coins: 30 })
        await signIn(page, player)
        await page.goto('/user/wallet')
        const before = await call(api, myLiability, { player })
        await expect(page.getByText(say('liabilities:own.later', { day: before.total!.day }))).toBeVisible()
        takeTotal()
        // Its entry has a place in the log with the next checkpoint.
        await expect(async () => {
          const { entry } = await call(api, myLiability, { player })
          expect(entry).not.toBeNull()
        }).toPass()
        const { total } = await call(api, myLiability, { player })
        await page.reload()
        const summary = page.getByText(say('liabilities:own.in_total', { day: total!.day }))
        await expect(summary).toBeVisible()
        const own = page.getByTestId('own-total')
        await own.locator('summary').press('Enter')
        const { coin } = await balanceOf(api, player)
        await expect(own).toContainText(money(language, coin))
        await expect(own).toContainText(total!.root)
        await settle(page)
        await expectWrittenIn(page, language)
        await expectAccessible(page)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 844 })
          await expectFit(page)
        }
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          own.getByRole('button', { name: say('liabilities:own.save') }).press('Enter'),
        ])
        expect(file.suggestedFilename()).toMatch(/-total-\d{4}-\d\d-\d\d\.json$/)

        await own.getByRole('link', { name: say('liabilities:own.how') }).press('Enter')
        await expect(page.getByRole('heading', { name: say('liabilities:headline') })).toBeVisible()
        await expect(page.getByRole('article').getByText(total!.root)).toBeVisible()
        await expect(summary).toBeVisible()
        await settle(page)
        await expectWrittenIn(page, language)
        await expectAccessible(page)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 844 })
          await expectFit(page)
        }
      })

      test('a total in a log that does not go on from the one this browser has seen is found', async ({
        page,
        api,
        say,
      }) => {
        test.skip(!DATA_DIR, 'needs the data folder of the store')
        const player = await newPlayer(api, { coins: 30 })
        takeTotal()
        await signIn(page, player)
        await page.goto('/fair/log')
        const kept = () => page.evaluate(() => localStorage.getItem('log_watch'))
        await expect.poll(kept).not.toBeNull()
        // What a store that shows each player a log of their own would have shown here before.
        await page.evaluate(() => {
          const watch = JSON.parse(localStorage.getItem('log_watch')!) as { root: string }
          localStorage.setItem(
            'log_watch',
            JSON.stringify({ ...watch, root: btoa('another root of 32 bytes.......') }),
          )
        })
        await page.goto('/user/wallet')
        const { list } = await call(api, listLiabilities)
        const alert = page.getByRole('alert').filter({ hasText: say('liabilities:wrong.what_to_do') })
        await expect(alert).toContainText(say('liabilities:wrong.another_log', { day: list[0]!.day }))
        await expectAccessible(page)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 844 })
          await expectFit(page)
        }
      })

      test('a balance that is told smaller than it was sealed is found, with what to do about it', async ({
        page,
        api,
        say,
      }) => {
        test.skip(!DATA_DIR, 'needs the data folder of the store')
        const player = await newPlayer(api, { coins: 30 })
        takeTotal()
        const { list } = await call(api, listLiabilities)
        // A store that cheats: its own answer, with a coin less.
        await page.route('**/api/liabilities/mine', async (route) => {
          const answer = await route.fetch()
          const told = (await answer.json()) as { data: { mine: { amounts: { cash: number } } } }
          told.data.mine.amounts.cash -= 100
          await route.fulfill({ response: answer, json: told })
        })
        await signIn(page, player)
        await page.goto('/user/wallet')
        const alert = page.getByRole('alert').filter({ hasText: say('liabilities:wrong.what_to_do') })
        await expect(alert).toContainText(say('liabilities:wrong.not_in_total', { day: list[0]!.day }))
        await expectAccessible(page)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 844 })
          await expectFit(page)
        }
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          alert.getByRole('button', { name: say('liabilities:own.save') }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(/-total-/)
      })
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
      await page.getByRole('tabpanel').getByRole('link').last().click()
      await expect(page).toHaveURL('/fair/odds/price-list/1')
      await expect(page.getByText(say('odds:prices_first'))).toBeVisible()
      await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2)
      await expect(page.getByText(say('odds:first_price')).first()).toBeVisible()
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
      // Entered directly, the style of the page comes before the style of all.
      await page.reload()
      await expect(page.getByRole('button', { name: say('common:load_more') })).not.toHaveCSS(
        'padding-left',
        '0px',
      )
      for (const path of [
        '/fair/odds/box/999999',
        '/fair/odds/nothing/1',
        '/fair/odds/prices/999999',
        '/fair/odds/price-list/999999',
      ]) {
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
