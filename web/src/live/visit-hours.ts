/** A stay in the store over pages and tabs: since when, when it was last seen (ms), and the hours that were told. */
export type Visit = { since: number; seen: number; told: number }

const HOUR_MS = 3_600_000
/** After so long away, coming back is another visit. */
const AWAY_MS = 15 * 60_000

/** The visit that goes on at a moment, or the one that begins with it. */
export function visitAt(kept: Visit | null, now: number): Visit {
  const goesOn = kept !== null && now >= kept.seen && now - kept.seen <= AWAY_MS
  return goesOn ? { ...kept, seen: now } : { since: now, seen: now, told: 0 }
}

/** The full hours of a visit that are to be told now; 0 when they were. */
export function hoursToTell({ since, seen, told }: Visit): number {
  const hours = Math.floor((seen - since) / HOUR_MS)
  return hours > told ? hours : 0
}

/** What was kept of a visit; null when it is none. */
export function readVisit(kept: string | null): Visit | null {
  try {
    const { since, seen, told } = JSON.parse(kept ?? 'null') as Record<string, unknown>
    return [since, seen, told].every(Number.isFinite) ? ({ since, seen, told } as Visit) : null
  } catch {
    return null
  }
}
