/** SVG markup of a filled outline. */
export function fillPath(path: string, colour: string): string {
  return `<path d="${path}" fill="${colour}"/>`
}

/** SVG markup of a line with round caps and joins; `width` in the drawing's own units. */
export function strokePath(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`
}
