const DAY_MS = 24 * 3600 * 1000

/** A session that was not used for so long has ended. */
const IDLE_MS = 30 * DAY_MS
/** And so has one that began so long ago. */
export const LONGEST_MS = 90 * DAY_MS

/** When a session must have been used last and must have begun, to be open still. */
export function openSince(now: Date): { usedSince: Date; begunAfter: Date } {
  return {
    usedSince: new Date(now.getTime() - IDLE_MS),
    begunAfter: new Date(now.getTime() - LONGEST_MS),
  }
}
