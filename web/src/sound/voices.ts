import type { Sound } from './score.ts'

/** A sound that is heard, and until when, in milliseconds of the page's clock. */
export type Voice = { sound: Sound; began_at: number; until: number }

/** As many sound at once; at the largest peak of a score they still stay below 1 together. */
export const MOST_VOICES = 5

/** Reels and dials pass more marks than an ear can tell apart: 30 a second are enough. */
const TICKS_APART_MS = 1000 / 30

/** Ten reels that land together are heard as one. */
const SAME_APART_MS = 40

/** A voice of a sound that begins now; a short one counts for as long as it keeps others of its kind away. */
export function voiceOf(sound: Sound, now: number, lasts_ms: number): Voice {
  return { sound, began_at: now, until: now + Math.max(lasts_ms, SAME_APART_MS) }
}

/** What only accompanies gives way to what tells something. */
const MINOR: readonly Sound[] = ['tick', 'pointer', 'click']

/**
 * Whether a sound may begin now beside those that are heard, of which the first began first; `stops` is the one that has to
 * end for it. Null: it is left out.
 */
export function admit(heard: readonly Voice[], sound: Sound, now: number): { stops: Voice | null } | null {
  const isMinor = MINOR.includes(sound)
  const last = heard.findLast((voice) => voice.sound === sound)
  if (last && now - last.began_at < (isMinor ? TICKS_APART_MS : SAME_APART_MS)) return null
  if (heard.length < MOST_VOICES) return { stops: null }
  if (isMinor) return null
  return { stops: heard.find((voice) => MINOR.includes(voice.sound)) ?? heard[0]! }
}
