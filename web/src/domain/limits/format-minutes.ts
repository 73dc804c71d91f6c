import { text } from '../../i18n/i18n.ts'

/** "2 h 05 min", in the texts of the limits. */
export function formatMinutes(minutes: number): string {
  const rest = String(minutes % 60)
  return minutes < 60
    ? text('limits:minutes', { minutes: rest })
    : text('limits:hours', { hours: Math.floor(minutes / 60), minutes: rest.padStart(2, '0') })
}
