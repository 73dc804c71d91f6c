import { useEffect, useState } from 'react'
import { takeIntent } from '../../../session/intent.ts'

export const JOIN_INTENT = 'battle-join'

/** The room a visitor wanted to join before he signed in: its row is shown to him again, nothing is charged by itself. */
export function useWantedRoom(): number | null {
  const [roomId, setRoomId] = useState<number | null>(null)
  useEffect(() => {
    const intent = takeIntent(JOIN_INTENT)
    if (intent) setRoomId(Number(intent.settings['room_id']))
  }, [])
  return roomId
}
