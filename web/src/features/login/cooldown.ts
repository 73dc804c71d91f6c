import { useNow } from '../../ui/use-now.ts'

export const RESEND_AFTER_S = 60

/* Kept outside the dialog, so that closing it and opening it again does not shorten the wait. */
let ends_at_ms = 0

/** A code was sent: for so many seconds no other can be asked for. */
export function startCooldown(seconds = RESEND_AFTER_S): void {
  ends_at_ms = Date.now() + seconds * 1000
}

/** Whole seconds until a code may be asked for again; 0 when it may. Counts down by itself. */
export function useCooldown(): number {
  const now = useNow()
  // The page's clock ticks on whole seconds, which may lie up to one behind the start.
  return Math.max(0, Math.min(RESEND_AFTER_S, Math.ceil((ends_at_ms - now) / 1000)))
}
