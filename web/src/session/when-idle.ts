/** Runs something the page can do without for now, when it has nothing else to do. Safari has no requestIdleCallback. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 3000 })
  else setTimeout(act, 1200)
}

/** Runs something no first screen needs, when that has been fetched: a page is idle too while it waits for its data. */
export function whenSettled(act: () => void): void {
  setTimeout(() => whenIdle(act), 2500)
}
