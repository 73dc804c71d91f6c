/** What this browser sent of its own with an upgrade; `id` is that of its proof. */
export type KeptNonceSeed = { id: string; nonce_seed: string }

const KEPT = 'nonce_seeds'
const MOST_KEPT = 200
const BYTES = 16

/** Fresh entropy for one press: 32 hex digits that did not exist before it. */
export function makeNonceSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps what was sent: the player's own witness that it entered the draw. */
export function persistNonceSeed(sent: KeptNonceSeed): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([sent, ...keptSeeds()].slice(0, MOST_KEPT)))
  } catch {
    // A full or closed storage keeps nothing; the upgrade is played all the same.
  }
}

/** What this browser sent with the upgrade of a proof; null when it keeps nothing of it. */
export function findNonceSeed(id: string): string | null {
  return keptSeeds().find((kept) => kept.id === id)?.nonce_seed ?? null
}

function keptSeeds(): KeptNonceSeed[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(x: unknown): x is KeptNonceSeed {
  if (typeof x !== 'object' || x === null) return false
  const { id, nonce_seed } = x as Record<keyof KeptNonceSeed, unknown>
  return typeof id === 'string' && typeof nonce_seed === 'string'
}
