import type { Locator } from '@playwright/test'
import type { listBoxes } from '@noktra/contract/boxes'
import type { DataOf, Envelope } from '@noktra/contract/route'
import { boxesByPrice, giveCoins, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn, withoutFirstAnswers } from './visit.ts'

/* Widths between a phone and the desk, and beyond it. */

test('the records of recharges fit at 1280 px', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 30 })
  await giveCoins(api, player, 50)
  await signIn(page, player)
  await page.goto('/user/rechargeHistory')
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('columnheader', { name: say('recharge:record.state') })).toBeInViewport()
    const hidden = await page
      .getByRole('table')
      .evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)
    expect(hidden, `${width} px`).toBe(0)
  }
})

/** So many boxes are seven in a row at best; rows are of one length, and another number may have six at both widths. */
const BOXES = 28

test('a wide screen is used: more boxes, offers and drops in a row than a desk of 1440 px has', async ({
  page,
}) => {
  await withoutFirstAnswers(page)
  await page.route('**/api/box/list*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Envelope<DataOf<typeof listBoxes>>
    const list = answer.data.list.slice(0, BOXES)
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, list } } })
  })
  for (const [path, grid] of [
    ['/home?sort=price', '.box-grid'],
    ['/mall', '.mall-grid'],
    ['/openbox/1', '.drop-grid'],
  ] as const) {
    const inRow: number[] = []
    await page.goto(path)
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 1080 })
      // The cards themselves, for what stands in for them goes.
      await expect(page.locator(`${grid} img`).first()).toBeVisible()
      await settle(page)
      inRow.push((await rowsOf(page.locator(grid).first()))[0]!.length)
    }
    expect(inRow[1], path).toBeGreaterThan(inRow[0]!)
  }
})

test('the boxes of each section fill their rows to the edge, and none stands alone below others', async ({
  page,
  api,
}) => {
  const boxes = (await boxesByPrice(api)).length
  await page.goto('/home')
  const grids = page.getByRole('main').locator('ul.box-grid')
  await expect(grids.locator('> li')).toHaveCount(boxes)
  for (const width of [900, 1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const grid of await grids.all()) {
      const [left, right] = await edgesOf(grid)
      const rows = await rowsOf(grid)
      const lengths = rows.map((row) => row.length)
      for (const row of rows) {
        expect(row[0]!.left, `${width} px, ${lengths.join(' + ')}`).toBeCloseTo(left, 0)
        expect(row.at(-1)!.right, `${width} px, ${lengths.join(' + ')}`).toBeCloseTo(right, 0)
      }
      if (rows.length > 1) expect(Math.min(...lengths)).toBeGreaterThan(1)
    }
  }
})

type Edges = { left: number; right: number }

/** The cards of a grid by the row they stand in. */
async function rowsOf(grid: Locator): Promise<Edges[][]> {
  const cards = await grid.evaluate((one) =>
    Array.from(one.children, (card) => {
      const { left, right, top } = card.getBoundingClientRect()
      return { left, right, top: Math.round(top) }
    }),
  )
  return [...Map.groupBy(cards, ({ top }) => top).values()]
}

async function edgesOf(part: Locator): Promise<[left: number, right: number]> {
  const { x, width } = (await part.boundingBox())!
  return [x, x + width]
}
