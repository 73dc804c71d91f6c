import type { BrowserContext, Page } from '@playwright/test'
import type { Player } from './store.ts'

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

export async function signIn(page: Page, player: Player): Promise<void> {
  await remember(page, { token: player.token })
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
