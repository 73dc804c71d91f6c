import { useState } from 'react'
import { takeIntent } from '../../session/intent.ts'

/** The page that a visitor came back to after signing in, by what they wanted there. It outlives the double rendering of development. */
const returnedTo = new Map<string, string>()

function hasReturned(intent: string): boolean {
  if (takeIntent(intent)) returnedTo.set(intent, location.pathname)
  return returnedTo.get(intent) === location.pathname
}

/** Whether the player is back on this page after they were asked to sign in for something, until it is done or dismissed. */
export function useReturn(intent: string) {
  const [isBack, setBack] = useState(() => hasReturned(intent))
  function forget(): void {
    returnedTo.delete(intent)
    setBack(false)
  }
  return [isBack, forget] as const
}
