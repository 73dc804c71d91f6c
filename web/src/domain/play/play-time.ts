export const SPEEDS = ['normal', 'fast', 'none'] as const
export type Speed = (typeof SPEEDS)[number]

const FAST_MS = 1500

/** Reduced motion: what rests stays for this long, then the result fades in (ART 6). */
const STILL_MS = 300

/** What has stopped is seen for a moment before the result comes. */
const LINGER_SHARE = 0.075

/** How long the animation of a play takes; `normal_ms` is the store's setting. */
export function animationTime(speed: Speed, normal_ms: number, still = false): number {
  if (speed === 'none') return 0
  const chosen_ms = speed === 'fast' ? Math.min(FAST_MS, normal_ms) : normal_ms
  return still ? Math.min(STILL_MS, chosen_ms) : chosen_ms
}

/** How long after the answer the result comes. */
export function lingerTime(total_ms: number, moves: boolean): number {
  return total_ms * (moves ? 1 + LINGER_SHARE : 1)
}
