import type { Point } from './outlines.ts'

/** The outline of two circles and their outer tangents: a finger segment, a tapered pad. */
export function taperedCapsule(from: Point, to: Point, startRadius: number, endRadius: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  if (length <= Math.abs(startRadius - endRadius))
    throw new Error('one end of the capsule swallows the other')
  const heading = Math.atan2(dy, dx)
  const opening = Math.acos((startRadius - endRadius) / length)
  const at = ([x, y]: Point, radius: number, side: 1 | -1) =>
    `${(x + radius * Math.cos(heading + side * opening)).toFixed(3)} ${(y + radius * Math.sin(heading + side * opening)).toFixed(3)}`
  const [startSpan, endSpan] = opening < Math.PI / 2 ? [1, 0] : [0, 1]
  return (
    `M${at(from, startRadius, 1)}L${at(to, endRadius, 1)}A${endRadius} ${endRadius} 0 ${endSpan} 0 ${at(to, endRadius, -1)}` +
    `L${at(from, startRadius, -1)}A${startRadius} ${startRadius} 0 ${startSpan} 0 ${at(from, startRadius, 1)}Z`
  )
}

/** The point at a share of the way. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** Where a drawing goes whose x axis runs from the first point to the second; and how far that is, in units. */
export function alongBone(from: Point, to: Point): { x: number; y: number; rotate: number; length: number } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  return {
    x: from[0],
    y: from[1],
    rotate: (Math.atan2(dy, dx) * 180) / Math.PI,
    length: Math.hypot(dx, dy),
  }
}
