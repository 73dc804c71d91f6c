import { pointsOf, type Point, type Points } from '../geometry/outlines.ts'

/** A map from a drawing's own coordinates to a canvas. */
export type Bend = (x: number, y: number) => readonly [x: number, y: number]

/** Moves every point of SVG path data. Only absolute commands that take pairs are known: M, L, C, Q, Z. */
export function bendPath(path: string, bend: Bend): string {
  const unknown = /[^MLCQZ\d\s,.-]/.exec(path)
  if (unknown)
    throw new Error(`"${unknown[0]}" in a path to be bent; it may hold only M, L, C, Q, Z and numbers`)
  return path.replace(/(-?[\d.]+)[\s,]+(-?[\d.]+)/g, (_pair, x: string, y: string) => {
    const [movedX, movedY] = bend(Number(x), Number(y))
    return `${movedX.toFixed(1)} ${movedY.toFixed(1)}`
  })
}

/** Straight pieces that a curve is walked in. */
const PIECES = 240

/**
 * Lays a drawing that is `length` long and centred on (0, 0) along a smooth curve through `spine` (Catmull and Rom, "A
 * Class of Local Interpolating Splines", 1974), measured by arc length. `girth` stretches it across the curve. Beyond the
 * ends it goes straight on.
 */
export function bendAlong(spine: Points, length: number, girth = 1): Bend {
  const points = walk(pointsOf(spine))
  const reached = [0]
  for (let index = 1; index < points.length; index++) {
    const [x, y] = points[index]
    const [beforeX, beforeY] = points[index - 1]
    reached.push(reached[index - 1] + Math.hypot(x - beforeX, y - beforeY))
  }
  const whole = reached[reached.length - 1]
  const across = (whole / length) * girth
  return (x, y) => {
    const distance = (x / length + 0.5) * whole
    let index = 0
    while (index < points.length - 2 && reached[index + 1] < distance) index++
    const [fromX, fromY] = points[index]
    const [toX, toY] = points[index + 1]
    const piece = reached[index + 1] - reached[index]
    const [right, down] = [(toX - fromX) / piece, (toY - fromY) / piece]
    const past = distance - reached[index]
    return [fromX + right * past - down * y * across, fromY + down * past + right * y * across]
  }
}

function walk(spine: readonly Point[]): Point[] {
  const points: Point[] = []
  const last = spine.length - 1
  const at = (index: number): Point => {
    if (index < 0) return extend(spine[0], spine[1])
    return index > last ? extend(spine[last], spine[last - 1]) : spine[index]
  }
  for (let step = 0; step <= PIECES; step++) {
    const place = (step / PIECES) * last
    const piece = Math.min(last - 1, Math.floor(place))
    const [a, b, c, d] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)]
    points.push([
      spline(a[0], b[0], c[0], d[0], place - piece),
      spline(a[1], b[1], c[1], d[1], place - piece),
    ])
  }
  return points
}

/** The point as far beyond `end` as `inner` lies before it. */
function extend(end: Point, inner: Point): Point {
  return [end[0] * 2 - inner[0], end[1] * 2 - inner[1]]
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return b + ((c - a + (2 * a - 5 * b + 4 * c - d + (3 * b - a - 3 * c + d) * t) * t) * t) / 2
}
