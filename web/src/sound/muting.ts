import { useSyncExternalStore } from 'react'

const MUTED = 'muted'
const listeners = new Set<() => void>()
let muted = localStorage.getItem(MUTED) === '1'

/** Whether the player wants no sound. */
export const muting = {
  get: () => muted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function useMuted(): boolean {
  return useSyncExternalStore(muting.subscribe, muting.get)
}

export function setMuted(value: boolean): void {
  muted = value
  localStorage.setItem(MUTED, value ? '1' : '0')
  listeners.forEach((listener) => listener())
}
