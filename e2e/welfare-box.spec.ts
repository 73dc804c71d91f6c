import type { APIRequestContext, Page } from '@playwright/test'
import { listBackpack } from '@noktra/contract/backpack'
import { errorText } from '@noktra/languages/error-text'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { listWelfareBoxes } from '@noktra/contract/welfare'
import { languagesOf } from './languages.ts'
import { expectUsable } from './expect-accessible.ts'
import { call, giveCoins, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { remember, settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /** @shows SPEC-2.11 SPEC-9.19 */
    test(
      `the first welfare box: not met, met by a recharge, opened once (${language})`,
      { tag: '@core' },
      async ({ page, context, api, say }) => {
        const player = await newPlayer(api)
        const box = await firstBox(api)
        await signIn(page, player)
        await remember(page, { open_speed: 'none' })
        const button = page.getByTestId('open')

        await test.step('says what is missing and leads to the recharge', async () => {
          await page.goto(`/welfarebox/${box.id}/${box.box_id}`)
          await expect(page.getByText(say('welfare:claims.free', { amount: 5 }))).toBeVisible()
          await expect(button).toHaveText(say('welfare:box.recharge', { missing: 5 }))
          await expectWrittenIn(page, language)
          await expectUsable(page)
          await button.click()
          await expect(page.getByRole('dialog', { name: say('recharge:title') })).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
          await expect(button).toBeFocused()
        })

        const other = await context.newPage()
        const asksForBoxes = `**${listWelfareBoxes.path}?*`
        await test.step('opens by the recharge of the day', async () => {
          await giveCoins(api, player, 5)
          await expect(button).toHaveText(say('welfare:box.open'))
          await other.goto(page.url())
          await expect(other.getByTestId('open')).toHaveText(say('welfare:box.open'))
          // What it asks for as it comes is answered before the opening, of which it then knows nothing.
          await settle(other)
          await other.route(asksForBoxes, () => {})
          await button.click()
          const result = page.getByRole('dialog', { name: say('opening:result.title') })
          await expect(result.getByRole('link', { name: say('opening:result.verify') })).toBeVisible()
          await expect(result.locator('[data-verdict="sealed"]')).toBeVisible()
          await expect(result.getByText(say('opening:result.again'))).toBeHidden()
          await expectWrittenIn(page, language)
          await result.getByRole('button', { name: say('opening:result.keep') }).click()
          const { list } = await call(api, listBackpack, { player })
          expect(list.map(({ source }) => source)).toEqual(['welfare'])
        })

        await test.step('a second time it is refused, with the time of the next', async () => {
          await expect(button).toHaveText(say('welfare:box.opened_today'))
          await expect(page.getByTestId('next').getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)
          await expect(page.getByTestId('next')).toContainText(say('common:beijing_time'))
          await other.unroute(asksForBoxes)
          await other.getByTestId('open').click()
          await expect(other.getByText(errorText('welfare_opened_today', language)).first()).toBeVisible()
          await expect(other.getByTestId('open')).toHaveText(say('welfare:box.opened_today'))
          await expect(other.getByTestId('next').getByRole('timer')).toBeVisible()
          await expectWrittenIn(page, language)
          await expectUsable(page)
        })
      },
    )
  })
}

test('a visitor sees the contents, logs in and comes back', async ({ page, api, say }) => {
  const box = await firstBox(api)
  await page.goto(`/welfarebox/${box.id}/${box.box_id}`)
  await expect(page.getByRole('heading', { name: say('opening:drops.title') })).toBeVisible()
  await expect(page.getByRole('button', { name: say('opening:demo'), exact: true })).toBeHidden()
  await page.getByTestId('open').click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  const player = await newPlayer(api, { coins: 5 })
  await page.evaluate((token) => localStorage.setItem('token', token), player.token)
  await page.reload()
  await expect(page.getByText(say('opening:welcome'))).toBeVisible()
  await expect(page.getByTestId('open')).toHaveText(say('welfare:box.open'))
})

/** @shows SPEC-2.91 SPEC-2.92 SPEC-2.93 SPEC-2.94 */
test('the page of a welfare box stands in the welfare shell: four kinds, of which one has something to claim', async ({
  page,
  api,
  say,
}) => {
  const box = await firstBox(api)
  await page.goto(`/welfarebox/${box.id}/${box.box_id}`)
  const main = page.getByRole('main')
  const kinds = main.getByRole('tablist', { name: say('welfare:claims.titles') }).getByRole('tab')
  await expect(kinds).toHaveText(
    ['recharge', 'weekly', 'daily', 'other'].map((kind) => say(`welfare:claims.title.${kind}`)),
  )
  await expect(kinds.first()).toHaveAttribute('aria-selected', 'true')
  for (const at of [1, 2, 3]) {
    await kinds.nth(at).click()
    await expect(main.getByText(say('welfare:claims.not_open'), { exact: true })).toBeVisible()
    await expect(page.getByTestId('open')).toHaveCount(0)
  }
  await main.getByRole('button', { name: say('welfare:claims.back') }).click()
  await expect(page.getByTestId('open')).toBeVisible()
})

test.describe('in Portuguese, on a narrow phone', () => {
  test.use({ language: 'pt', locale: 'pt-BR', ...PHONE })

  test('"Benefícios" stands in one piece in the sheet, in the centre and on the page', async ({
    page,
    api,
    say,
  }) => {
    const box = await firstBox(api)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/welfarebox/${box.id}/${box.box_id}`)
      await expect(page.getByTestId('open')).toBeVisible()
      expect(await linesOfWord(page, 'benefício')).toEqual(new Set([1]))
      const bar = page.getByRole('navigation', { name: say('layout:phone_bar') })
      await bar.getByRole('button', { name: say('layout:me') }).click()
      const welfare = page.getByRole('dialog').getByRole('button', { name: say('layout:centre') })
      await expect(welfare).toBeVisible()
      expect(await linesOfWord(page, 'benefício')).toEqual(new Set([1]))
      await welfare.click()
      await expect(page.getByRole('dialog', { name: say('centre:title') })).toBeVisible()
      expect(await linesOfWord(page, 'benefício')).toEqual(new Set([1]))
    }
  })
})

test('numbers that do not belong together are no welfare box', async ({ page, api, say }) => {
  const { list } = await call(api, listWelfareBoxes)
  await page.goto(`/welfarebox/${list[0]!.id}/${list[1]!.box_id}`)
  await expect(page.getByText(say('welfare:box.unknown')).first()).toBeAttached()
  await page.getByRole('button', { name: say('welfare:box.all') }).click()
  await expect(page.getByRole('dialog', { name: say('centre:title') })).toBeVisible()
})

test('the page of such a box shows its contents and leads to the welfare centre', async ({
  page,
  api,
  say,
}) => {
  const box = await firstBox(api)
  await page.goto(`/openbox/${box.box_id}`)
  await expect(page.getByText(say('opening:given_free'))).toBeVisible()
  await expect(page.getByTestId('open')).toBeHidden()
  await page.getByRole('button', { name: say('opening:to_given') }).click()
  await expect(page.getByRole('dialog', { name: say('centre:title') })).toBeVisible()
})

/** The box of the smallest amount. */
async function firstBox(api: APIRequestContext) {
  const { list } = await call(api, listWelfareBoxes)
  return list[0]!
}

/** On how many lines a word stands, wherever the page has it. */
async function linesOfWord(page: Page, word: string): Promise<Set<number>> {
  const lines = await page.evaluate((wanted) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: number[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = (text.textContent ?? '').toLowerCase().indexOf(wanted)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + wanted.length)
      const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top))
      if (tops.length > 0) found.push(new Set(tops).size)
    }
    return found
  }, word)
  return new Set(lines)
}
