import { whenSettled } from '../session/when-idle.ts'
import { muting } from './muting.ts'
import type { Sound } from './score.ts'
import { volumesNow } from './volumes.ts'

let gestured = false
/** Whether a bed was asked for, so that there is one to end. */
let hasBed = false

/** How a phone trembles along: on for so many milliseconds, and off between them. */
const TREMBLES: Partial<Record<Sound, number[]>> = {
  unlock: [10],
  land: [12],
  steel: [12],
  cloth: [12],
  even: [16],
  gain: [18, 50, 18],
  fanfare: [22, 60, 22, 60, 40],
  triumph: [30, 60, 30, 60, 30, 60, 70],
  tile: [8],
  mine: [60],
  start: [24],
  round: [10],
}

/**
 * Plays a sound, unless muted or nothing was pressed yet; a phone trembles along. `volume` is 0 to 1, `pitch` how much higher than it is
 * written. Only for what the player did themselves or takes part in: what others do is seen.
 */
export function playSound(sound: Sound, volume = 1, pitch = 1): void {
  if (muting.get() || !gestured) return
  const trembles = TREMBLES[sound]
  // Not every browser has it.
  if (trembles && volumesNow().haptics && 'vibrate' in navigator) navigator.vibrate(trembles)
  void withPlayer(({ play }) => play(sound, { volume, pitch }))
}

/** The bed under a battle that the player takes part in: of a round, from 1 on, or null to end it. */
export function playBed(round: number | null): void {
  if (round === null ? !hasBed : muting.get() || !gestured) return
  hasBed = round !== null
  void withPlayer((player) => player.playBed(round))
}

type Player = NonNullable<Awaited<ReturnType<typeof fetchPlayer>>>

async function withPlayer(use: (player: Player) => void): Promise<void> {
  const player = await fetchPlayer()
  if (player && !muting.get()) use(player)
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
