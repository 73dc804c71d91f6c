import { useSyncExternalStore } from 'react'

const SECOND = 1000

/* One clock for every countdown and age on the page: it ticks on the second and only while somebody looks. */
const listeners = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    now = Date.now()
    listeners.forEach((told) => told())
  }, SECOND)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || !ticking) return
    clearInterval(ticking)
    ticking = null
  }
}

function read(): number {
  if (!ticking) now = Date.now() - (Date.now() % SECOND)
  return now
}

/** Milliseconds since 1970, renewed every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read)
}
