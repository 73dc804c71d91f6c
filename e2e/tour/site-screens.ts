import { chromium } from '@playwright/test'
import { browserPath } from '../browser-path.ts'

const SCREENS = {
  wide: { viewport: { width: 1440, height: 900 } },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const

/** No picture in view is still on its way. */
const ALL_SEEN_ARE_THERE = `[...document.images].every((image) => {
  const { top, left } = image.getBoundingClientRect()
  return top > innerHeight || left > innerWidth || (image.complete && getComputedStyle(image).opacity === '1')
})`

/** What a platform shows before it installs a store: its boxes at two widths, without the notes of a sandbox. */
export async function photographSite(store: string): Promise<Record<keyof typeof SCREENS, Buffer>> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  const photograph = async (screen: keyof typeof SCREENS) => {
    const page = await browser.newPage({ ...SCREENS[screen], locale: 'en-US', reducedMotion: 'reduce' })
    await page.addInitScript("localStorage.setItem('welfare_seen', new Date().toDateString())")
    await page.goto(`${store}/home`, { waitUntil: 'networkidle' })
    await page.addStyleTag({ content: 'p[role="note"] { display: none }' })
    await page.evaluate('document.fonts.ready')
    await page.waitForFunction(ALL_SEEN_ARE_THERE)
    return page.screenshot()
  }
  try {
    return { wide: await photograph('wide'), narrow: await photograph('narrow') }
  } finally {
    await browser.close()
  }
}
