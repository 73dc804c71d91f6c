import type { RetrievalPhase } from '@noktra/game/retrieval/retrieval-state'

const SECOND = 1000
/** How soon and how late it is looked again whether an order went on. */
const SOONEST_MS = 2 * SECOND
const LATEST_MS = 60 * SECOND
/** A received item is only watched: its owner may still take it back into the trade. */
const LATEST_PROTECTED_MS = 600 * SECOND

type Looked = {
  phase: RetrievalPhase
  attempt: number
  /** When its phase began. */
  since: Date
  protected_until: Date | null
}

/**
 * When a retrieval is due again. What the market has not taken yet is tried after 1 s, then ever more rarely, at most every
 * 60 s. What it has is looked at after a quarter of the time that its phase has taken, and at once when its protection ends.
 */
export function nextLook({ phase, attempt, since, protected_until }: Looked, now: Date): Date {
  if (phase === 'requested') return later(now, Math.min(SECOND * 2 ** Math.min(attempt - 1, 6), LATEST_MS))
  const quarter = (now.getTime() - since.getTime()) / 4
  const latest = phase === 'received' ? LATEST_PROTECTED_MS : LATEST_MS
  const next = later(now, Math.max(SOONEST_MS, Math.min(quarter, latest)))
  const isProtected = phase === 'received' && protected_until !== null && protected_until > now
  return isProtected && protected_until < next ? protected_until : next
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
