/** A refusal as its answer told it to this browser: the player's own witness of what their record has to hold. */
export type KeptRefusal = { user_id: number; refusal_no: number; call: string; code: number }

const KEPT = 'refused_plays'
const MOST_KEPT = 300

/** Keeps a refusal; the same number is kept once. */
export function persistRefusal(refusal: KeptRefusal): void {
  const others = keptRefusals().filter(
    ({ user_id, refusal_no }) => user_id !== refusal.user_id || refusal_no !== refusal.refusal_no,
  )
  try {
    localStorage.setItem(KEPT, JSON.stringify([refusal, ...others].slice(0, MOST_KEPT)))
  } catch {
    // A full or closed storage keeps nothing; the refusal stands in the store's record.
  }
}

/** The refusals of a player that this browser was told of. */
export function findRefusals(userId: number): KeptRefusal[] {
  return keptRefusals().filter(({ user_id }) => user_id === userId)
}

function keptRefusals(): KeptRefusal[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(x: unknown): x is KeptRefusal {
  if (typeof x !== 'object' || x === null) return false
  const { user_id, refusal_no, call, code } = x as Record<keyof KeptRefusal, unknown>
  return [user_id, refusal_no, code].every(Number.isInteger) && typeof call === 'string'
}
