import { useEffect, useState } from 'react'
import { FINALE_MS, GATHER_MS } from '../room/lead-times.ts'
import type { ListedRoom } from './live-list.ts'

type Running = Pick<ListedRoom, 'phase' | 'mode' | 'round' | 'round_num' | 'round_ms' | 'ends_at'>

/** When the room of a battle that runs has shown who won, at the latest; null while no round runs. */
export function resultAt({ phase, mode, round, round_num, round_ms, ends_at }: Running): number | null {
  if (phase !== 'rounds' || ends_at === null) return null
  const finale = mode === 'jackpot' ? FINALE_MS.jackpot : mode === 'shared' ? FINALE_MS.share : FINALE_MS.tie
  return ends_at + (round_num - round) * round_ms + finale + GATHER_MS
}

/** A decided room as it was before: nothing of who won. */
export function heldRoom(room: ListedRoom): ListedRoom {
  return { ...room, phase: 'settling', status: 1, winners: [], total: null }
}

/** A room whose rounds were seen in the list tells its result no sooner than the room itself shows it. */
export function useHeldResult(room: ListedRoom): ListedRoom & { held_until: number | null } {
  const [held_until, hold] = useState<number | null>(null)
  const told_at = resultAt(room)
  if (told_at !== null && told_at !== held_until) hold(told_at)
  const isTold = room.winners.length > 0
  useEffect(() => {
    if (!isTold || held_until === null) return
    const timer = setTimeout(() => hold(null), Math.max(0, held_until - performance.now()))
    return () => clearTimeout(timer)
  }, [isTold, held_until])
  return { ...(isTold && held_until !== null ? heldRoom(room) : room), held_until }
}
