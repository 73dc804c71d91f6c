import { useSyncExternalStore } from 'react'
import { CHANNELS, type Channel } from './score.ts'

/** How loud each channel is, 0 to 1, and whether the phone trembles along. */
export type Volumes = Record<Channel, number> & { haptics: boolean }

const STORED = 'volumes'
const FULL: Volumes = { interface: 1, reels: 1, rooms: 1, wins: 1, music: 1, haptics: true }

const listeners = new Set<() => void>()
let volumes = readVolumes(localStorage.getItem(STORED))

/** What was stored; of what is not there, or no number from 0 to 1, the full volume. */
export function readVolumes(stored: string | null): Volumes {
  try {
    const known = JSON.parse(stored ?? '{}') as Partial<Record<Channel, unknown>> & { haptics?: unknown }
    const own = CHANNELS.map((channel) => {
      const value = known[channel]
      const isVolume = typeof value === 'number' && value >= 0 && value <= 1
      return [channel, isVolume ? value : FULL[channel]]
    })
    return { ...FULL, ...Object.fromEntries(own), haptics: known.haptics !== false }
  } catch {
    return FULL
  }
}

export const volumesNow = (): Volumes => volumes

/** Calls back when a volume has changed; gives what ends that. */
export function onVolumes(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useVolumes(): Volumes {
  return useSyncExternalStore(onVolumes, volumesNow)
}

export function setVolumes(changed: Partial<Volumes>): void {
  volumes = { ...volumes, ...changed }
  localStorage.setItem(STORED, JSON.stringify(volumes))
  listeners.forEach((listener) => listener())
}
