import { SETTLE_CSS, SPIN_CSS } from './reel-motion.ts'
import type { Spin } from './reel-spin.ts'

/** A reel lies or stands. */
export type Axis = 'x' | 'y'

/** The transform of a strip at a position. */
export function movedTo(axis: Axis, position: number): string {
  const way = `calc(var(--pitch) * ${-position})`
  return axis === 'x' ? `translate3d(${way}, 0, 0)` : `translate3d(0, ${way}, 0)`
}

/** Starts the move of a strip on the compositor, after so many milliseconds. */
export function moveStrip(strip: HTMLElement, spin: Spin, axis: Axis, delay = 0): Animation {
  const total_ms = spin.spin_ms + spin.settle_ms
  return strip.animate(
    [
      { transform: movedTo(axis, spin.from), easing: SPIN_CSS },
      { transform: movedTo(axis, spin.stop), easing: SETTLE_CSS, offset: spin.spin_ms / total_ms },
      { transform: movedTo(axis, spin.to) },
    ],
    { delay, duration: total_ms, fill: 'both' },
  )
}
