import { takeIntent } from '../../session/intent.ts'

/** The page a visitor came back to after signing in. It outlives the double rendering of development. */
let returnedTo: string | null = null

/** Whether the player is back on this page after they were asked to sign in for something. */
export function hasReturned(intent: string): boolean {
  if (takeIntent(intent)) returnedTo = location.pathname
  return returnedTo === location.pathname
}

export function forgetReturn(): void {
  returnedTo = null
}
