import type { Page } from '@playwright/test'
import { boxesByPrice, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { BRAND_FACES } from './texts.ts'
import { settle } from './visit.ts'

/** Cards of a full strip. */
const STRIP = 30

/** Of all pictures of the front page at 1440 x 900, down to its foot. */
const MOST_BYTES = 600_000

test(
  'the pictures of the front page weigh 600 kB at most, below a full strip',
  { tag: '@core' },
  async ({ page, api }) => {
    const player = await newPlayer(api, { coins: 50 })
    const [cheapest] = await boxesByPrice(api)
    for (let opened = 0; opened < STRIP; opened += 10) await open(api, player, cheapest!.box_id, 10)
    const weights: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'image' || !response.url().startsWith('http')) return
      weights.push(response.body().then(({ length }) => length))
    })
    await page.goto('/home')
    await settle(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 600) {
      await page.evaluate((to) => scrollTo(0, to), top)
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('main img')].every((picture) => {
          const { top: above, bottom } = picture.getBoundingClientRect()
          return bottom < 0 || above > innerHeight || (picture.complete && picture.naturalWidth > 1)
        }),
      )
    }
    const bytes = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)
    expect(weights.length).toBeGreaterThan(30)
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  },
)

/** Of every face that a first visit in Chinese fetches, on a machine without a Chinese face of its own. */
const MOST_FONT_BYTES = 150_000

test.describe('zh', () => {
  test.use({ locale: 'zh-CN', language: 'zh' })

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`the fonts of a first visit weigh 150 kB at most (${viewport.width} px)`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const fonts = countFonts(page)
      await page.goto('/home')
      await settle(page)
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      const weights = await Promise.all(fonts)
      expect(weights.length).toBeGreaterThan(BRAND_FACES)
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(MOST_FONT_BYTES)
    })
  }

  test('a system that draws Chinese fetches no Chinese face', async ({ page }) => {
    await page.addInitScript(() => {
      // What a face draws of the one stroke by which the page looks: a few level rows.
      CanvasRenderingContext2D.prototype.fillText = function drawStroke(_, x) {
        this.fillRect(x, 18, 24, 3)
      }
    })
    const fonts = countFonts(page)
    await page.goto('/home')
    await settle(page)
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    expect(fonts).toHaveLength(BRAND_FACES)
  })
})

function countFonts(page: Page): Promise<number>[] {
  const weights: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().includes('.woff2')) weights.push(response.body().then(({ length }) => length))
  })
  return weights
}
