import type { Page } from '@playwright/test'
import { listBackpack } from '@noktra/contract/backpack'
import { PAGES } from '@noktra/contract/pages'
import { browserPath } from './browser-path.ts'
import { likenessOf } from './likeness.ts'
import { call } from './store.ts'
import { expect, test } from './test.ts'
import { goToBox } from './visit.ts'

/* Skins that answer to light. The other journeys have no WebGL, so they see pictures. */

test.use({
  // Chromium's own word where it has no card and reads the canvas back.
  expectedFaults: /GPU stall due to ReadPixels/,
  launchOptions: {
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  },
})

// Without a card each of them takes a core to draw with: one after the other.
test.describe.configure({ mode: 'default' })

/** One of each kind of form, in finishes of every kind, that come in all exteriors from 0 to 1. */
const SKINS = [1011, 4021]

const canvas = (page: Page) => page.locator('.skin-stage .live-canvas-on')

/** Opens a skin whose light rests, and waits for its living picture. */
async function see(page: Page, skin: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/skin/${skin}`)
  await expect(canvas(page)).toBeVisible()
}

/** What the stage shows in one way of the two, with nothing behind it. */
async function stage(page: Page, way: 'live' | 'picture'): Promise<Buffer> {
  const style = await page.addStyleTag({
    content: `*, *::before, *::after { background: none !important; transition: none !important; box-shadow: none !important }
      .live-canvas ~ .skin-stage-shown { opacity: ${way === 'live' ? 0 : 1} !important }
      .live-canvas { visibility: ${way === 'live' ? 'visible' : 'hidden'} }`,
  })
  const clip = await page.locator('.skin-stage .live-canvas').boundingBox()
  const png = await page.screenshot({ clip: clip!, omitBackground: true })
  await style.evaluate((element) => (element as Element).remove())
  return png
}

for (const skin of SKINS)
  test(`skin ${skin} shows by the light of its pictures what they show, in each exterior`, async ({
    page,
    say,
  }) => {
    await see(page, skin)
    for (const exterior of ['FN', 'MW', 'FT', 'WW', 'BS']) {
      await page.getByRole('button', { name: new RegExp(say(`common:exterior.${exterior}`)) }).click()
      await expect(page.locator('.skin-stage-shown img')).toHaveJSProperty('complete', true)
      const { ssim, overlap } = await likenessOf(await stage(page, 'live'), await stage(page, 'picture'))
      expect.soft(ssim, exterior).toBeGreaterThanOrEqual(0.95)
      expect.soft(overlap, exterior).toBeGreaterThanOrEqual(0.97)
    }
  })

test('its wear is that of the slider, to the last step, and another wear looks another way', async ({
  page,
  say,
}) => {
  await see(page, SKINS[0]!)
  const slider = page.getByRole('slider', { name: say('skin:wear') })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^0\.0000/)
  const fresh = await stage(page, 'live')
  // A step within one exterior, whose picture is one and the same.
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(say('common:exterior.FN')))
  expect((await likenessOf(fresh, await stage(page, 'live'))).ssim).toBeLessThan(0.99999)
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /^0\.9999/)
  expect((await likenessOf(fresh, await stage(page, 'live'))).ssim).toBeLessThan(0.97)
})

test('the light follows the pointer, and comes to rest', async ({ page }) => {
  await page.goto(`/skin/${SKINS[0]}`)
  await expect(canvas(page)).toBeVisible()
  const rests = async () => {
    const before = await stage(page, 'live')
    return (await likenessOf(before, await stage(page, 'live'))).ssim
  }
  await expect.poll(rests).toBeGreaterThan(0.9999)
  const middle = await stage(page, 'live')
  const { x, y, width, height } = (await canvas(page).boundingBox())!
  await page.mouse.move(x + width * 0.95, y + height * 0.1)
  await expect.poll(rests).toBeGreaterThan(0.9999)
  expect((await likenessOf(middle, await stage(page, 'live'))).ssim).toBeLessThan(0.995)

  // Who asks for less movement in between gets a light that rests, on a canvas of its own.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(async () => {
    await expect(canvas(page)).toBeVisible()
    expect((await likenessOf(middle, await stage(page, 'live'))).ssim).toBeGreaterThan(0.999)
  }).toPass()
})

test('a context that is lost shows the picture, and another one takes its place', async ({ page }) => {
  await see(page, SKINS[0]!)
  const first = await canvas(page).elementHandle()
  await first.evaluate((element) =>
    (element as HTMLCanvasElement).getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext(),
  )
  await expect(page.locator('.skin-stage-shown img')).toHaveJSProperty('complete', true)
  await expect(canvas(page)).toBeVisible()
  expect(await first.evaluate((element) => element.isConnected)).toBe(false)
})

test('without WebGL, and where data is saved, the picture stays and nothing of it is fetched', async ({
  browser,
}) => {
  for (const how of ['no WebGL', 'data saved']) {
    const page = await browser.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript((given) => {
      if (given === 'data saved')
        Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
      else Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
    }, how)
    await page.goto(`/skin/${SKINS[0]}`)
    const shown = page.locator('.skin-stage-shown')
    await expect(shown).toHaveCSS('opacity', '1')
    await expect(shown.locator('img')).toHaveJSProperty('complete', true)
    await page.waitForLoadState('networkidle')
    await expect(canvas(page)).toHaveCount(0)
    expect(asked.filter((url) => url.includes('/assets/live/'))).toEqual([])
    expect(errors).toEqual([])
    await page.close()
  }
})

for (const phone of [false, true])
  test(`what was won lives with its own wear, and so does it in the backpack${phone ? ', on a phone' : ''}`, async ({
    page,
    api,
    say,
  }) => {
    if (phone) await page.setViewportSize({ width: 390, height: 844 })
    const { player } = await goToBox(page, api)
    await page.getByTestId('open').click()
    await expect(page.getByTestId('won').locator('.live-canvas-on')).toBeVisible()
    await expect(page.getByTestId('won').locator('img')).toHaveCSS('opacity', '0')
    const { list } = await call(api, listBackpack, { player, query: {} })
    expect(list[0]!.pattern).not.toBeNull()
    await page.keyboard.press('Escape')
    await page.goto(PAGES.backpack)
    const card = page.locator('.skin-card').first()
    // A card that moves while the page comes is pointed at again.
    const details = () =>
      expect(async () => {
        await card.hover()
        await card.getByRole('button', { name: say('backpack:details') }).click({ timeout: 5000 })
      }).toPass()
    await details()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('.live-canvas-on')).toBeVisible()
    // What is closed gives its seat back: it lives again when it is opened again, however often.
    for (let turn = 0; turn < 3; turn += 1) {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await details()
      await expect(dialog.locator('.live-canvas-on')).toBeVisible()
    }
  })
