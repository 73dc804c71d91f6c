/** How long a sale can be taken back (PRODUCT 2). */
const UNDO_MS = 10_000

type SaleTimes = {
  /** The server's clock, unix seconds, cut down. */
  undo_until: number
  /** This browser's clock, in milliseconds: when the sale was first sent, and when its answer came. */
  sent_at: number
  answered_at: number
}

/**
 * When the undo ends, by this browser's clock in milliseconds. The sale was made between sending and answer, so the
 * server's `undo_until` counts as far as it fits in between: a clock that is wrong here neither hides nor prolongs it.
 */
export function undoDeadline({ undo_until, sent_at, answered_at }: SaleTimes): number {
  return Math.min(Math.max(undo_until * 1000, sent_at + UNDO_MS), answered_at + UNDO_MS)
}
