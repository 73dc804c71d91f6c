import { readFileSync } from 'node:fs'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { listBackpack, sellItems } from '@noktra/contract/backpack'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { walletRecords, type WalletRecord } from '@noktra/contract/wallet'
import { KEY_PRICES, pointsForGrade } from '@noktra/game/levels'
import { languagesOf } from './languages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { balanceOf, boxesByPrice, buyCheapest, call, newPlayer, open, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { FILE_PREFIX, money, type Say } from './texts.ts'
import { settle, signIn, standStill } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

for (const language of languagesOf('pt')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? DESKTOP : PHONE) })

    /** @shows SPEC-1.18 SPEC-2.27 */
    test(
      `from diamonds to coins, and the bill that tells of it (${language})`,
      { tag: '@core' },
      async ({ page, api, say }) => {
        const player = await trader(api)
        const { diamond } = await balanceOf(api, player)
        await signIn(page, player)

        await test.step('sees the three purses and every movement', async () => {
          await page.goto('/user/wallet')
          await expect(page.getByRole('heading', { level: 1, name: say('wallet:title') })).toBeVisible()
          await expectRows(page, await bill(api, player), language, say)
          await settle(page)
          await expectGood(page)
          await expectWrittenIn(page, language)
        })

        await test.step('converts all diamonds, asked once more', async () => {
          await page.getByRole('link', { name: say('wallet:convert') }).click()
          const part = page.locator('#exchange')
          const amount = part.getByLabel(say('profile:exchange.amount'))
          await amount.fill('abc')
          await expect(part.getByText(say('profile:exchange.fault.number'))).toBeVisible()
          await amount.fill('0.001')
          await expect(part.getByText(say('profile:exchange.fault.decimals'))).toBeVisible()
          await part.getByRole('button', { name: say('common:all'), exact: true }).click()
          await expect(amount).toHaveValue(diamond.toFixed(2))
          await expect(part.getByTestId('exchange-preview')).toContainText(money(language, diamond))
          await part.getByTestId('exchange').click()
          const dialog = page.getByRole('dialog', { name: say('profile:exchange.confirm_title') })
          await expect(dialog).toContainText(say('profile:exchange.one_way'))
          await standStill(page)
          await expectGood(page)
          await dialog.getByTestId('confirm-exchange').click()
          await expect(dialog).toBeHidden()
          const sums = { diamonds: money(language, diamond), coins: money(language, diamond) }
          await expect(page.getByText(say('profile:exchange.done', sums))).toBeVisible()
          expect((await balanceOf(api, player)).diamond).toBe(0)
          await expect(part.getByTestId('exchange')).toBeDisabled()
        })

        await test.step('finds both sides of it by the filters, which stand in the address', async () => {
          await page.goto('/user/wallet')
          await page.getByLabel(say('wallet:type.label'), { exact: true }).selectOption('exchange')
          await page.getByRole('button', { name: say('wallet:range.today') }).click()
          await expect(page).toHaveURL('/user/wallet?type=exchange&range=today')
          await expectRows(page, await bill(api, player, { type: 'exchange' }), language, say)
          await expect(page.getByTestId('sums')).toContainText(money(language, diamond))
          await page.reload()
          await expect(page.getByLabel(say('wallet:type.label'), { exact: true })).toHaveValue('exchange')
          await expect(page.locator('[data-record]')).toHaveCount(2)
          await page.getByRole('tab', { name: say('wallet:purse.diamond') }).click()
          await expect(page.locator('[data-record]')).toHaveCount(1)
          await page.getByLabel(say('wallet:direction.label')).selectOption('in')
          await expect(page.getByText(say('wallet:none.title'))).toBeVisible()
          await expectWrittenIn(page, language)
        })

        await test.step('saves the file: it is the page, row by row', async () => {
          await page
            .getByRole('button', { name: say('common:clear') })
            .first()
            .click()
          await expect(page).toHaveURL('/user/wallet')
          const rows = await bill(api, player)
          await expectRows(page, rows, language, say)
          const download = page.waitForEvent('download')
          await page.getByTestId('csv').click()
          const [head, ...lines] = await csvOf(await download)
          expect(head![0]).toBe({ en: 'Number', zh: '编号', pt: 'Número' }[language])
          expect(lines.map(([id]) => id)).toEqual(rows.map(({ record_id }) => record_id))
          await expectSame(page, lines, language)
        })

        await test.step('follows an opening to its proof', async () => {
          const [opening] = await bill(api, player, { type: 'box' })
          await page.locator(`[data-record="${opening!.record_id}"]`).getByRole('link').click()
          await expect(page).toHaveURL(`/fair/${opening!.cause!.id}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        })
      },
    )
  })
}

test('a level gives a key a day, and the key opens its box', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 800 })
  const box = (await boxesByPrice(api)).find(({ price }) => price === 5)!
  await signIn(page, player)
  await page.goto('/user/userInfo#level')
  const part = page.locator('#level')
  await expect(part.getByTestId('day-key')).toContainText(say('levels:waits.badge'))

  for (let spent = 0; spent < pointsForGrade(10); spent += 50) await open(api, player, box.box_id, 10)
  await page.reload()
  await expect(part.getByText(say('levels:grade', { grade: 10 }), { exact: true })).toBeVisible()
  await part.getByTestId('take-key').click()
  await expect(page.getByText(say('levels:taken'))).toBeVisible()
  await expect(part.getByTestId('day-key')).toContainText(say('levels:next_in'))
  await expect(part.getByTestId('take-key')).toBeDisabled()
  await settle(page)
  await expectGood(page)

  await part.getByRole('button', { name: say('levels:all') }).click()
  const dialog = page.getByRole('dialog', { name: say('levels:all_title') })
  await expect(dialog.getByRole('row')).toHaveCount(61)
  await expect(dialog.getByText(say('levels:grade_yours', { grade: 10 }))).toBeVisible()
  // A toast that fades while it is looked at has no contrast.
  await expect(page.getByText(say('levels:taken'))).toBeHidden()
  await standStill(page)
  await expectGood(page)
  await page.keyboard.press('Escape')

  const keyBox = (await boxesByPrice(api)).find(({ price }) => price === KEY_PRICES[1]! / 100)!
  await page.goto(`/openbox/${keyBox.box_id}`)
  // One of the registration, one of the level.
  await expect(page.getByRole('button', { name: say('opening:keys.use', { keys: 2 }) })).toBeVisible()
})

test.describe('a bill that does not load', () => {
  test.use({ expectedFaults: /ERR_FAILED/ })

  test('says so, and comes back with another try', async ({ page, api, say }) => {
    await signIn(page, await trader(api))
    await page.route('**/api/wallet/records*', (route) => route.abort())
    await page.goto('/user/wallet')
    await expect(page.getByText(say('common:error.list'))).toBeVisible({ timeout: 40_000 })
    await page.unroute('**/api/wallet/records*')
    await page.getByRole('button', { name: say('common:try_again') }).click()
    await expect(page.locator('[data-record]').first()).toBeVisible()
  })
})

/** Somebody who recharged, opened, bought and sold. */
async function trader(api: APIRequestContext): Promise<Player> {
  const player = await newPlayer(api, { coins: 30 })
  const [box] = await boxesByPrice(api)
  await open(api, player, box!.box_id, 5)
  await buyCheapest(api, player)
  const { list } = await call(api, listBackpack, { player, query: { sort: '-value', page_size: 2 } })
  for (const { item_id } of list) await call(api, sellItems, { player, body: { item_ids: [item_id] } })
  return player
}

async function bill(
  api: APIRequestContext,
  player: Player,
  filters: { type?: WalletRecord['type'] } = {},
): Promise<WalletRecord[]> {
  return (await call(api, walletRecords, { player, query: { ...filters, page_size: 50 } })).list
}

function signed(language: SpecLanguage, amount: number): string {
  return `${amount > 0 ? '+' : '−'}${money(language, Math.abs(amount))}`
}

/** What each row of the page says, by its number, from the top. */
async function rowsOf(page: Page): Promise<[string, string][]> {
  const rows = await page.locator('[data-record]').all()
  return Promise.all(
    rows.map(async (row): Promise<[string, string]> => [
      (await row.getAttribute('data-record'))!,
      (await row.innerText()).replaceAll(/\s+/g, ' '),
    ]),
  )
}

/** The page has these rows, in their order, with their types, amounts and running balances. */
async function expectRows(page: Page, rows: WalletRecord[], language: SpecLanguage, say: Say): Promise<void> {
  await expect(page.locator('[data-record]')).toHaveCount(rows.length)
  const shown = await rowsOf(page)
  expect(shown.map(([id]) => id)).toEqual(rows.map(({ record_id }) => record_id))
  for (const [at, row] of rows.entries()) {
    const type = say(`wallet:type.${row.type}`)
    for (const text of [type, signed(language, row.amount), money(language, row.balance)])
      expect(shown[at]![1]).toContain(text)
  }
}

/** The lines of a file say what the rows of the page say, one by one. */
async function expectSame(page: Page, lines: string[][], language: SpecLanguage): Promise<void> {
  const shown = await rowsOf(page)
  expect(lines.map(([id]) => id)).toEqual(shown.map(([id]) => id))
  for (const [at, [, time, type, , amount, balance, cause]] of lines.entries()) {
    const [moved, after] = [signed(language, Number(amount)), money(language, Number(balance))]
    for (const text of [time!, type!, moved, after, cause!]) expect(shown[at]![1]).toContain(text)
  }
}

/** The cells of a file whose lines end as in Windows. */
async function csvOf(download: Download): Promise<string[][]> {
  expect(download.suggestedFilename()).toBe(`${FILE_PREFIX}-wallet-all.csv`)
  const text = readFileSync(await download.path(), 'utf8').replace(/^\uFEFF/, '')
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
      ),
    )
}

/** Fits the screen and is accessible, as axe sees it. */
async function expectGood(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
  await expectAccessible(page)
}
