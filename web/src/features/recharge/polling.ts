export const POLL_EVERY_MS = 2000
export const POLL_FOR_MS = 360_000

type Parts = {
  ask: () => Promise<void>
  /** The time is over and it was not stopped. */
  onEnd: () => void
}

/** Asks every 2 s for 360 s at most (SPEC 4, 9), never twice at once; asking must not throw. */
export function createPolling({ ask, onEnd }: Parts) {
  let ticking: ReturnType<typeof setInterval> | undefined
  let ends = 0
  let isAsking = false

  function stop(): void {
    clearInterval(ticking)
    ticking = undefined
  }

  function tick(): void {
    // By the clock, for a page in the background ticks seldom.
    if (Date.now() >= ends) {
      stop()
      onEnd()
    } else void askOnce()
  }

  async function askOnce(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      await ask()
    } finally {
      isAsking = false
    }
  }

  function start({ atOnce = false } = {}): void {
    stop()
    ends = Date.now() + POLL_FOR_MS
    ticking = setInterval(tick, POLL_EVERY_MS)
    if (atOnce) void askOnce()
  }

  return { start, stop, askNow: () => void askOnce() }
}
