const FIRST_MS = 300
const LONGEST_STEP_MS = 500
const MOST_MS = 2400

/** When the first winner is pinned and how far apart the others follow: all of them within 3 seconds. */
export function revealSteps(prizes: number): { first_ms: number; step_ms: number } {
  return { first_ms: FIRST_MS, step_ms: Math.min(LONGEST_STEP_MS, MOST_MS / Math.max(1, prizes)) }
}
