import type { LogState } from './log-book.ts'

/** The log is looked at again so long after a round that came out whole. */
const EVERY_MS = 10 * 60_000
const LEAST_BETWEEN_MS = 5000
/** What was found is looked at once more before anything is said. */
export const SECOND_LOOK_MS = 5000
const MOST_SECOND_LOOK_MS = 300_000
/** An opening and its reels are over by then. */
const AFTER_PLAY_MS = 10_000
/** Who plays without a pause is not waited for any longer. */
const MOST_WAIT_MS = 120_000
const FIRST_RETRY_MS = 15_000
const MOST_RETRY_MS = 30 * 60_000

/** When the next round of checks is due, in ms of the browser's clock; null while there is nothing to check. */
export function nextRoundAt({ watch, draws, strikes, rounds }: LogState, now: number): number | null {
  const open = draws.filter(({ state }) => state === 'promised' || state === 'late')
  if (watch === null && draws.length === 0) return null
  const last = rounds.last?.at ?? 0
  if (rounds.fails > 0) {
    return sooner(last + Math.min(FIRST_RETRY_MS * 2 ** (rounds.fails - 1), MOST_RETRY_MS), now)
  }
  const wanted = [
    rounds.last === null ? now : last + EVERY_MS,
    // Of the log itself; a draw says by itself when it is asked for again.
    ...Object.values(strikes)
      .filter(({ draw }) => draw === null)
      .map(({ at, count }) => at + Math.min(SECOND_LOOK_MS * 2 ** (count - 1), MOST_SECOND_LOOK_MS)),
    // While the log itself is in doubt its draws wait.
    ...(rounds.last?.is === 'doubtful' ? [] : open.map(({ next_at }) => sooner(next_at, now))),
  ]
  const played = Math.max(0, ...draws.map(({ at }) => at)) + AFTER_PLAY_MS
  const waited = Math.min(...open.map(({ at }) => at), Infinity) + MOST_WAIT_MS
  const calm = sooner(Math.min(played, waited), now, AFTER_PLAY_MS)
  return Math.max(
    sooner(Math.min(...wanted), now),
    calm,
    sooner(last + LEAST_BETWEEN_MS, now, LEAST_BETWEEN_MS),
  )
}

/** A moment that a clock which was set back would put off for ever comes now. */
function sooner(at: number, now: number, most = MOST_RETRY_MS): number {
  return at > now + most ? now : at
}
