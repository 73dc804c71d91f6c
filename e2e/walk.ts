import type { Page, Request } from '@playwright/test'
import { standStill } from './visit.ts'

/** What a page still waits for, but for its pictures, whose places are kept. */
const open = new WeakMap<Page, Set<Request>>()
const NOT_WAITED_FOR = new Set(['image', 'media', 'websocket'])

/** Has `quiet` know what the page fetches. To be called before the page is gone to. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>()
  open.set(page, requests)
  page.on('request', (request) => {
    if (!NOT_WAITED_FOR.has(request.resourceType())) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until nothing is on its way for two frames, and everything stands still: what moves is taken to its end at once. */
export async function quiet(page: Page): Promise<void> {
  const requests = open.get(page)!
  // A phone that never had the store's faces fetches them after its first screen, and says here that it has them.
  await page.waitForFunction(() => localStorage.getItem('fonts') !== null)
  do {
    await page.evaluate(passTwoFrames)
  } while (requests.size > 0)
  await standStill(page)
}

/** To be run in the page. */
async function passTwoFrames(): Promise<void> {
  // A face that has come is drawn with in a later frame; until then the stand-in may be wider.
  await document.fonts.ready
  for (let frame = 0; frame < 2; frame++) {
    await new Promise(requestAnimationFrame)
    for (const move of document.getAnimations()) {
      const ends = move.effect?.getComputedTiming().endTime !== Infinity
      if (ends && move.playState === 'running') move.finish()
    }
  }
  // What was fetched may wait to be drawn, and would begin to move only then.
  await scheduler.postTask(() => {}, { priority: 'background' })
}

/** Goes to an address as "back" does, without reloading the store, and waits until its page is there. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // The page that is left stays in sight until the next one is there.
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForSelector('h1:not([data-left])', { state: 'attached' })
  await quiet(page)
}
