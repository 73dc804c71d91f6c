import { ease, SETTLE_EASING, spinShare } from './reel-motion.ts'

/*
 * Where a reel stands at a moment. Positions are counted in cards: 7 means that the centre of card 7 is under the
 * pointer, 7.5 that the seam between 7 and 8 is. So the same numbers fit every size of card, and a window that changes
 * in mid-spin.
 */

/** One reel's way: from `from` to `stop` in `spin_ms`, then to `to` in `settle_ms`. */
export type Spin = { from: number; stop: number; to: number; spin_ms: number; settle_ms: number }

type Way = {
  from: number
  to: number
  total_ms: number
  /** Of the whole time, what the way to the stop takes; the rest settles to the card's centre. */
  spin_share: number
  /** The reel stops within this part of a card to either side of the won card's centre. */
  spread: number
}

/** A spin to the won card: the stop is drawn evenly from the places within the card that fit. */
export function planSpinOf(way: Way, random01: () => number): Spin {
  const { from, to, total_ms, spin_share, spread } = way
  const spin_ms = total_ms * spin_share
  return { from, stop: to + (random01() * 2 - 1) * spread, to, spin_ms, settle_ms: total_ms - spin_ms }
}

/** Position after so many milliseconds. */
export function positionAt({ from, stop, to, spin_ms, settle_ms }: Spin, elapsed_ms: number): number {
  if (elapsed_ms < spin_ms) return from + (stop - from) * spinShare(elapsed_ms / spin_ms)
  return stop + (to - stop) * ease(SETTLE_EASING, settle_ms > 0 ? (elapsed_ms - spin_ms) / settle_ms : 1)
}

/** Cards a second, measured over a frame. */
export function speedAt(spin: Spin, elapsed_ms: number): number {
  const frame_ms = 16
  const before = Math.max(0, elapsed_ms - frame_ms)
  return (Math.abs(positionAt(spin, before + frame_ms) - positionAt(spin, before)) * 1000) / frame_ms
}

/** The card whose place the pointer is over. A card is crossed when this changes. */
export function cardUnder(position: number): number {
  return Math.round(position)
}
