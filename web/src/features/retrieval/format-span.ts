import { currentLanguage } from '../../i18n/i18n.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "4 minutes", "1.5 hours": in the largest unit that it fills, from seconds. */
export function formatSpan(seconds: number): string {
  const [unit, over] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: unit === 'day' || unit === 'hour' ? 1 : 0,
  }).format(seconds / over)
}
