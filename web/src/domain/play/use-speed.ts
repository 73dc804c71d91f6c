import { useState } from 'react'
import { useSetting } from '../../session/session.ts'
import { useReducedMotion } from '../../ui/use-media.ts'
import { animationTime, SPEEDS, type Speed } from './play-time.ts'

const REMEMBERED = 'open_speed'

/** The chosen speed, remembered in this browser. */
export function useSpeed() {
  const [speed, setSpeed] = useState<Speed>(
    () => SPEEDS.find((known) => known === localStorage.getItem(REMEMBERED)) ?? 'normal',
  )
  function choose(chosen: Speed): void {
    localStorage.setItem(REMEMBERED, chosen)
    setSpeed(chosen)
  }
  return [speed, choose] as const
}

/** How long the store's settings let reels or the wheel run before it has said so. */
const NORMAL_MS = { open_box_loading_time: 6000, upgrade_loading_time: 5000 } as const

/** How long a play runs at a speed now, and whether nothing moves. */
export function usePlayTime(
  speed: Speed,
  setting: keyof typeof NORMAL_MS,
): { total_ms: number; still: boolean } {
  const still = useReducedMotion()
  const normal_ms = useSetting(setting, NORMAL_MS[setting])
  return { total_ms: animationTime(speed, normal_ms, still), still }
}
