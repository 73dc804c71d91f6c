import { skinDetails } from '@noktra/contract/skins'
import { EXTERIORS } from '@noktra/game/wear'
import { call } from './store.ts'
import { expect, test } from './test.ts'

/** Corvane | Gilt Thorn, Factory New. */
const SKIN = 4081

test('a skin shows each exterior as its wear moves, with its price and the boxes that hold it', async ({
  page,
  api,
  say,
}) => {
  const { exteriors, boxes } = await call(api, skinDetails, { query: { skin_id: SKIN } })
  await page.goto(`/skin/${SKIN}`)
  const slider = page.getByRole('slider', { name: say('skin:wear') })
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(say('common:exterior.FN')))
  const shown = page.locator('.skin-stage-shown img')
  await expect(shown).toHaveAttribute('alt', new RegExp(say('common:exterior.FN')))

  // From the lightest wear to the heaviest, every exterior comes by.
  await slider.focus()
  await page.keyboard.press('Home')
  const seen = new Set<string>()
  let presses = 0
  while (presses < 600 && seen.size < EXTERIORS.length) {
    seen.add((await slider.getAttribute('aria-valuetext'))!.split(', ')[1]!)
    await page.keyboard.press('ArrowRight')
    presses += 1
  }
  expect(seen.size).toBe(EXTERIORS.length)
  // The address follows, and does not draw it back.
  expect(await slider.inputValue()).toBe(String(presses))
  await expect(page).toHaveURL(/exterior=BS/)
  await expect(slider).toBeFocused()

  await page.getByRole('button', { name: new RegExp(say('common:exterior.MW')) }).click()
  await expect(shown).toHaveAttribute('alt', new RegExp(say('common:exterior.MW')))
  await expect(page).toHaveURL(/exterior=MW/)
  for (const { exterior_name, price } of exteriors) {
    const row = page.getByRole('button', { name: new RegExp(say(`common:exterior.${exterior_name}`)) })
    await expect(row).toContainText(price.toLocaleString('en', { minimumFractionDigits: 2 }))
  }

  await page.getByRole('button', { name: new RegExp(say('common:exterior.FN')) }).click()
  const holding = page.getByRole('region', { name: say('skin:win') }).getByRole('link')
  await expect(holding).toHaveCount(boxes.length)
  await holding.first().click()
  await expect(page).toHaveURL(`/openbox/${boxes[0]!.box_id}`)
  await page.goBack()
  await expect(page).toHaveURL(/exterior=FN/)
})

test('a relic turns under the hand and by keys, and comes back to its picture', async ({ page, say }) => {
  await page.goto(`/skin/${SKIN}`)
  const turn = page.getByRole('slider', { name: say('common:turn') })
  const view = page.locator('.turned-skin-view')
  const picture = page.locator('.skin-stage-shown img')
  await expect(picture).toBeVisible()
  await expect(view).toBeHidden()
  const { x, y, width, height } = (await page.locator('.skin-stage').boundingBox())!
  const [across, down] = [x + width / 2, y + height / 2]
  await page.mouse.move(across, down)
  await page.mouse.down()
  await page.mouse.move(across + 80, down, { steps: 10 })
  await page.mouse.up()
  await expect(turn).toHaveAttribute('aria-valuenow', '75')
  await expect(view).toBeVisible()
  await expect(picture).toBeHidden()

  // All the way around from behind, each view another.
  await turn.focus()
  const seen = new Set<string>()
  for (let presses = 0; presses < 48; presses += 1) {
    await page.keyboard.press('ArrowRight')
    seen.add((await view.getAttribute('style'))! + (await view.locator('img').getAttribute('style'))!)
  }
  expect(seen.size).toBe(48)
  await expect(turn).toHaveAttribute('aria-valuenow', '75')
  await expect(turn).toHaveAttribute('aria-valuetext', say('common:turn_at', { degrees: 75 }))

  // In another exterior it turns by that one's sheet.
  const before = await view.locator('img').getAttribute('src')
  await page.getByRole('button', { name: new RegExp(say('common:exterior.BS')) }).click()
  await expect(view.locator('img')).not.toHaveAttribute('src', before!)
  await turn.focus()
  await page.keyboard.press('Home')
  await expect(view).toBeHidden()
  await expect(picture).toBeVisible()
})

test('what is no relic does not turn', async ({ page, say }) => {
  await page.goto('/skin/1011')
  await expect(page.locator('.skin-stage-shown img')).toBeVisible()
  await expect(page.getByRole('slider', { name: say('skin:wear') })).toBeVisible()
  await expect(page.getByRole('slider', { name: say('common:turn') })).toHaveCount(0)
})

test('the planner of ways puts the cheapest first, with what 9 of 10 players pay at most', async ({
  page,
  api,
  say,
}) => {
  const { mall, boxes } = await call(api, skinDetails, { query: { skin_id: SKIN } })
  await page.goto(`/skin/${SKIN}`)
  const ways = page.getByRole('region', { name: say('skin:ways.title') }).getByRole('listitem')
  await expect(ways.filter({ hasText: say('skin:ways.by.upgrade') })).toHaveCount(1)
  const costs = (await ways.locator('.type-number').allTextContents()).map((text) =>
    Number(text.replaceAll(',', '')),
  )
  expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  expect(costs).toHaveLength(Math.min(5, boxes.length + 1 + (mall && mall.stock > 0 ? 1 : 0)))
  const best = boxes.map(({ price, chance }) => price / chance).toSorted((a, b) => a - b)[0]!
  expect(costs.some((cost) => Math.abs(cost - best) < 0.01)).toBe(true)
  const all = boxes.length + 1 + (mall && mall.stock > 0 ? 1 : 0)
  if (all > 5) {
    await page.getByRole('button', { name: say('skin:ways.all', { count: all }) }).click()
    await expect(ways).toHaveCount(all)
  }
  await ways.first().click()
  await expect(page).toHaveURL(mall && mall.stock > 0 ? /mall/ : /upgrade|openbox/)
})

test.describe('an exterior that fails', () => {
  test.use({ expectedFaults: /500/ })

  test('says so instead of showing what another costs, and another try brings it', async ({
    page,
    api,
    say,
  }) => {
    const { exteriors } = await call(api, skinDetails, { query: { skin_id: SKIN } })
    const worn = exteriors.find(({ exterior_name }) => exterior_name === 'WW')!
    let fails = true
    await page.route(`**/api/skin/details?skin_id=${worn.skin_id}`, (route) =>
      fails ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await page.goto(`/skin/${SKIN}`)
    await expect(page.getByRole('region', { name: say('skin:win') })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(say('common:exterior.WW')) }).click()
    const again = page.getByRole('button', { name: say('common:try_again') })
    await expect(again).toBeVisible()
    await expect(page.getByRole('region', { name: say('skin:win') })).toBeHidden()
    fails = false
    await again.click()
    await expect(page.getByRole('region', { name: say('skin:win') })).toBeVisible()
    await expect(again).toBeHidden()
  })
})

test('its pictures stand in their own colour until they are there', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/items/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`/skin/${SKIN}`, { waitUntil: 'commit' })
  const shown = page.locator('.skin-stage-shown img')
  await expect(shown).toHaveCSS('background-image', /radial-gradient/)
  gate.resolve()
  await expect(shown).toHaveCSS('background-image', 'none')
})

test('a skin is looked at from a box, and one that does not exist says so', async ({ page, say }) => {
  await page.goto('/openbox/1')
  await page.locator('.drop-grid .card-press').first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('common:all_of_skin') })
    .click()
  await expect(page).toHaveURL(/\/skin\/\d+$/)
  await expect(page.getByRole('slider')).toBeVisible()
  await page.goto('/skin/999999999')
  await expect(page.getByText(say('skin:unknown.title')).first()).toBeVisible()
})
