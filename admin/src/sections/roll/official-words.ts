import { text } from '../../i18n/i18n.tsx'
export const PERIOD_LABELS = {
  hour: text('roll:periods.hour'),
  day: text('roll:periods.day'),
  week: text('roll:periods.week'),
} as const
