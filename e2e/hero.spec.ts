import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { settle } from './visit.ts'

/* The pictures of the hero on screens of one, two and three pixels to the point. */

const SCREENS = [
  { on: 'a desk', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, sharp: 1, large: false },
  { on: 'a fine desk', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2, sharp: 2, large: true },
  { on: 'a tablet', viewport: { width: 820, height: 1180 }, deviceScaleFactor: 2, sharp: 2, large: true },
  // A phone's third pixel is not worth the weight.
  { on: 'a phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, sharp: 2, large: false },
] as const

for (const { on, viewport, deviceScaleFactor, sharp, large } of SCREENS) {
  test.describe(on, () => {
    test.use({ viewport, deviceScaleFactor })

    test(`the hero is sharp on ${on}, and only what it shows is fetched for it`, async ({ page }) => {
      await page.goto('/home')
      await settle(page)
      const shown = await heroPictures(page)
      expect(shown.length).toBeGreaterThanOrEqual(2)
      for (const { url, shownWidth, fileWidth } of shown) {
        expect(fileWidth, url).toBeGreaterThanOrEqual(sharp * shownWidth)
      }
      const fetched = await fetchedPictures(page)
      const wide = fetched.filter(({ url }) => /-(1120|1024)-[0-9a-f]{8}\.webp$/.test(url))
      const addresses = shown.map(({ url }) => url)
      expect(wide.map(({ url }) => url).toSorted()).toEqual(large ? addresses.toSorted() : [])
      for (const { url, by } of fetched) if (by === 'link') expect(addresses).toContain(url)
    })
  })
}

/** Of each picture the address, how wide it stands, and how wide its file is. */
function heroPictures(page: Page) {
  return page.locator('.hero-art img').evaluateAll((pictures: HTMLImageElement[]) =>
    Promise.all(
      pictures.map(async ({ currentSrc, offsetWidth, offsetHeight }) => {
        // The picture on the page tells its width by `sizes`.
        const file = new Image()
        file.src = currentSrc
        await file.decode()
        const { naturalWidth: fileWidth, naturalHeight } = file
        // It is shown whole within its frame.
        const shownWidth = Math.min(offsetWidth, (offsetHeight * fileWidth) / naturalHeight)
        return { url: currentSrc, shownWidth, fileWidth }
      }),
    ),
  )
}

/** Every picture of an item or a box that the page fetched, and what asked for it first. */
function fetchedPictures(page: Page) {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/assets\/(items|boxes)\//.test(name))
      .map(({ name, initiatorType }) => ({ url: name, by: initiatorType })),
  )
}
