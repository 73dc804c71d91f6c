import { polygon, type Point } from '../../../geometry/outlines.ts'
import type { Texture } from '../../../geometry/solid-builder.ts'
import { clamp, smoothstep } from '../../../surface/noise.ts'

/** Radius in units at a height y of the canvas, of a body turned about its upright axis. */
export type Profile = (y: number) => number

/** A profile that eases from one [y, radius] point to the next. */
export function easedProfile(points: readonly Point[]): Profile {
  return (y) => {
    let index = 0
    while (index < points.length - 2 && points[index + 1][0] < y) index++
    const [startY, startRadius] = points[index]
    const [endY, endRadius] = points[index + 1]
    return startRadius + (endRadius - startRadius) * smoothstep(startY, endY, clamp(y, startY, endY))
  }
}

/** Share of the radius, across, from which a turned wall's relief leaves all to the other one. */
const LOOSE = 0.8

/**
 * Depth of a turned wall on the front or side relief. Each relief rules the half of the wall that faces it; beyond 45° it
 * goes on along the tangent, outside the wall, then level, and leaves the rule to the other. So no relief is asked for a
 * slope above 1 and what stands out from one is not cut by the other.
 */
export function turnedWall(profile: Profile): Texture {
  return (x, y) => {
    const radius = profile(y)
    const across = Math.abs(x)
    return across < radius * Math.SQRT1_2
      ? Math.sqrt(radius * radius - across * across)
      : radius * (Math.SQRT2 - Math.min(LOOSE, across / radius))
  }
}

/** The silhouette of a turned body between two heights. */
export function turnedOutline(profile: Profile, from: number, to: number): string {
  const steps = Math.ceil((to - from) / 3)
  const right = Array.from({ length: steps + 1 }, (_, step): Point => {
    const y = from + ((to - from) * step) / steps
    return [profile(y) + 1, y]
  })
  return polygon([...right, ...right.map(([x, y]): Point => [-x, y]).toReversed()])
}

/** Points at equal angles along a turned wall, within 45° of the middle, as a relief sees them: x across. */
export function aroundWall(radius: number, steps: number): number[] {
  return Array.from({ length: 2 * steps + 1 }, (_, index) => {
    const turn = ((index - steps) / (steps + 0.5)) * (Math.PI / 4)
    return Math.sin(turn) * radius
  })
}
