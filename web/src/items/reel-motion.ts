/* What every reel of the store has in common: its curves, its blur, its ticks. */

type Bezier = readonly [number, number, number, number]

export const SPIN_EASING = [0.08, 0.82, 0.14, 1] as const
export const SETTLE_EASING = [0.2, 0, 0, 1] as const

/** From this speed on, in px a second, the art is blurred, a little or much. */
const BLUR_FROM = { some: 500, much: 1400 }

/** The y of a CSS cubic-bezier at time x, both 0 to 1. */
export function ease([x1, y1, x2, y2]: Bezier, x: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  let low = 0
  let high = 1
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (bezier(x1, x2, middle) < x) low = middle
    else high = middle
  }
  return bezier(y1, y2, (low + high) / 2)
}

function bezier(a: number, b: number, t: number): number {
  return 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3
}

export type Blur = 'none' | 'some' | 'much'

export function blurOf(pxPerSecond: number): Blur {
  if (pxPerSecond > BLUR_FROM.much) return 'much'
  return pxPerSecond > BLUR_FROM.some ? 'some' : 'none'
}

/** Loudness of a tick: falls with the speed, from 1 at 20 cards a second and more to 0.25. */
export function tickVolume(cardsPerSecond: number): number {
  return 0.25 + 0.75 * Math.min(1, cardsPerSecond / 20)
}
