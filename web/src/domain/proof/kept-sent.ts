/** What this browser sent with a play: the hash of the odds it had shown, or entropy of its own. `id` is that of the proof. */
export type KeptSent = { id: string; sent: string }

const KEPT = 'sent_with_plays'
const MOST_KEPT = 300

/** Keeps what was sent: the player's own witness of what the draw was to be made of. */
export function persistSent(sent: KeptSent[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...sent, ...keptSent()].slice(0, MOST_KEPT)))
  } catch {
    // A full or closed storage keeps nothing; the play goes on.
  }
}

/** What this browser sent with the play of a proof; null when it keeps nothing of it. */
export function findSent(id: string): string | null {
  return keptSent().find((kept) => kept.id === id)?.sent ?? null
}

function keptSent(): KeptSent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(x: unknown): x is KeptSent {
  if (typeof x !== 'object' || x === null) return false
  const { id, sent } = x as Record<keyof KeptSent, unknown>
  return typeof id === 'string' && typeof sent === 'string'
}
