import { planSpinOf, type Spin } from '../play/reel-spin.ts'

/** Cards of a spinning strip, the one that was won, and the one under the pointer at the start. */
export const STRIP_LENGTH = 62
export const WON_AT = 52
export const START_AT = 4

/** Cards on each side of the pointer that a resting reel shows at most. */
const SEEN_EACH_SIDE = 4

/** The strip stops within this part of the card's size to either side of the won card's centre. */
export const STOP_SPREAD = 0.38

/** A card is this part of a pitch (card and gap), rounded down so that the stop never leaves the card. */
const CARD_PER_PITCH = 0.92

/** Of the whole time, what the move to the stop takes; the rest settles to the card's centre. 5600 of 6000 ms. */
const SPIN_SHARE = 5600 / 6000

/** Milliseconds between the stops of neighbouring reels. */
const STEP_MS = { least: 80, most: 120 }

/** Neighbouring stops take at most this part of the whole time, so that short spins still spin. */
const STEPS_SHARE = 0.6

/** Of the whole time, what a box takes to open before its reel moves, and how long that is at most. */
const UNLOCK_SHARE = 0.14
const MOST_UNLOCK_MS = 800

/** How long a box takes to open where an opening takes `total_ms` in all. */
export function unlockTime(total_ms: number): number {
  return Math.min(MOST_UNLOCK_MS, total_ms * UNLOCK_SHARE)
}

/** When each of `count` reels has settled: 80 to 120 ms apart, left to right, the last at `total_ms`. */
export function stopTimes(count: number, total_ms: number, random01: () => number): number[] {
  const gaps = Array.from(
    { length: count - 1 },
    () => STEP_MS.least + random01() * (STEP_MS.most - STEP_MS.least),
  )
  const sum = gaps.reduce((all, gap) => all + gap, 0)
  const shrink = Math.min(1, (total_ms * STEPS_SHARE) / Math.max(1, sum))
  const times = [total_ms]
  for (const gap of gaps) times.unshift((times[0] as number) - gap * shrink)
  return times
}

/** A spin to the won card. */
export function planSpin(total_ms: number, random01: () => number): Spin {
  const spread = STOP_SPREAD * CARD_PER_PITCH
  return planSpinOf({ from: START_AT, to: WON_AT, total_ms, spin_share: SPIN_SHARE, spread }, random01)
}

/** A strip at rest, before the first spin: `sample` gives each card. */
export function restingStrip<Card>(sample: () => Card): Card[] {
  return Array.from({ length: STRIP_LENGTH }, sample)
}

/**
 * The strip of the next spin, before it is known what is won. It begins with the cards that are seen now, so that nothing
 * jumps, and takes every other card from `sample`, the neighbours of the won one too.
 */
export function nextStrip<Card>(seen: readonly Card[], restsAt: number, sample: () => Card): Card[] {
  const head = seen.slice(restsAt - START_AT, restsAt + SEEN_EACH_SIDE + 1)
  return Array.from({ length: STRIP_LENGTH }, (_, at) => head[at] ?? sample())
}

/*
 * To put a whole strip into the page takes a phone longer than a press may wait. So the cards come in groups: the first one
 * shows what a resting reel shows, the others are added bit by bit while nothing else is to be done.
 */

/** Cards of a group: those that a resting reel shows. */
export const GROUP_LENGTH = START_AT + SEEN_EACH_SIDE + 1
export const GROUPS = Math.ceil(STRIP_LENGTH / GROUP_LENGTH)

/** The group that a card of the strip is in. */
export function groupOf(card: number): number {
  return Math.floor(card / GROUP_LENGTH)
}

/** Of all reels together, how many groups are added at once: 27 cards. */
const GROUPS_AT_ONCE = 3

/** How many groups each reel has after a few more have come, to those with the fewest. */
export function withMoreGroups(groups: readonly number[]): number[] {
  const more = [...groups]
  for (let added = 0; added < GROUPS_AT_ONCE; added += 1) {
    const least = Math.min(...more)
    if (least >= GROUPS) break
    more[more.indexOf(least)] = least + 1
  }
  return more
}
