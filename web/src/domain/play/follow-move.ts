/** As often as most screens are drawn. */
const STEP_MS = 16

/**
 * Follows a move that the compositor makes, for its ticks and its blur: `elapsedOf` says how many milliseconds it has moved, and `step` hears
 * them until they are `lasts_ms`, which it hears too. By a timer: a frame that is asked for has everything that moves styled on the
 * page's own thread as well, and with ten reels on a phone that takes longer than the frame may. Gives back how to stop.
 */
export function followMove(
  elapsedOf: () => number,
  lasts_ms: number,
  step: (elapsed_ms: number) => void,
): () => void {
  const timer = setInterval(() => {
    const elapsed = Math.max(0, elapsedOf())
    if (elapsed >= lasts_ms) clearInterval(timer)
    step(Math.min(elapsed, lasts_ms))
  }, STEP_MS)
  return () => clearInterval(timer)
}

/** Milliseconds since an animation began to run, its delay among them; 0 while it has not. */
export function elapsedOf({ startTime }: Animation): number {
  return startTime === null ? 0 : performance.now() - Number(startTime)
}
