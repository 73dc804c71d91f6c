import { useSyncExternalStore } from 'react'
import { createClock } from '../../../ui/clock-store.ts'

const clock = createClock(250, () => performance.now())

/** The page's own clock (performance.now), four times a second. */
export function usePageClock(): number {
  return useSyncExternalStore(clock.subscribe, clock.read)
}
