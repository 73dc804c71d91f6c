import type { Solid } from '../geometry/solid.ts'
import type { Visibility } from '../light/gather.ts'
import type { Opening } from '../recipe.ts'
import { bilinearHeight } from './bilinear.ts'

/** A box as the points inside three reliefs. Object space: x right, y up, z to the front; the middle is (0, 0, 0). */
export type BoxField = {
  /** Negative inside; outside it grows no faster than the distance times a few. */
  outside: (x: number, y: number, z: number) => number
  /** How far the point is out of the front, side and top relief. */
  depths: (x: number, y: number, z: number, target: Float64Array) => void
  visibility: Visibility
  /** Half sizes of what holds it. */
  reach: readonly [number, number, number]
}

/** Units over which two faces melt into a round edge. */
const ROUNDING = 5

/** Units in from the body's edge where a relief is still whole. */
const LIP = 3

/** Light that comes up from below the floor's edge. */
const FLOOR_LIGHT = 0.55

/** The field of a box: what is within its front, side and top relief at once. `flatBottom` is the half height of its foot, 0 for none. */
export function boxFieldOf(
  [front, side, top]: readonly [Solid, Solid, Solid],
  [halfWidth, halfHeight, halfDepth]: readonly [number, number, number],
  flatBottom: number,
): BoxField {
  const frontAt = sampler(front)
  const sideAt = sampler(side)
  const topAt = sampler(top)
  const reach = [side.greatestHeight + 2, top.greatestHeight + 2, front.greatestHeight + 2] as const
  const upOf = (x: number, y: number, z: number): number => {
    const height = topAt(x, z)
    return flatBottom > 0 && y < 0 && height > 1 ? flatBottom : height
  }
  const withinX = (x: number) => within(x, halfWidth)
  const withinY = (y: number) => within(y, halfHeight)
  const withinZ = (z: number) => within(z, halfDepth)
  const outOfFront = (x: number, y: number, z: number) => Math.abs(z) - frontAt(withinX(x), -withinY(y))
  const outOfSide = (x: number, y: number, z: number) => Math.abs(x) - sideAt(-withinZ(z), -withinY(y))
  const outOfTop = (x: number, y: number, z: number) => Math.abs(y) - upOf(withinX(x), y, withinZ(z))
  const outside = (x: number, y: number, z: number): number =>
    smoothMax(smoothMax(outOfFront(x, y, z), outOfSide(x, y, z)), outOfTop(x, y, z))
  return fieldOf({
    outside,
    reach,
    depths(x, y, z, target) {
      target[0] = outOfFront(x, y, z)
      target[1] = outOfSide(x, y, z)
      target[2] = outOfTop(x, y, z)
    },
  })
}

export const BOX_HALVES = ['body', 'lid'] as const
export type BoxHalf = (typeof BOX_HALVES)[number]

/** Units of a wall, where a box is hollow. */
const WALL = 12

/** Half of a box that is open: its walls on one side of the cut, hollow within them. */
export function halfOf(
  { outside, reach, depths }: BoxField,
  { along, at }: Opening,
  half: BoxHalf,
): BoxField {
  const side = half === 'lid' ? 1 : -1
  return fieldOf({
    reach,
    depths,
    outside(x, y, z) {
      const whole = outside(x, y, z)
      return Math.max(whole, -WALL - whole, side * (at - (along === 'y' ? y : z)))
    },
  })
}

/** Whether a point of an open box lies on the inner side of its walls. */
export function isWithin({ outside }: BoxField, x: number, y: number, z: number): boolean {
  return outside(x, y, z) < 1 - WALL
}

/** A field with what may be seen from each of its points. */
function fieldOf({ outside, reach, depths }: Omit<BoxField, 'visibility'>): BoxField {
  return {
    outside,
    reach,
    depths,
    visibility(x, y, z, dx, dy, dz, length) {
      let along = 1.4
      while (along < length) {
        const [px, py, pz] = [x + dx * along, y + dy * along, z + dz * along]
        if (Math.abs(px) > reach[0] || Math.abs(py) > reach[1] || Math.abs(pz) > reach[2])
          return py < -reach[1] && dy < 0 ? FLOOR_LIGHT : 1
        const distance = outside(px, py, pz)
        if (distance < -0.2) return 0
        along += Math.max(1.2, Math.min(9, distance * 0.7))
      }
      return 1
    },
  }
}

/** A relief ends at the body's edge: what stands out from another face is asked for just within it. */
export function within(at: number, half: number): number {
  return Math.max(LIP - half, Math.min(half - LIP, at))
}

/** Polynomial smooth maximum (Inigo Quilez, "Smooth minimum", 2013). */
function smoothMax(a: number, b: number): number {
  const overlap = ROUNDING - Math.abs(a - b)
  const most = a > b ? a : b
  return overlap > 0 ? most + (overlap * overlap) / (4 * ROUNDING) : most
}

/** Half thickness at canvas units, bilinear, 0 beyond the canvas. */
function sampler(solid: Solid): (x: number, y: number) => number {
  const { texelsPerUnit: density, canvas } = solid
  return (x, y) => bilinearHeight(solid, (x - canvas.left) * density - 0.5, (y - canvas.top) * density - 0.5)
}
