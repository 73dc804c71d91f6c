import { useSyncExternalStore } from 'react'
import { createClock } from './clock-store.ts'

const clock = createClock(1000, () => Date.now())

/** Milliseconds since 1970, renewed every second. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.read)
}
