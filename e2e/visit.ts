import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { boxesByPrice, newPlayer, type Player } from './store.ts'

/** Puts entries into the page's local storage before its first script runs, unless it has them by then. */
export async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  await rememberIn(page.context(), entries)
}

/** Likewise, for every page of a browser's context. */
export async function rememberIn(context: BrowserContext, entries: Record<string, string>): Promise<void> {
  await context.addInitScript((given) => {
    // An empty page has no storage.
    if (!location.protocol.startsWith('http')) return
    for (const [name, value] of Object.entries(given)) {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
    }
  }, entries)
}

/** What a browser remembers that has had the welfare centre's card of the day. */
export function welfareSeen(): Record<string, string> {
  return { welfare_seen: new Date().toDateString() }
}

/** Leaves out the blur of what lies behind, which no test can see. Everything keeps its place and its layer. */
export async function withoutBlur(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.dialog-scrim, .result { backdrop-filter: none !important; will-change: backdrop-filter }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Has the strip of wins stand where it begins: to pass by takes an eighth of a core, on every page and in every worker. */
export async function withStillStrip(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      const move = animate.apply(this, given)
      if (!this.classList.contains('strip-track')) return move
      move.pause()
      return Object.assign(move, { play: () => {} })
    }
  })
}

export async function signIn(page: Page, player: Player): Promise<void> {
  await remember(page, { token: player.token })
}

/** A new player with coins on the page of a box that costs one at least; what they open is shown at once. */
export async function goToBox(page: Page, api: APIRequestContext, { num = 1, coins = 50 } = {}) {
  // As who registers by hand has one. Otherwise the browser chooses one in an idle moment, which reveals what was drawn before.
  const player = await newPlayer(api, { coins, user_seed: 'own-seed' })
  const box = (await boxesByPrice(api)).find(({ price }) => price >= 1)!
  await signIn(page, player)
  await remember(page, { open_speed: 'none' })
  await page.goto(`/openbox/${box.box_id}?num=${num}`)
  return { player, box }
}

/** The cookies that the page's browser sends to the store, as a header has them. */
export async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(page.url())
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Takes what the server sends along for the first screen out of each page, so that the page asks for it itself. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const dropAnswers = () => document.getElementById('first-answers')?.remove()
    new MutationObserver(dropAnswers).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until nothing moves but what never stops. */
export async function standStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((move) => move.playState !== 'running' || move.effect?.getComputedTiming().endTime === Infinity),
  )
}

/** Waits until everything is fetched and stands still. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await standStill(page)
}

/** Presses where a hand presses what it sees. */
export async function pressMiddle(page: Page, seen: Locator): Promise<void> {
  await seen.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await seen.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}
