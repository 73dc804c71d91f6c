/** Away for so long, a page that is looked at again counts as woken. */
export const WAKE_AFTER_MS = 30 * 60_000

type Page = Pick<Document, 'visibilityState' | 'addEventListener'>

/** Calls back when the page is looked at again after half an hour or more. */
export function watchWake(page: Page, onWake: () => void): void {
  let hiddenAt: number | null = null
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    const wasAway = hiddenAt !== null && Date.now() - hiddenAt >= WAKE_AFTER_MS
    hiddenAt = null
    if (wasAway) onWake()
  })
}
