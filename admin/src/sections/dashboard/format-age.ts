const STEPS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** Seconds as 40 s, 12 min, 3 h or 5 d. */
export function formatAge(seconds: number): string {
  const step = STEPS.find(([size]) => seconds >= size)
  return step ? `${Math.floor(seconds / step[0])} ${step[1]}` : `${Math.max(0, Math.floor(seconds))} s`
}
