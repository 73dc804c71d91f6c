import type { BattleCard } from '@noktra/contract/battles'
import { askLive, onConnect } from '../../live/live.ts'

/**
 * Asks for the pushes of one battle, or with room_id 0 of the list of battles, also after each later connect; `onCard`
 * gets the room as it is at that moment (null for the list), so that what was missed is made up for. Gives back how to stop.
 */
export function watchBattle(
  room_id: number,
  password: string | undefined,
  onCard: (room: BattleCard | null) => void,
): () => void {
  let watching = true
  function ask(): void {
    askLive('battle_room', { room_id, password }).then(
      (room) => watching && onCard(room as BattleCard | null),
      // Without a connection the next connect asks; a refusal is told by the page's own call.
      () => undefined,
    )
  }
  const stop = onConnect(ask)
  ask()
  return () => {
    watching = false
    stop()
    askLive('battle_room', { room_id, watch: false }).catch(() => undefined)
  }
}
