import { useSyncExternalStore } from 'react'

const STEP_MS = 250

/* One clock for every room on the page; it ticks only while somebody looks. */
const listeners = new Set<() => void>()
let now = 0
let ticking: ReturnType<typeof setInterval> | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    now = performance.now()
    listeners.forEach((told) => told())
  }, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || !ticking) return
    clearInterval(ticking)
    ticking = null
  }
}

function read(): number {
  if (!ticking) now = Math.floor(performance.now() / STEP_MS) * STEP_MS
  return now
}

/** The page's own clock (performance.now), four times a second. */
export function usePageClock(): number {
  return useSyncExternalStore(subscribe, read)
}
