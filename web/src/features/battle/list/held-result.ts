import { useEffect, useState } from 'react'
import { FINALE_MS, FINALE_WITHIN_MS, GATHER_MS } from '../room/lead-times.ts'
import type { ListedRoom } from './live-list.ts'

type Running = Pick<ListedRoom, 'phase' | 'round' | 'round_num' | 'round_ms' | 'ends_at'>

/** When the last round of a battle that runs is over; null while no round runs. */
export function roundsEnd({ phase, round, round_num, round_ms, ends_at }: Running): number | null {
  if (phase !== 'rounds' || ends_at === null) return null
  return ends_at + (round_num - round) * round_ms
}

/**
 * When the room of a battle has shown who won, at the latest: what leads up to it begins with the last round's end or with the news,
 * as the later of both. To who hears of it long after, the room shows it at once.
 */
export function resultAt({ mode }: Pick<ListedRoom, 'mode'>, rounds_end: number, heard_at: number): number {
  if (heard_at - rounds_end > FINALE_WITHIN_MS) return heard_at
  const finale = mode === 'jackpot' ? FINALE_MS.jackpot : mode === 'shared' ? FINALE_MS.share : FINALE_MS.tie
  return Math.max(rounds_end, heard_at) + finale + GATHER_MS
}

type Shown = {
  room: ListedRoom
  /** Who won is known and not told yet. */
  isHeld: boolean
  /** From when a row that no longer belongs to the list shows its last news; null while it belongs, or has it still to tell. */
  leaves_from: number | null
}

/** A room whose rounds were seen in the list tells its result no sooner than the room itself shows it. */
export function useHeldResult(room: ListedRoom): Shown {
  const rounds_end = roundsEnd(room)
  const [seen, see] = useState<{ rounds_end: number; best_prize: ListedRoom['best_prize'] } | null>(null)
  const [told_at, tell] = useState<number | null>(null)
  if (rounds_end !== null && rounds_end !== seen?.rounds_end) see({ rounds_end, best_prize: room.best_prize })
  const from = seen?.rounds_end ?? null
  const isHeld = room.winners.length > 0 && from !== null && told_at === null
  const { mode } = room
  useEffect(() => {
    if (!isHeld || from === null) return
    const at = resultAt({ mode }, from, performance.now())
    const timer = setTimeout(() => tell(at), Math.max(0, at - performance.now()))
    return () => clearTimeout(timer)
  }, [isHeld, from, mode])
  const { left_at } = room
  return {
    room: isHeld && seen ? { ...heldRoom(room), best_prize: seen.best_prize } : room,
    isHeld,
    leaves_from: left_at === null || isHeld ? null : Math.max(left_at, told_at ?? left_at),
  }
}

/** A decided room as it was before: nothing of who won. */
function heldRoom(room: ListedRoom): ListedRoom {
  return { ...room, phase: 'settling', status: 1, winners: [], total: null }
}
