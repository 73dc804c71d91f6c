import { useNow } from '../../ui/use-now.ts'

/** SPEC 9. */
export const RESEND_AFTER_S = 60

/* Kept outside the dialogs, so that closing one and opening it again does not shorten the wait. */
const endsAtMs = new Map<string, number>()

/** A code was sent: for so many seconds no other can be asked for at the same place. */
export function startCooldown(place: string, seconds = RESEND_AFTER_S): void {
  endsAtMs.set(place, Date.now() + seconds * 1000)
}

/** Whole seconds from a moment (ms since 1970) until a code may be asked for again; 0 when it may. */
export function secondsLeft(place: string, nowMs: number): number {
  const left = Math.ceil(((endsAtMs.get(place) ?? 0) - nowMs) / 1000)
  // The page's clock ticks on whole seconds, which may lie up to one behind the start.
  return Math.max(0, Math.min(RESEND_AFTER_S, left))
}

/** The same by the page's clock: counts down by itself. */
export function useCooldown(place: string): number {
  return secondsLeft(place, useNow())
}
