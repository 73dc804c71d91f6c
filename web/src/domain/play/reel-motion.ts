/* What every reel and dial of the store has in common: its way, its blur, its ticks. */

type Bezier = readonly [number, number, number, number]

export const SETTLE_EASING = [0.2, 0, 0, 1] as const

/**
 * Speeds along a spin, straight lines between them, against each other: a short wind-up that pulls back, a cruise, and a
 * tail so slow that each card that may still win is read. `at` is in milliseconds of a spin of 5600; others are of the
 * same shape.
 */
const SPEEDS = [
  { at: 0, speed: 0 },
  { at: 120, speed: -2.2 },
  { at: 250, speed: 0 },
  { at: 800, speed: 18 },
  { at: 1400, speed: 18 },
  { at: 3500, speed: 5.8 },
  { at: 5000, speed: 2.6 },
  { at: 5600, speed: 0 },
]

type Leg = { from: number; to: number; speed: number; gain: number; gone: number }

/** Between two speeds: its part of the time, the speed it begins with, what that grows by, and the way gone before it. */
const LEGS = legsOf(SPEEDS)
const WHOLE_WAY = wayOf(LEGS.at(-1)!, 1)

/** Points of the curve that CSS gets. Between two of them it goes straight, by less than a fiftieth of a card beside it. */
const CSS_POINTS = 160

function legsOf(speeds: typeof SPEEDS): Leg[] {
  const lasts = speeds.at(-1)!.at
  const legs: Leg[] = []
  for (const [i, { at, speed }] of speeds.entries()) {
    const next = speeds[i + 1]
    if (!next) break
    const before = legs.at(-1)
    const gone = before ? wayOf(before, before.to) : 0
    legs.push({ from: at / lasts, to: next.at / lasts, speed, gain: next.speed - speed, gone })
  }
  return legs
}

function wayOf({ from, to, speed, gain, gone }: Leg, x: number): number {
  const into = x - from
  return gone + into * (speed + (gain * into) / (2 * (to - from)))
}

/** How much of its way a spin has gone at a part of its time, both 0 to 1. A little below 0 while it winds up. */
export function spinShare(x: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  return (
    wayOf(
      LEGS.find(({ to }) => x <= to)!,
      x,
    ) / WHOLE_WAY
  )
}

/** The same curve for the compositor, as an easing of CSS. */
export const SPIN_CSS = `linear(${Array.from({ length: CSS_POINTS + 1 }, (_, point) =>
  Number(spinShare(point / CSS_POINTS).toFixed(5)),
).join(', ')})`

export const SETTLE_CSS = `cubic-bezier(${SETTLE_EASING.join(', ')})`

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

/** How much higher a tick is as the reel comes to rest: from its own pitch at ten cards a second and more to half again. */
export function tickPitch(cardsPerSecond: number): number {
  return 1 + 0.5 * (1 - Math.min(1, cardsPerSecond / 10)) ** 2
}

/** Loudness of a tick: falls with the speed, from 1 at 20 cards a second and more to 0.25. */
export function tickVolume(cardsPerSecond: number): number {
  return 0.25 + 0.75 * Math.min(1, cardsPerSecond / 20)
}
