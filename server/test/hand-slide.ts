import type { Slide, TrackPoint } from '#server/platform/providers/captcha/check-slide.ts'

const POINTS = 40
const DURATION_MS = 900

/** A slide to x as a hand makes it: slow, fast, slow, with a little tremble, in 0.9 s. */
export function handSlide(x: number): Slide {
  const track = Array.from({ length: POINTS + 1 }, (_, n): TrackPoint => {
    const part = n / POINTS
    const eased = part * part * (3 - 2 * part)
    return [Math.round(x * eased), Math.round(3 * Math.sin(n)), Math.round(part * DURATION_MS)]
  })
  return { x, track }
}
