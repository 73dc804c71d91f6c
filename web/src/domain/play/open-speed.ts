import { useState } from 'react'

export const SPEEDS = ['normal', 'fast', 'none'] as const
export type Speed = (typeof SPEEDS)[number]

const FAST_MS = 1500
const REMEMBERED = 'open_speed'

/** How long an opening's animation takes; `normal_ms` is the store's setting. */
export function animationTime(speed: Speed, normal_ms: number): number {
  if (speed === 'none') return 0
  return speed === 'fast' ? Math.min(FAST_MS, normal_ms) : normal_ms
}

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
