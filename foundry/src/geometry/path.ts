/** One command of SVG path data, absolute coordinates only. */
type Command = { letter: string; values: number[] }

/** Where an outline goes: scaled, mirrored left to right, turned (degrees, clockwise on the canvas), then moved. */
export type Placement = { x?: number; y?: number; scale?: number; rotate?: number; mirror?: boolean }

/** A run of straight pieces: x and y in turn. */
export type Polyline = { points: number[]; closed: boolean }

const ARGUMENTS: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, A: 7, Z: 0 }

/** Greatest distance between a curve and its straight pieces, in units. */
const TOLERANCE = 0.01

function parse(path: string): Command[] {
  const commands: Command[] = []
  for (const [, letter, body] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const size = ARGUMENTS[letter]
    if (size === undefined)
      throw new Error(`the path command "${letter}" is not one of M L Q C A Z (absolute)`)
    const values = (body.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number)
    if (size === 0 ? values.length > 0 : values.length === 0 || values.length % size > 0)
      throw new Error(`the path command "${letter}${body}" has ${values.length} numbers`)
    if (size === 0) commands.push({ letter, values })
    for (let start = 0; start < values.length; start += size)
      commands.push({
        letter: letter === 'M' && start > 0 ? 'L' : letter,
        values: values.slice(start, start + size),
      })
  }
  return commands
}

/** Pieces that a Bézier curve needs to stay within the tolerance (Wang 1984): second differences over degree. */
function pieces(degree: number, secondDifference: number): number {
  return Math.max(1, Math.ceil(Math.sqrt((degree * (degree - 1) * secondDifference) / (8 * TOLERANCE))))
}

function addQuadratic(points: number[], x: number, y: number, [cx, cy, ex, ey]: number[]): void {
  const count = pieces(2, Math.hypot(x - 2 * cx + ex, y - 2 * cy + ey))
  for (let index = 1; index <= count; index++) {
    const t = index / count
    const s = 1 - t
    points.push(s * s * x + 2 * s * t * cx + t * t * ex, s * s * y + 2 * s * t * cy + t * t * ey)
  }
}

function addCubic(points: number[], x: number, y: number, [ax, ay, bx, by, ex, ey]: number[]): void {
  const bend = Math.max(
    Math.hypot(x - 2 * ax + bx, y - 2 * ay + by),
    Math.hypot(ax - 2 * bx + ex, ay - 2 * by + ey),
  )
  const count = pieces(3, bend)
  for (let index = 1; index <= count; index++) {
    const t = index / count
    const s = 1 - t
    const [k0, k1, k2, k3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    points.push(k0 * x + k1 * ax + k2 * bx + k3 * ex, k0 * y + k1 * ay + k2 * by + k3 * ey)
  }
}

/** SVG 1.1, implementation note F.6.5: an arc by its end points, turned into centre and angles. */
function addArc(
  points: number[],
  x: number,
  y: number,
  [radiusX, radiusY, turn, large, sweep, ex, ey]: number[],
): void {
  const phi = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)]
  const halfX = (cos * (x - ex) + sin * (y - ey)) / 2
  const halfY = (cos * (y - ey) - sin * (x - ex)) / 2
  const grow = Math.max(1, Math.sqrt((halfX / radiusX) ** 2 + (halfY / radiusY) ** 2))
  const [rx, ry] = [radiusX * grow, radiusY * grow]
  const sum = (rx * halfY) ** 2 + (ry * halfX) ** 2
  const away = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - sum) / sum)) * (large === sweep ? -1 : 1)
  const centreX = (away * rx * halfY) / ry
  const centreY = (-away * ry * halfX) / rx
  const start = Math.atan2((halfY - centreY) / ry, (halfX - centreX) / rx)
  let span = Math.atan2((-halfY - centreY) / ry, (-halfX - centreX) / rx) - start
  if (sweep > 0 && span < 0) span += 2 * Math.PI
  if (sweep === 0 && span > 0) span -= 2 * Math.PI
  const [middleX, middleY] = [
    cos * centreX - sin * centreY + (x + ex) / 2,
    sin * centreX + cos * centreY + (y + ey) / 2,
  ]
  const count = Math.max(4, Math.ceil(Math.abs(span) * Math.sqrt(Math.max(rx, ry) / (8 * TOLERANCE))))
  for (let index = 1; index <= count; index++) {
    const angle = start + (span * index) / count
    const [px, py] = [rx * Math.cos(angle), ry * Math.sin(angle)]
    points.push(cos * px - sin * py + middleX, sin * px + cos * py + middleY)
  }
}

/** Straight pieces of path data, one run per subpath, within a hundredth of a unit of the curves. */
export function flatten(path: string): Polyline[] {
  const runs: Polyline[] = []
  let points: number[] = []
  for (const { letter, values } of parse(path)) {
    if (letter === 'M') {
      points = [values[0], values[1]]
      runs.push({ points, closed: false })
      continue
    }
    const run = runs.at(-1)
    if (run === undefined) throw new Error('a path starts with M')
    const x = points[points.length - 2]
    const y = points[points.length - 1]
    if (letter === 'Z') run.closed = true
    else if (letter === 'L') points.push(values[0], values[1])
    else if (letter === 'Q') addQuadratic(points, x, y, values)
    else if (letter === 'C') addCubic(points, x, y, values)
    else addArc(points, x, y, values)
  }
  return runs
}

/** Bounding box of the curves themselves, not of their control points. */
export function boundsOf(runs: readonly Polyline[]): {
  left: number
  top: number
  right: number
  bottom: number
} {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { points } of runs) {
    for (let index = 0; index < points.length; index += 2) {
      bounds.left = Math.min(bounds.left, points[index])
      bounds.right = Math.max(bounds.right, points[index])
      bounds.top = Math.min(bounds.top, points[index + 1])
      bounds.bottom = Math.max(bounds.bottom, points[index + 1])
    }
  }
  return bounds
}

/** The same outline somewhere else. Scaling is uniform. */
export function place(
  path: string,
  { x = 0, y = 0, scale = 1, rotate = 0, mirror = false }: Placement,
): string {
  const angle = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const move = (px: number, py: number): string => {
    const side = mirror ? -px : px
    return `${(side * cos - py * sin + x).toFixed(3)} ${(side * sin + py * cos + y).toFixed(3)}`
  }
  return parse(path)
    .map(({ letter, values }) => {
      if (letter === 'A') {
        const [rx, ry, turn, large, sweep, ex, ey] = values
        return `A${rx * scale} ${ry * scale} ${(mirror ? -turn : turn) + rotate} ${large} ${mirror ? 1 - sweep : sweep} ${move(ex, ey)}`
      }
      const pairs = []
      for (let index = 0; index < values.length; index += 2)
        pairs.push(move(values[index], values[index + 1]))
      return letter + pairs.join(' ')
    })
    .join('')
}
