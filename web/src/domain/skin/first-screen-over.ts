import { useDeferredValue, useSyncExternalStore } from 'react'
import { firstScreen } from '../../session/when-idle.ts'

/** In place of a picture that waits. */
export const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

let over = false
let waiting: Promise<void> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  waiting ??= firstScreen().then(() => {
    over = true
    listeners.forEach((tell) => tell())
  })
  return () => listeners.delete(listener)
}

/**
 * Whether the first screen of this page load shows with its pictures. Browsers fetch pictures two screens ahead; on a phone's
 * network those would come before what is being looked at.
 */
export function useFirstScreenOver(): boolean {
  return useSyncExternalStore(subscribe, () => over)
}

/** The first of a list until the first screen shows, then the whole of it, rendered bit by bit: dozens of cards hold up a phone. */
export function useFirstOf<Entry>(list: readonly Entry[], count: number): readonly Entry[] {
  const whole = useDeferredValue(useFirstScreenOver())
  return whole ? list : list.slice(0, count)
}
