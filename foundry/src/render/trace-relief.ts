import { THINNEST, type Solid } from '../geometry/solid.ts'
import type { Environment } from '../light/environment.ts'
import { gatherLight } from '../light/gather.ts'
import { smoothLight } from '../light/smooth-light.ts'
import type { View } from '../recipe.ts'
import { castRays, frameCamera, rotationOf, toObject, type PictureSize } from './camera.ts'
import { addHit, collectTexels, startBuffer, trimBuffer, type GeometryBuffer } from './geometry-buffer.ts'
import { heightFieldOf, type HeightField } from './height-field.ts'

export type ReliefRig = { view: View; size: PictureSize; fit: number }

/** Units from the eye to the item's middle: about three widths, a weak perspective. */
const DISTANCE = 3200

/**
 * The geometry pass of one relief: what every ray hits, its normal and the light that gets there. The relief is the set
 * of points whose depth is less than the local half thickness; rays march through it front to back.
 */
export function traceRelief(
  solid: Solid,
  environment: Environment,
  { view, size, fit }: ReliefRig,
): GeometryBuffer {
  const field = heightFieldOf(solid, middleOf(solid))
  const rotation = rotationOf(view)
  const camera = frameCamera(rotation, surfacePoints(solid, field), { distance: DISTANCE, size, fit })
  const eye = toObject(rotation, 0, 0, DISTANCE)
  const buffer = startBuffer(camera, eye)
  castRays(camera, (sample, dx, dy, dz) => {
    const reach = march(field, eye, dx, dy, dz)
    if (reach > 0) addHit(buffer, sample, eye[0] + dx * reach, eye[1] + dy * reach, eye[2] + dz * reach)
  })
  trimBuffer(buffer)
  measureNormals(buffer, field)
  gatherLight(buffer, environment, visibilityIn(field), {
    diffuseRays: 12,
    mirrorRays: 3,
    diffuseReach: 160,
    mirrorReach: 220,
  })
  smoothLight(buffer, [1, 2])
  collectTexels(buffer, [solid], (entry, target) => {
    target.column = field.columnOf(buffer.x[entry])
    target.row = field.rowOf(buffer.y[entry])
  })
  return buffer
}

function middleOf({ width, height, heights, texelsPerUnit, canvas }: Solid): { x: number; y: number } {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (heights[y * width + x] <= THINNEST) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return {
    x: (left + right + 1) / 2 / texelsPerUnit + canvas.left,
    y: (top + bottom + 1) / 2 / texelsPerUnit + canvas.top,
  }
}

function* surfacePoints(
  { width, height, heights }: Solid,
  field: HeightField,
): Generator<[number, number, number]> {
  for (let row = 0; row < height; row += 3) {
    for (let column = 0; column < width; column += 3) {
      const thickness = heights[row * width + column]
      if (thickness <= THINNEST) continue
      const [x, y] = [field.xOf(column), field.yOf(row)]
      yield [x, y, thickness]
      yield [x, y, -thickness]
    }
  }
}

/** Distance along a ray to the solid, or 0 when it misses. Steps are long over empty tiles and short near the surface. */
function march(
  { at, tileHeight, greatest, texelsPerUnit }: HeightField,
  eye: readonly [number, number, number],
  dx: number,
  dy: number,
  dz: number,
): number {
  const end = (-greatest - eye[2]) / dz
  let reach = (greatest - eye[2]) / dz
  let before = reach
  let hit = false
  while (reach < end) {
    const x = eye[0] + dx * reach
    const y = eye[1] + dy * reach
    const z = eye[2] + dz * reach
    const tallest = tileHeight(x, y)
    let step: number
    if (tallest <= 0.3) step = 5 / texelsPerUnit
    else if (z > tallest + 1) step = Math.max(0.5, Math.min((z - tallest) / -dz, 6))
    else {
      const thickness = at(x, y)
      const gap = Math.abs(z) - thickness
      if (thickness > THINNEST && gap < 0) {
        hit = true
        break
      }
      step = thickness > 0 && gap > 0 ? Math.max(0.3, Math.min(3, gap * 0.35)) : 0.5
    }
    before = reach
    reach += step
  }
  if (!hit) return 0
  let [outside, inside] = [before, reach]
  for (let halving = 0; halving < 8; halving++) {
    const middle = (outside + inside) / 2
    const thickness = at(eye[0] + dx * middle, eye[1] + dy * middle)
    if (thickness > THINNEST && Math.abs(eye[2] + dz * middle) < thickness) inside = middle
    else outside = middle
  }
  return inside
}

/** A flank steeper than this takes no bump. */
const STEEP = 2.5

/** Central differences over exactly one texel each way: with bilinear heights only those turn without a jump. */
function measureNormals(buffer: GeometryBuffer, { at, texelsPerUnit }: HeightField): void {
  const step = 1 / texelsPerUnit
  for (let entry = 0; entry < buffer.count; entry++) {
    const x = buffer.x[entry]
    const y = buffer.y[entry]
    const slopeX = (at(x + step, y) - at(x - step, y)) / (2 * step)
    const slopeY = (at(x, y + step) - at(x, y - step)) / (2 * step)
    const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
    buffer.normalX[entry] = -slopeX / length
    buffer.normalY[entry] = -slopeY / length
    buffer.normalZ[entry] = (buffer.z[entry] >= 0 ? 1 : -1) / length
    buffer.steep[entry] = slopeX * slopeX + slopeY * slopeY > STEEP * STEEP ? 1 : 0
  }
}

function visibilityIn({ at, greatest }: HeightField) {
  return (x: number, y: number, z: number, dx: number, dy: number, dz: number, reach: number): number => {
    let along = 0.8
    while (along < reach) {
      const depth = z + dz * along
      const away = depth < 0 ? -depth : depth
      if (away > greatest) {
        if (depth * dz > 0) return 1
        along += 2
        continue
      }
      const thickness = at(x + dx * along, y + dy * along)
      if (thickness > THINNEST && away < thickness - 0.15) return 0
      along += along < 6 ? 1.1 : along < 30 ? 2.4 : 6
    }
    return 1
  }
}
