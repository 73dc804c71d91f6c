export type Scroll = { x: number; y: number; radius: number; start: number; turns: number; inner?: number }

/**
 * Path data of a scroll: from `radius` units off its middle at the angle `start` (radians) inwards, to `inner` units.
 * Negative turns wind the other way.
 */
export function scroll({ x, y, radius, start, turns, inner = 1.5 }: Scroll): string {
  const steps = 36
  let path = ''
  for (let step = 0; step <= steps; step++) {
    const inward = step / steps
    const reach = inner + (radius - inner) * (1 - inward) ** 1.1
    const angle = start + turns * 2 * Math.PI * inward
    path += `${step === 0 ? 'M' : 'L'}${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`
  }
  return path
}

/** Markup of lines that are gilt: a broad dark foot, and a bright back upon it. */
export function giltLines(lines: string, width: number): string {
  const stroke = (colour: string, across: number) =>
    `<path d="${lines}" fill="none" stroke="${colour}" stroke-width="${across}" stroke-linecap="round" stroke-linejoin="round"/>`
  return stroke('#666', width) + stroke('#aaa', width * 0.72) + stroke('#fff', width * 0.42)
}
