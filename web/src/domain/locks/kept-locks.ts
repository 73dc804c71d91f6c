/** A lock record as it arrived, with the time (unix milliseconds) by this browser's clock. */
export type KeptLock = { room_id: number; lock_record: string; at: number }

const KEPT = 'battle_locks'
const MOST_KEPT = 30

/**
 * Keeps a battle's lock record with the time of its first arrival: the player's own witness that the battle was fixed
 * before the beacon's round. Call it whenever a room is seen locked; later arrivals change nothing.
 */
export function persistLock(lock: KeptLock): void {
  const kept = keptLocks()
  if (kept.some(({ room_id }) => room_id === lock.room_id)) return
  try {
    localStorage.setItem(KEPT, JSON.stringify([lock, ...kept].slice(0, MOST_KEPT)))
  } catch {
    // A full or closed storage keeps nothing; the battle goes on.
  }
}

export function findKeptLock(room_id: number): KeptLock | null {
  return keptLocks().find((lock) => lock.room_id === room_id) ?? null
}

function keptLocks(): KeptLock[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKeptLock) : []
  } catch {
    return []
  }
}

function isKeptLock(x: unknown): x is KeptLock {
  if (typeof x !== 'object' || x === null) return false
  const { room_id, lock_record, at } = x as Record<keyof KeptLock, unknown>
  return typeof room_id === 'number' && typeof lock_record === 'string' && typeof at === 'number'
}
