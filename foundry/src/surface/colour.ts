import { clamp } from './noise.ts'

/** Linear red, green and blue, 0 to 1 for reflectance. */
export type Colour = readonly [number, number, number]

/** sRGB transfer function, IEC 61966-2-1: display value 0…1 to linear light. */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The inverse of toLinear. */
export function toDisplay(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** Reads '#1a1466' as linear colour. */
export function hex(code: string): Colour {
  if (!/^#[0-9a-f]{6}$/i.test(code)) throw new Error(`"${code}" is not a colour; write it as #1a1466`)
  const value = Number.parseInt(code.slice(1), 16)
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)]
}

/** The linear colour at a share of the way between two. */
export function mixColours(from: Colour, to: Colour, amount: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * amount,
    from[1] + (to[1] - from[1]) * amount,
    from[2] + (to[2] - from[2]) * amount,
  ]
}

/** A gradient through colours at positions 0…1, linear in light. */
export function ramp(
  stops: readonly (readonly [position: number, code: string])[],
): (position: number) => Colour {
  const colours = stops.map(([position, code]) => ({ position, colour: hex(code) }))
  return (position) => {
    let index = 0
    while (index < colours.length - 2 && colours[index + 1].position < position) index++
    const from = colours[index]
    const to = colours[index + 1]
    return mixColours(
      from.colour,
      to.colour,
      clamp((position - from.position) / (to.position - from.position)),
    )
  }
}
