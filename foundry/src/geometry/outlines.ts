/** A point of an outline in units, y down; a third number is its own corner radius. */
export type Point = readonly [x: number, y: number, radius?: number]

/** Points, or the same in short: '64 212, 100 202 6, 300 204'. */
export type Points = string | readonly Point[]

/** Reads points that were written in short. Throws on what is not two or three numbers. */
export function pointsOf(points: Points): readonly Point[] {
  if (typeof points !== 'string') return points
  return points.split(',').map((text) => {
    const numbers = text.trim().split(/\s+/).map(Number)
    const [x, y, radius] = numbers
    if (numbers.length < 2 || numbers.length > 3 || numbers.some((value) => !Number.isFinite(value)))
      throw new Error(`"${text.trim()}" is not a point; write it as "64 212"`)
    return radius === undefined ? [x, y] : [x, y, radius]
  })
}

function coordinate(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function at(x: number, y: number): string {
  return `${coordinate(x)} ${coordinate(y)}`
}

/** A closed polygon whose corners are rounded by `radius` units, less where a side is too short for it. */
export function polygon(corners: Points, radius = 0): string {
  const points = pointsOf(corners)
  let path = ''
  for (let index = 0; index < points.length; index++) {
    const [beforeX, beforeY] = points[(index + points.length - 1) % points.length]
    const [x, y, own] = points[index]
    const [afterX, afterY] = points[(index + 1) % points.length]
    const before = Math.hypot(beforeX - x, beforeY - y) || 1
    const after = Math.hypot(afterX - x, afterY - y) || 1
    const cut = Math.min(own ?? radius, before / 2, after / 2)
    const start = at(x + ((beforeX - x) / before) * cut, y + ((beforeY - y) / before) * cut)
    const end = at(x + ((afterX - x) / after) * cut, y + ((afterY - y) / after) * cut)
    path += `${index === 0 ? 'M' : 'L'}${start}Q${at(x, y)} ${end}`
  }
  return `${path}Z`
}

/** A closed rectangle by its upper left corner, its corners rounded by `radius` units. */
export function rect(x: number, y: number, width: number, height: number, radius = 0): string {
  return polygon(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    radius,
  )
}

/** A closed circle about (x, y). */
export function circle(x: number, y: number, radius: number): string {
  const left = at(x - radius, y)
  return `M${left}A${radius} ${radius} 0 1 0 ${at(x + radius, y)}A${radius} ${radius} 0 1 0 ${left}Z`
}

/** An open line through the points, to be stroked. */
export function line(...points: [string] | Point[]): string {
  const [first] = points
  return `M${(typeof first === 'string' ? pointsOf(first) : (points as Point[])).map(([x, y]) => at(x, y)).join('L')}`
}

function throughPoints(points: readonly Point[], closed: boolean, tension: number): string {
  const count = points.length
  const point = (index: number) =>
    closed ? points[(index + count) % count] : points[Math.max(0, Math.min(count - 1, index))]
  let path = `M${at(points[0][0], points[0][1])}`
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const reach = tension / 6
    const leave = at(from[0] + (to[0] - before[0]) * reach, from[1] + (to[1] - before[1]) * reach)
    const arrive = at(to[0] - (after[0] - from[0]) * reach, to[1] - (after[1] - from[1]) * reach)
    path += `C${leave} ${arrive} ${at(to[0], to[1])}`
  }
  return closed ? `${path}Z` : path
}

/** A closed smooth curve through the points (Catmull and Rom 1974). `tension` below 1 pulls it straighter. */
export function spline(points: Points, tension = 1): string {
  return throughPoints(pointsOf(points), true, tension)
}

/** An open smooth curve through the points, to be stroked. */
export function curve(points: Points, tension = 1): string {
  return throughPoints(pointsOf(points), false, tension)
}

/** A regular polygon with a corner at `angle` radians. */
export function regular(
  sides: number,
  x: number,
  y: number,
  radius: number,
  rounding = 0,
  angle = 0,
): string {
  const points = Array.from({ length: sides }, (_, index): Point => {
    const turn = angle + (index * 2 * Math.PI) / sides
    return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius]
  })
  return polygon(points, rounding)
}

/** A star about (0, 0) with its first ray up. */
export function star(rays: number, outer: number, inner: number): string {
  const points = Array.from({ length: rays * 2 }, (_, index): Point => {
    const turn = (index * Math.PI) / rays - Math.PI / 2
    const radius = index % 2 === 0 ? outer : inner
    return [Math.cos(turn) * radius, Math.sin(turn) * radius]
  })
  return polygon(points)
}

/** The points and their mirror image about the vertical through `x`, as one closed round. */
export function mirrored(half: Points, x = 0): Point[] {
  const points = pointsOf(half)
  const other = points.map(([px, py, radius]): Point =>
    radius === undefined ? [2 * x - px, py] : [2 * x - px, py, radius],
  )
  return [...points, ...other.toReversed()]
}
