import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { languagesOf } from './languages.ts'
import { expect, test } from './test.ts'
import { goToBox, standStill } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

/* After each draw its proof is checked by itself, and the menu counts the draws of the visit. */

for (const language of languagesOf('pt')) {
  for (const width of [1440, 390]) {
    test.describe(`in ${language} at ${width}`, () => {
      test.use({ language, locale: language, viewport: { width, height: width > 600 ? 900 : 844 } })

      test(
        'five openings are ticked, and ticked whole once their seed is revealed',
        { tag: width > 600 ? '@core' : [] },
        async ({ page, api, say }) => {
          await goToBox(page, api, { num: 5 })
          await page.getByTestId('open').click()
          const cards = page.locator('.won-card')
          await expect(cards.locator('[data-verdict="sealed"]')).toHaveCount(5)
          await expect(cards.first()).toContainText(say('visit:state.sealed'))
          await expectAccessible(page)
          await expectFit(page)
          await page.keyboard.press('Escape')
          await expect(cards).toHaveCount(0)

          const line = page.getByTestId('visit-line')
          const of5 = { count: 5, shown: '5', checked: '5' }
          await openMenu()
          await expect(line).toContainText(say('visit:line', of5))
          await expect(line).toContainText(say('visit:sealed', of5))
          await expectWrittenIn(page, language)
          if (width > 600) await page.getByRole('menuitem', { name: say('layout:fair') }).click()
          else
            await page
              .getByRole('dialog')
              .getByRole('link', { name: say('layout:fair') })
              .click()
          await page.getByRole('button', { name: say('fair:reveal_all') }).click()
          await openMenu()
          await expect(line.locator('[data-verdict="whole"]')).toHaveCount(1)
          await expect(line).toContainText(say('visit:line', of5))
          await expect(line).not.toContainText(say('visit:sealed', of5))
          await standStill(page)
          await expectFit(page)

          async function openMenu(): Promise<void> {
            if (width > 600) await page.getByRole('banner').locator('[aria-haspopup="menu"]').last().click()
            else
              await page
                .getByRole('navigation', { name: say('layout:phone_bar') })
                .getByRole('button')
                .click()
          }
        },
      )
    })
  }
}

test('a proof of another draw than was shown is told at once, and counted', async ({ page, api, say }) => {
  await page.route(/\/api\/fair\/\d+$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { proof: { ticket: number } } }
    answer.data.proof.ticket = (answer.data.proof.ticket % 1_000_000) + 1
    await route.fulfill({ response, json: answer })
  })
  await goToBox(page, api)
  await page.getByTestId('open').click()
  const result = page.getByRole('dialog', { name: say('opening:result.title') })
  await expect(result.locator('[data-verdict="wrong"]')).toHaveCount(1)
  await expect(result).toContainText(say('visit:state.wrong'))
  await page.keyboard.press('Escape')
  await page.getByRole('banner').locator('[aria-haspopup="menu"]').last().click()
  await expect(page.getByTestId('visit-line')).toContainText(say('visit:wrong', { count: 1, shown: '1' }))
  await page.keyboard.press('Escape')

  await page.getByTestId('open').click()
  await result.getByRole('link', { name: say('opening:result.verify') }).click()
  const amiss = page.getByRole('region', { name: say('visit:state_text.wrong') })
  await expect(amiss.getByRole('row')).toHaveCount(2)
  await expect(amiss.getByRole('row').last()).toContainText(say('visit:amiss.field.ticket'))
  await expectFit(page)
  // A proof that is still on its way would be read after the page has closed.
  await page.unrouteAll({ behavior: 'wait' })
})

test.describe('without the proof', () => {
  test.use({ expectedFaults: /ERR_FAILED/ })

  test('a proof that does not come leaves the way to it, and comes with the next draw', async ({
    page,
    api,
    say,
  }) => {
    await page.route(/\/api\/fair\/\d+$/, (route) => route.abort())
    await goToBox(page, api)
    const asked = page.waitForRequest(/\/api\/fair\/\d+$/)
    await page.getByTestId('open').click()
    await asked
    const result = page.getByRole('dialog', { name: say('opening:result.title') })
    await expect(result.getByRole('link', { name: say('opening:result.verify') })).toBeVisible()
    await page.unroute(/\/api\/fair\/\d+$/)
    await result.getByRole('button', { name: say('opening:result.again') }).click()
    await expect(result.locator('[data-verdict="sealed"]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.getByRole('banner').locator('[aria-haspopup="menu"]').last().click()
    await expect(page.getByTestId('visit-line')).toContainText(
      say('visit:line', { count: 2, shown: '2', checked: '2' }),
    )
  })
})
