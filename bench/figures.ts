/** The middle of some figures. */
export function median(figures: number[]): number {
  return quantile(figures, 0.5)
}

/** The figure below which the share `part` of all lies. */
export function quantile(figures: number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

/** Prints a ratio beside its goal and gives whether it is reached. */
export function printRatio(name: string, ratio: number, goal: number): boolean {
  const reached = ratio >= goal
  console.log(`${name}: ratio ${ratio.toFixed(2)} (goal ${goal})${reached ? '' : '  BELOW THE GOAL'}`)
  return reached
}
