import { whenSettled } from '../session/when-idle.ts'
import { muting } from './muting.ts'
import type { Sound } from './score.ts'

let gestured = false

/**
 * Plays a sound, unless muted or nothing was pressed yet. `volume` is 0 to 1. Only for what the player did themselves or takes
 * part in: what others do is seen.
 */
export function playSound(sound: Sound, volume = 1): void {
  if (muting.get() || !gestured) return
  void fetchAndPlay(sound, volume)
}

async function fetchAndPlay(sound: Sound, volume: number): Promise<void> {
  const part = await fetchPlayer()
  if (!muting.get()) part?.play(sound, volume)
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
  if (!muting.get()) whenSettled(() => void fetchPlayer())
}
