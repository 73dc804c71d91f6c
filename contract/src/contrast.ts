/* How well colours can be told apart (WCAG 2.2, 1.4.3). Colours are written `#rrggbb`. */

/** What small text needs on its ground, level AA. */
export const TEXT_CONTRAST = 4.5

/** From 1 for the same colour to 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [lightness(one), lightness(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** One colour with so much of another laid over it, as `color-mix(in srgb, …)` does. */
export function mixed(ground: string, over: string, part: number): string {
  const [under, above] = [partsOf(ground), partsOf(over)]
  const parts = under.map((value, at) => Math.round(value * (1 - part) + above[at]! * part))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
