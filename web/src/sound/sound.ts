import { useSyncExternalStore } from 'react'
import { whenSettled } from '../session/when-idle.ts'
import type { Sound } from './score.ts'

const MUTED = 'muted'
const listeners = new Set<() => void>()
let muted = localStorage.getItem(MUTED) === '1'
let gestured = false

/** Whether the player wants no sound. */
export const muting = {
  get: () => muted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Plays a sound, unless muted or nothing was pressed yet. `volume` is 0 to 1. Only for what the player did themselves or takes
 * part in: what others do is seen.
 */
export function playSound(sound: Sound, volume = 1): void {
  if (muted || !gestured) return
  void fetchAndPlay(sound, volume)
}

async function fetchAndPlay(sound: Sound, volume: number): Promise<void> {
  const part = await fetchPlayer()
  if (!muted) part?.play(sound, volume)
}

/** Nothing when it cannot be had: a page without sound is better than an error. */
async function fetchPlayer() {
  try {
    return await import('./player.ts')
  } catch {
    return null
  }
}

function gesture(): void {
  gestured = true
}

export function useMuted(): boolean {
  return useSyncExternalStore(muting.subscribe, muting.get)
}

export function setMuted(value: boolean): void {
  muted = value
  localStorage.setItem(MUTED, value ? '1' : '0')
  listeners.forEach((listener) => listener())
}

const PRESSABLE =
  'a[href], button, [role="button"], [role="tab"], [role="menuitem"], [role="switch"], summary, [type="checkbox"], [type="radio"]'

/** Clicks on presses of the whole page (SPEC 2); browsers allow sound from the first gesture on. */
export function startClickSound(): void {
  addEventListener('pointerdown', gesture, { capture: true, once: true })
  addEventListener('keydown', gesture, { capture: true, once: true })
  addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest(PRESSABLE) : null
    if (pressed && pressed.getAttribute('aria-disabled') !== 'true') playSound('click')
  })
  if (!muted) whenSettled(() => void fetchPlayer())
}
