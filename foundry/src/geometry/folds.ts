import { noise } from '../surface/noise.ts'
import type { Point } from './outlines.ts'
import { flatten } from './path.ts'
import type { SolidBuilder, Texture } from './solid-builder.ts'
import type { MaterialName } from './materials.ts'

type Folds = {
  /** Direction across the folds in degrees, clockwise from the right. */
  across: number
  /** Units from fold to fold. */
  pitch: number
  height: number
  seed?: number
}

/** Soft creases of bunched cloth: rounded crests, narrow valleys, each wandering and dying out on its own. */
export function folds({ across, pitch, height, seed = 1 }: Folds): Texture {
  const angle = (across * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (x, y) => {
    const [forward, sideways] = [x * cos + y * sin, y * cos - x * sin]
    const bent = forward / pitch + noise((sideways * 0.35) / pitch, (forward * 0.3) / pitch, seed) * 0.7
    const crest = Math.abs(Math.sin(Math.PI * bent)) ** 0.8
    const strength = 0.7 + 0.3 * noise((sideways * 0.25) / pitch, (forward * 0.5) / pitch, seed + 1)
    return height * crest * strength
  }
}

/** Flat pleats of a fan about its pivot: a ridge at every `step` degrees from `from`, a valley halfway between. */
export function pleats(pivot: Point, from: number, step: number, height: number): Texture {
  return (x, y) => {
    const degrees = (Math.atan2(y - pivot[1], x - pivot[0]) * 180) / Math.PI
    const phase = (degrees - from) / step
    return height * Math.abs((phase - Math.floor(phase)) * 2 - 1)
  }
}

type Seam = { stitch?: number; gap?: number; width?: number; height?: number; material?: MaterialName }

/** Sews along a line: dashes of raised thread, `stitch` units long and `gap` apart. */
export function sew(
  solid: SolidBuilder,
  path: string,
  { stitch = 12, gap = 8, width = 4, height = 2.4, material }: Seam = {},
): void {
  solid.raise(dashes(path, stitch, gap), { stroke: width, height, radius: width / 2, material })
}

/** A line cut into dashes of `dash` units with `gap` between them, as one path. */
export function dashes(path: string, dash: number, gap: number): string {
  const period = dash + gap
  const cut: string[] = []
  for (const { points } of flatten(path)) {
    let travelled = 0
    for (let index = 2; index < points.length; index += 2) {
      const [x, y, nextX, nextY] = points.slice(index - 2, index + 2)
      const length = Math.hypot(nextX - x, nextY - y)
      const at = (along: number) =>
        `${(x + ((nextX - x) * (along - travelled)) / length).toFixed(2)} ${(y + ((nextY - y) * (along - travelled)) / length).toFixed(2)}`
      const end = travelled + length
      for (let start = Math.floor(travelled / period) * period; start < end; start += period) {
        const [from, to] = [Math.max(start, travelled), Math.min(start + dash, end)]
        if (to > from) cut.push(`M${at(from)}L${at(to)}`)
      }
      travelled = end
    }
  }
  return cut.join('')
}
