/**
 * A clock that everything on the page shares, for useSyncExternalStore: it ticks every `stepMs` and only while somebody
 * looks; before the first tick it reads the last whole step.
 */
export function createClock(stepMs: number, time: () => number) {
  const listeners = new Set<() => void>()
  let now = time()
  let ticking: ReturnType<typeof setInterval> | null = null

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    ticking ??= setInterval(() => {
      now = time()
      listeners.forEach((told) => told())
    }, stepMs)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || !ticking) return
      clearInterval(ticking)
      ticking = null
    }
  }

  function read(): number {
    if (!ticking) now = Math.floor(time() / stepMs) * stepMs
    return now
  }

  return { subscribe, read }
}
