import { boxDetails } from '@noktra/contract/boxes'
import { boxesByPrice, call } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'

/* What is in a box is told skin by skin, and its odds as they are. */

test('a box has one tile for each skin, with its exteriors and their tickets inside', async ({
  page,
  api,
}) => {
  for (const { box_id } of (await boxesByPrice(api)).slice(-3)) {
    const { rows } = await call(api, boxDetails, { query: { box_id } })
    const skins = new Set(rows.map(({ family, finish }) => `${family} ${finish}`))
    await page.goto(`/openbox/${box_id}`)
    const tiles = page.locator('.drop-grid > li')
    await expect(tiles).toHaveCount(skins.size)
    expect(skins.size).toBeLessThan(rows.length)
    await expect(tiles.locator('.skin-card ul > li')).toHaveCount(rows.length)
  }
})

test('another exterior is looked at in the window of a skin', async ({ page, api, say }) => {
  const [dearest] = (await boxesByPrice(api)).slice(-1)
  const { rows } = await call(api, boxDetails, { query: { box_id: dearest!.box_id } })
  const best = rows.toSorted((a, b) => b.value - a.value)
  const several = best.find(
    (row) => best.filter(({ family, finish }) => family === row.family && finish === row.finish).length > 1,
  )!
  const last = best.findLast(({ family, finish }) => family === several.family && finish === several.finish)!
  await page.goto(`/openbox/${dearest!.box_id}`)
  const tile = page
    .locator('.drop-grid > li', { hasText: several.family })
    .filter({ hasText: several.finish })
  await tile.click()
  const dialog = page.getByRole('dialog')
  const other = dialog.getByRole('button', { name: say(`common:exterior.${last.exterior_name}`) })
  await other.click()
  await expect(other).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByText(money('en', last.value))).toBeVisible()
  await expect(
    dialog.getByText(`${last.from.toLocaleString('en')} – ${last.to.toLocaleString('en')}`),
  ).toBeVisible()
})

test('a bar of the odds is as long as its chance', async ({ page, api }) => {
  const [cheapest] = await boxesByPrice(api)
  const { rows } = await call(api, boxDetails, { query: { box_id: cheapest!.box_id } })
  await page.goto(`/openbox/${cheapest!.box_id}`)
  for (const rarity of new Set(rows.map((row) => row.rarity))) {
    const chance = rows.reduce((sum, row) => sum + (row.rarity === rarity ? row.chance : 0), 0)
    const part = await page
      .getByTestId(`odds-bar-${rarity}`)
      .evaluate((bar) => bar.getBoundingClientRect().width / bar.parentElement!.getBoundingClientRect().width)
    // Two pixels stay to be seen of what is all but impossible.
    expect(part).toBeCloseTo(Math.max(chance, 2 / 300), 1)
  }
})
