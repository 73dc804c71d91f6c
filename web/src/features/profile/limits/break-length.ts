import { BREAK_DAYS, EXCLUSION_MONTHS } from '@noktra/contract/plain/limits'

/** A break of days, or an exclusion of months; 0 months is without an end. */
export type BreakLength = { days: number } | { months: number }

/** When a break of this length would end (unix seconds); null without an end. */
export function endOf(length: BreakLength, nowMs: number): number | null {
  if ('days' in length) return Math.floor(nowMs / 1000) + length.days * 86_400
  if (length.months === 0) return null
  const end = new Date(nowMs)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + length.months)
  // A day that the month does not have becomes its last one.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return Math.floor(end.getTime() / 1000)
}

/** The lengths that can be taken now: a break that is on is only ever made longer. */
export function offeredLengths(
  pause: { until: number | null } | null,
  nowMs: number,
): { breaks: { days: number }[]; exclusions: { months: number }[] } {
  const isLonger = (length: BreakLength) => {
    if (!pause) return true
    const end = endOf(length, nowMs) ?? Infinity
    return end > (pause.until ?? Infinity)
  }
  return {
    breaks: BREAK_DAYS.map((days) => ({ days })).filter(isLonger),
    exclusions: EXCLUSION_MONTHS.map((months) => ({ months })).filter(isLonger),
  }
}
