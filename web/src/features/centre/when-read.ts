/** What shows that somebody is at the page. */
const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** After so long without a gesture a visitor is not in the middle of something. */
const REST_MS = 1500
/** After so long a visitor has seen the first screen without scrolling, too. */
const LONG_MS = 20_000

/** Scrolled down by half a window, somebody is through with what stood at the top. */
function hasLeftFirstScreen(): boolean {
  return scrollY > innerHeight / 2
}

/**
 * Acts once, when somebody has read the first screen and rests: they have scrolled past it, or have been here for 20 seconds since they
 * first did something. While `isBusy`, it waits for the next rest. The returned function takes it back.
 */
export function whenRead(isBusy: () => boolean, act: () => void): () => void {
  const gestures = new AbortController()
  let begun_at: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    gestures.abort()
    clearTimeout(timer)
  }

  function look(): void {
    const left_ms = LONG_MS - (performance.now() - begun_at!)
    if (isBusy() || (!hasLeftFirstScreen() && left_ms > 0)) {
      timer = setTimeout(look, Math.max(REST_MS, isBusy() ? 0 : left_ms))
      return
    }
    stop()
    act()
  }

  function waitForRest(): void {
    begun_at ??= performance.now()
    clearTimeout(timer)
    timer = setTimeout(look, REST_MS)
  }

  const options = { capture: true, passive: true, signal: gestures.signal }
  for (const gesture of GESTURES) addEventListener(gesture, waitForRest, options)
  // Somebody may have been quicker than this.
  if (hasLeftFirstScreen()) waitForRest()
  return stop
}
