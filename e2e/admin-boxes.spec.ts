import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoFaults, adminPage } from './admin.ts'
import { newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { signIn } from './visit.ts'

test(
  'an operator makes a box from an imported catalogue, a second person publishes it, a player opens it, and its return shows on the dashboard',
  { tag: '@core' },
  async ({ browser, page, api }) => {
    const operator = await adminPage(browser, 'operator')
    const mark = crypto.randomUUID().slice(0, 4)
    const name = `Kiln Crate ${mark}`
    const prices = [40, 90, 210, 400, 900, 4500]
    const weapons = prices.map((_, index) => `Kiln${mark}-${index + 1}`)
    await importFile(operator, 'skins', skinList(weapons))
    await importFile(operator, 'prices', priceList(weapons, prices))

    await operator.goto('/#/boxes/new/show')
    for (const language of ['English', 'Chinese', 'Portuguese']) {
      await operator.getByLabel(`Name, ${language}`).fill(name)
      await operator.getByLabel(`Description, ${language}`).fill('Fired twice.')
    }
    await operator.getByLabel('Price in coins').fill('4.50')
    await operator.getByLabel('Picture of the box').setInputFiles({
      name: 'crate.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a33c1c' } })
        .png()
        .toBuffer(),
    })
    await expect(operator.getByRole('button', { name: 'Another picture' })).toBeVisible()

    await addItems(operator, `Kiln${mark}`, prices.length)
    await operator.getByLabel('Target return, %').fill('91')
    await operator.keyboard.press('Enter')
    await expect(operator.getByTestId('expected-return')).toHaveText(/^(90\.99|91\.00)\d%$/)
    await operator.getByRole('button', { name: 'Save draft' }).click()
    await operator.waitForURL(/boxes\/\d+\/show/)
    const id = /boxes\/(\d+)\/show/.exec(operator.url())![1]!
    await operator.getByRole('button', { name: 'Ask to publish' }).click()
    await operator.getByLabel('Why').fill('a new box for autumn')
    await operator.getByRole('dialog').getByRole('button', { name: 'Ask to publish' }).click()
    await expect(operator.getByText('A publication waits for a second person.')).toBeVisible()
    await operator.getByRole('link', { name: 'Open the request' }).click()
    await expect(
      operator.getByRole('heading', { name: new RegExp(`Publish the new box “${name}”`) }),
    ).toBeVisible()
    // In a sandbox the asker may agree alone, and is told what that means; a live store never offers it to the asker.
    await operator.getByRole('button', { name: 'Approve' }).click()
    await expect(operator.getByRole('dialog').getByText('You asked for it yourself')).toBeVisible()
    await operator.keyboard.press('Escape')

    const owner = await adminPage(browser, 'owner')
    await owner.goto(operator.url())
    await expect(
      owner.getByRole('table', { name: 'Contents and what changes' }).getByText('new'),
    ).toHaveCount(prices.length)
    await owner.getByRole('button', { name: 'Approve' }).click()
    await owner.getByLabel('Why').fill('the odds are fair')
    await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(owner.getByText('approved')).toBeVisible()

    // Its version waits for a round of the beacon.
    await expect(async () => {
      const answer = await page.request.get(`/api/box/details?box_id=${id}`)
      expect(((await answer.json()) as { code: number }).code).toBe(0)
    }).toPass({ timeout: 40_000 })
    const player = await newPlayer(api, { coins: 50 })
    await signIn(page, player)
    await page.goto(`/openbox/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const { open_id } = (await open(api, player, Number(id)))[0]!
    await page.goto(`/fair/${open_id}`)
    await expect(page.getByText(name).first()).toBeVisible()

    const row = owner.getByRole('row', { name: new RegExp(name) })
    await expect(async () => {
      await owner.goto('/#/dashboard')
      await owner.reload()
      await expect(row.getByRole('cell').nth(3)).toHaveText('1', { timeout: 4000 })
    }).toPass({ timeout: 120_000 })
    await expect(row).toContainText(/9[12]\.\d\d%/)
    expectNoFaults(operator)
    expectNoFaults(owner)
  },
)

/** Reads a file as the operator does: chosen, looked at, applied. */
async function importFile(page: Page, kind: 'skins' | 'prices', content: unknown): Promise<void> {
  await page.goto('/#/imports')
  await page.getByRole('button', { name: `Import ${kind}` }).click()
  await page
    .getByRole('dialog')
    .getByLabel('File', { exact: true })
    .setInputFiles({
      name: `${kind}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    })
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.waitForURL(/imports\/\d+\/show/)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByLabel('Why').fill('the list of this season')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Import applied')).toBeVisible()
}

function skinList(weapons: string[]) {
  return weapons.map((weapon) => ({
    id: `skin-${weapon}`,
    name: `${weapon} | Ember 炉`,
    weapon,
    pattern: { id: 'p1', name: 'Ember 炉' },
    min_float: 0.16,
    max_float: 0.37,
    rarity: 'Restricted',
    image: 'https://pictures.example/none.png',
  }))
}

function priceList(weapons: string[], cents: number[]) {
  const prices = weapons.map((weapon, index) => [`${weapon} | Ember 炉 (Field-Tested)`, cents[index]])
  return {
    metadata: { updated_at: '2026-08-08T06:46:27.146Z', currency: 'USD', item_count: weapons.length },
    prices: Object.fromEntries(prices) as Record<string, number>,
  }
}

/** Adds the items that these words find, from the keyboard. */
async function addItems(page: Page, words: string, count: number): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`q=${words}`))
  const rows = page.getByRole('textbox', { name: /^Chance of/ })
  await page.getByLabel('Add an item: words, exterior').fill(words)
  await answered
  for (let added = 1; added <= count; added += 1) {
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(added)
  }
  await page.keyboard.press('Escape')
}
