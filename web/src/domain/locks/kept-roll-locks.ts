/** The lock record of an attempt as it arrived, with the time (unix milliseconds) by this browser's clock. */
export type KeptRollLock = { room_id: number; attempt: number; lock_record: string; at: number }

const KEPT = 'roll_locks'
const MOST_KEPT = 12
/** A room of thousands has a long record; the browser's storage is for more than this. */
const MOST_CHARACTERS = 400_000

/**
 * Keeps the lock record of a room's attempt with the time of its first arrival: the reader's own witness that entrants and
 * prizes were fixed before the beacon's round. Call it whenever a room is seen locked; later arrivals change nothing.
 */
export function persistRollLock(lock: KeptRollLock): void {
  const kept = keptLocks()
  if (kept.some((other) => isSame(other, lock))) return
  let characters = 0
  const locks = [lock, ...kept].slice(0, MOST_KEPT).filter(({ lock_record }) => {
    characters += lock_record.length
    return characters <= MOST_CHARACTERS
  })
  try {
    localStorage.setItem(KEPT, JSON.stringify(locks))
  } catch {
    // A full or closed storage keeps nothing; the room goes on.
  }
}

export function findKeptRollLock(room: Pick<KeptRollLock, 'room_id' | 'attempt'>): KeptRollLock | null {
  return keptLocks().find((lock) => isSame(lock, room)) ?? null
}

function isSame(a: Pick<KeptRollLock, 'room_id' | 'attempt'>, b: Pick<KeptRollLock, 'room_id' | 'attempt'>) {
  return a.room_id === b.room_id && a.attempt === b.attempt
}

function keptLocks(): KeptRollLock[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKeptLock) : []
  } catch {
    return []
  }
}

function isKeptLock(x: unknown): x is KeptRollLock {
  if (typeof x !== 'object' || x === null) return false
  const { room_id, attempt, lock_record, at } = x as Record<keyof KeptRollLock, unknown>
  const isNumbered = typeof room_id === 'number' && typeof attempt === 'number'
  return isNumbered && typeof lock_record === 'string' && typeof at === 'number'
}
