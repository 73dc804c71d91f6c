import { useSyncExternalStore } from 'react'
import { dayAt } from './filters.ts'

const LOOK_EVERY_MS = 15_000

function everyWhile(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The day of the player's calendar; another one soon after his midnight. */
export function useToday(): string {
  return useSyncExternalStore(everyWhile, () => dayAt(Date.now()))
}
