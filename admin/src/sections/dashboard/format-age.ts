import { text } from '../../i18n/i18n.tsx'

const STEPS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** Seconds as 40 s, 12 min, 3 h or 5 d. */
export function formatAge(seconds: number): string {
  const [size, unit] = STEPS.find(([least]) => seconds >= least) ?? [1, 's']
  return text(`dashboard:ages.${unit}`, { count: Math.max(0, Math.floor(seconds / size)) })
}
