import { expect, test } from './test.ts'
import { signIn } from './visit.ts'
import { followRequests, moveTo, quiet } from './walk.ts'

/* What floats over the page covers nothing, at any scroll position. */

const WIDTHS = [1920, 1440, 1366, 1280, 390]
const PAGES = [
  '/home',
  '/openbox/{box}',
  '/battle',
  '/battleDetail/{battle}',
  '/new-battle?boxes={box}x3',
  '/mall',
  '/rolls',
  '/fair/{draw}',
  '/upgrade',
  '/user/rechargeHistory',
]

for (const pages of [PAGES.slice(0, 5), PAGES.slice(5)]) {
  test(`nothing that floats lies on what can be pressed, at any width (${pages[0]} and further pages)`, async ({
    page,
    resident,
  }) => {
    followRequests(page)
    await signIn(page, resident)
    await page.goto('/service')
    await page.waitForSelector('footer', { state: 'attached' })
    for (const [at, path] of pages.entries()) {
      await moveTo(
        page,
        path
          .replace('{box}', String(resident.box_id))
          .replace('{battle}', String(resident.battle_id))
          .replace('{draw}', resident.open_id),
      )
      for (const width of at % 2 === 0 ? WIDTHS : WIDTHS.toReversed()) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
        await quiet(page)
        expect.soft(await page.evaluate(coveredPlaces), `${path}, ${width} px wide`).toEqual([])
      }
    }
  })
}

/**
 * To be run in the page: goes from its top to its end, and names what a floating part lies on. Bars as wide as the window are its
 * edges; what they hide comes into sight above them.
 */
async function coveredPlaces(): Promise<string[]> {
  const PRESSED = 'a[href], button, input, select, textarea, summary'
  const found = new Set<string>()
  const floating = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { position, pointerEvents } = getComputedStyle(element)
    return position === 'fixed' && pointerEvents !== 'none'
  })
  const parts = [...floating, ...document.querySelectorAll<HTMLElement>('.side-bar')]
  const pressed = [...document.querySelectorAll<HTMLElement>(`:is(main, footer) :is(${PRESSED})`)]
  const end = document.documentElement.scrollHeight - innerHeight
  for (let top = 0; ; top = Math.min(end, top + 250)) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    for (const part of parts) {
      const over = part.getBoundingClientRect()
      if (over.width === 0 || over.bottom <= 0 || over.width >= innerWidth - 1) continue
      for (const each of pressed) {
        if (part.contains(each) || !each.checkVisibility()) continue
        const under = each.getBoundingClientRect()
        const across = Math.min(over.right, under.right) - Math.max(over.left, under.left)
        const down = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top)
        if (across > 1 && down > 1) {
          const name = (each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40)
          found.add(`${part.className || part.tagName} on "${name}"`)
        }
      }
    }
    if (top >= end) return [...found]
  }
}
