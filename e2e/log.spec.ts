import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { languagesOf } from './languages.ts'
import { boxesByPrice, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { remember, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

/* The public log as a browser sees it: kept, checked, shown, and what it says when it is lied to. */

/** Two looks at what is due ten seconds after a play, on a busy machine. */
const SOON = { timeout: 120_000 }

/** Opens the cheapest box on its page; gives the id of the proof once this browser keeps what was promised. */
async function openOne(page: Page, box_id: number): Promise<string> {
  await page.goto(`/openbox/${box_id}`)
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/box/unpack'),
    page.getByTestId('open').click(),
  ])
  const { data } = (await answer.json()) as { data: { list: { open_id: string }[] } }
  return data.list[0]!.open_id
}

async function untilKept(page: Page, id: string): Promise<void> {
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, `log_draw:draw:${id}`)
}

/** Answers calls of the log with the store's own answer, changed. */
async function lie(page: Page, path: string, change: (data: Answer) => void): Promise<void> {
  await page.route(`**/api/log/${path}*`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Answer }
    change(json.data)
    await route.fulfill({ response, json })
  })
}
type Answer = { path: string; state: string; entries: { path: string }[] }

/** Hashes as many as there were, of nothing that is in the log. */
const blank = (path: string) => path.replaceAll(/[^=]/g, 'A')

for (const language of languagesOf('zh')) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language })

    test('a visitor sees the log live, what it is, and that their browser keeps watch from now on', async ({
      page,
      say,
    }) => {
      await page.goto('/fair')
      await page.getByRole('link', { name: say('fair:to_log') }).click()
      await expect(page.getByRole('heading', { level: 1, name: say('log:title') })).toBeVisible()
      await expect(page.getByText(say('log:watch.says.first'))).toBeVisible(SOON)
      await expect(page.getByText(say('log:own.none'))).toBeVisible()
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
      await page.getByRole('button', { name: say('log:watch.check') }).press('Enter')
      await expect(page.getByText(say('log:watch.says.agrees'))).toBeVisible(SOON)
    })

    test('a draw goes from promised to being in the log, and its page shows the path', async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlayer(api, { coins: 15 })
      const [box] = await boxesByPrice(api)
      await signIn(page, player)
      const id = await openOne(page, box!.box_id)
      await untilKept(page, id)
      await page.goto('/fair/log')
      const own = page.getByRole('region', { name: say('log:own.title') })
      await expect(own.getByText(say('log:own.state.promised'))).toBeVisible()
      await expect(own.locator('.text-success')).toBeVisible(SOON)
      await expectAccessible(page)
      await own.getByRole('link').first().press('Enter')
      const panel = page.getByRole('region', { name: say('log:panel.title') })
      await expect(panel.getByText(say('log:panel.right'), { exact: true })).toBeVisible(SOON)
      await expect(panel.getByText(say('log:panel.promise_kept'))).toBeVisible()
      await panel.getByText(say('log:panel.path'), { exact: true }).click()
      await expect(panel.getByText(say('log:panel.root'), { exact: true })).toBeVisible()
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
    })

    test('a path that leads elsewhere is told on every page, with evidence, until it is put away', async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlayer(api, { coins: 15 })
      const [box] = await boxesByPrice(api)
      await signIn(page, player)
      await lie(page, 'inclusion', ({ entries }) => {
        for (const entry of entries) entry.path = blank(entry.path)
      })
      const id = await openOne(page, box!.box_id)
      await untilKept(page, id)
      await page.goto('/service')
      const notice = page.getByRole('alert').filter({ hasText: say('log:fault.wrong_path.title') })
      await expect(notice).toBeVisible(SOON)
      await expectWrittenIn(page, language)
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        notice.getByRole('button', { name: say('log:save_evidence') }).click(),
      ])
      const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as {
        fault: { kind: string; draw: string; evidence: { promised: { note: string }; checkpoint: string } }
      }
      expect(saved.fault).toMatchObject({ kind: 'wrong_path', draw: id })
      expect(saved.fault.evidence.promised.note).toMatch(/^noktra-promise-v1\n/)
      expect(saved.fault.evidence.checkpoint).toContain('/log\n')

      await page.reload()
      await expect(notice).toBeVisible(SOON)
      await notice.getByRole('button', { name: say('log:put_away') }).press('Enter')
      await expect(notice).toBeHidden()
      await page.goto('/fair/log')
      await expect(notice).toBeVisible()
      await expect(page.getByText(say('log:own.state.broken'))).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('a log that does not lead on from what this browser keeps is accused after a second look', async ({
  page,
  api,
  say,
}) => {
  await page.goto('/fair/log')
  await expect(page.getByText(say('log:watch.says.first'))).toBeVisible(SOON)
  const player = await newPlayer(api, { coins: 15 })
  const [box] = await boxesByPrice(api)
  await open(api, player, box!.box_id)
  let asked = 0
  await lie(page, 'consistency', (data) => {
    asked += 1
    data.path = blank(data.path)
  })
  const check = page.getByRole('button', { name: say('log:watch.check') })
  await expect(async () => {
    await check.click()
    expect(asked).toBeGreaterThan(0)
  }).toPass(SOON)
  await expect(page.getByRole('alert').filter({ hasText: say('log:fault.inconsistent.title') })).toBeVisible(
    SOON,
  )
  expect(asked).toBeGreaterThan(1)
  await expect(page.getByText(say('log:watch.says.broken'))).toBeVisible()
})

test('a browser whose clock is wrong makes no accusation', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 15 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  await remember(page, { clock_ahead: String(400 * 86_400_000) })
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(localStorage.getItem('clock_ahead'))
  })
  const id = await openOne(page, box!.box_id)
  await untilKept(page, id)
  await lie(page, 'inclusion', (data) => Object.assign(data, { state: 'waiting', entries: [] }))
  // Somebody sets it two hours further while the draw is on its way.
  await page.evaluate(() => localStorage.setItem('clock_ahead', String(400 * 86_400_000 + 7_200_000)))
  await page.goto('/fair/log')
  await expect(page.getByText(say('log:own.state.late'))).toBeVisible(SOON)
  await page.unroute('**/api/log/inclusion*')
  await page.evaluate(() => localStorage.setItem('clock_ahead', '0'))
  await page.getByRole('button', { name: say('log:watch.check') }).click()
  await expect(page.getByRole('region', { name: say('log:own.title') }).locator('.text-success')).toBeVisible(
    SOON,
  )
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a browser that stores nothing plays as any other, and says that it forgets', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api, { coins: 15 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, text) {
      if (name.startsWith('log_')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, name, text)
    }
  })
  await openOne(page, box!.box_id)
  await expect(page.getByRole('button', { name: say('opening:result.keep') })).toBeVisible(SOON)
  await page.goto('/fair/log')
  await expect(page.getByText(say('log:watch.says.first'))).toBeVisible(SOON)
  await expect(page.getByText(say('log:watch.not_lasting'))).toBeVisible()
})

test.describe('without an answer', () => {
  test.use({ expectedFaults: /Failed to load resource|ERR_FAILED/ })

  test('the page says so, makes no accusation, and asks again', async ({ page, say }) => {
    await page.route('**/api/log', (route) => route.abort())
    await page.goto('/fair/log')
    await expect(page.getByText(say('log:watch.says.unreached'))).toBeVisible(SOON)
    const again = page.getByRole('button', { name: say('common:try_again') })
    await expect(again).toBeVisible(SOON)
    await page.unroute('**/api/log')
    await again.click()
    await expect(page.getByText(say('log:picture.legend.seal'))).toBeVisible()
  })
})
