import { text } from '../../../i18n/i18n.ts'
import type { BreakLength } from './break-length.ts'

/** "7 days", "12 months", "Without an end". */
export function lengthText(length: BreakLength): string {
  if ('days' in length) return text('limits:break.days', { count: length.days })
  return length.months === 0
    ? text('limits:break.no_end')
    : text('limits:break.months', { count: length.months })
}
