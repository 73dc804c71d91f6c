import { chromium } from '@playwright/test'
import { browserPath } from '../browser-path.ts'

const SCREENS = {
  wide: { viewport: { width: 1440, height: 900 } },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const

/** The store's own face has come, the strip has its cards, and no picture in view is still on its way. */
const IS_WHOLE = `(() => {
  const inView = [...document.images].filter((image) => {
    const { top, left, right, bottom } = image.getBoundingClientRect()
    return right > 0 && bottom > 0 && top < innerHeight && left < innerWidth
  })
  const isThere = (image) => image.complete && image.naturalWidth > 0
  const hasFace = [...document.fonts].some(({ family, status }) => /saira/i.test(family) && status === 'loaded')
  return hasFace && document.querySelector('.strip-card img') !== null && inView.every(isThere)
})()`

/** What a platform shows before it installs a store: its boxes at two widths, without the notes of a sandbox. */
export async function photographSite(store: string): Promise<Record<keyof typeof SCREENS, Buffer>> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  const photograph = async (screen: keyof typeof SCREENS) => {
    const page = await browser.newPage({
      ...SCREENS[screen],
      locale: 'en-US',
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    await page.addInitScript("localStorage.setItem('welfare_seen', new Date().toDateString())")
    await page.goto(`${store}/home`, { waitUntil: 'networkidle' })
    await page.addStyleTag({ content: 'p[role="note"] { display: none }' })
    await page.waitForFunction(IS_WHOLE, undefined, { timeout: 60_000 })
    return page.screenshot()
  }
  try {
    return { wide: await photograph('wide'), narrow: await photograph('narrow') }
  } finally {
    await browser.close()
  }
}
