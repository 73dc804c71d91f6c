/* Pictograms that are shown now, and when another may be sent. Times are the page's own clock (performance.now). */

export const SHOWN_MS = 2000
/** In a crowd the oldest give way. */
const MOST_SHOWN = 12

/** As the store counts: three in any six seconds. */
const MOST_SENT = 3
const WITHIN_MS = 6000

export type Shown = { key: number; seat: number | null; code: number; until: number }

/** The pictograms after another one came. */
export function withReaction(
  shown: readonly Shown[],
  { seat, code }: Pick<Shown, 'seat' | 'code'>,
  now: number,
): Shown[] {
  const key = (shown.at(-1)?.key ?? 0) + 1
  return [...stillShown(shown, now), { key, seat, code, until: now + SHOWN_MS }].slice(-MOST_SHOWN)
}

export function stillShown(shown: readonly Shown[], now: number): Shown[] {
  return shown.filter(({ until }) => until > now)
}

/** What counts of what was sent, oldest first. */
export function sentLately(sent: readonly number[], now: number): number[] {
  return sent.filter((at) => now - at < WITHIN_MS)
}

/** When the next one may be sent; null: now. */
export function maySendAt(sent: readonly number[], now: number): number | null {
  const counted = sentLately(sent, now)
  return counted.length < MOST_SENT ? null : counted.at(-MOST_SENT)! + WITHIN_MS
}
