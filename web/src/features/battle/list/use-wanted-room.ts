import { useEffect, useState } from 'react'
import { takeIntent } from '../../../session/intent.ts'

export const JOIN_INTENT = 'battle-join'

/* An intent is taken once, but StrictMode asks for a first state twice. */
let taken: number | null = null

function takeWanted(): number | null {
  const intent = takeIntent(JOIN_INTENT)
  if (intent) taken = Number(intent.settings['room_id'])
  return taken
}

/** The room a visitor wanted to join before they signed in: its row is shown to them again, nothing is charged by itself. */
export function useWantedRoom(): number | null {
  const [roomId] = useState(takeWanted)
  useEffect(
    () => () => {
      taken = null
    },
    [],
  )
  return roomId
}
