import type { Solid } from '../geometry/solid.ts'
import type { Environment } from '../light/environment.ts'
import { gatherLight } from '../light/gather.ts'
import { smoothLight } from '../light/smooth-light.ts'
import type { Opening, View } from '../recipe.ts'
import { boxFieldOf, halfOf, within, type BoxField, type BoxHalf } from './box-field.ts'
import { castRays, frameCamera, rotationOf, toObject, type Camera, type PictureSize } from './camera.ts'
import { addHit, collectTexels, startBuffer, trimBuffer, type GeometryBuffer } from './geometry-buffer.ts'

/** The corner view of every box. */
const VIEW: View = { yaw: -34, pitch: 20, roll: 0 }

/** Units from the eye: a little more perspective than items. */
const DISTANCE = 2200
const FIT = 0.92

/** The reliefs of a box's front, side and top, in that order; `flatBottom` is the half height kept below the middle. */
export type BoxSolids = {
  faces: readonly [Solid, Solid, Solid]
  halfSizes: readonly [width: number, height: number, depth: number]
  flatBottom: number
}

/** The geometry pass of a box: the points inside all three reliefs, seen from a corner. With `part`, half of the open box, seen as it closed. */
export function traceBox(
  { faces, halfSizes, flatBottom }: BoxSolids,
  environment: Environment,
  size: PictureSize,
  part?: { opens: Opening; half: BoxHalf },
): GeometryBuffer {
  const [halfWidth, halfHeight, halfDepth] = halfSizes
  const whole = boxFieldOf(faces, halfSizes, flatBottom)
  const rotation = rotationOf(VIEW)
  const eye = toObject(rotation, 0, 0, DISTANCE)
  const camera = fitCamera(
    whole,
    eye,
    frameCamera(rotation, cornersOf(whole), { distance: DISTANCE, size, fit: FIT }),
  )
  const field = part ? halfOf(whole, part.opens, part.half) : whole
  const buffer = startBuffer(camera, eye)
  castRays(camera, (sample, dx, dy, dz) => {
    const reach = march(field, eye, dx, dy, dz)
    if (reach > 0) addHit(buffer, sample, eye[0] + dx * reach, eye[1] + dy * reach, eye[2] + dz * reach)
  })
  trimBuffer(buffer)
  measureNormals(buffer, field)
  gatherLight(buffer, environment, field.visibility, {
    diffuseRays: 8,
    mirrorRays: 2,
    diffuseReach: 240,
    mirrorReach: 200,
  })
  smoothLight(buffer, [1, 2, 3])
  collectTexels(buffer, [...faces], (entry, target) => {
    const side = buffer.side[entry]
    const [x, y, z] = [buffer.x[entry], buffer.y[entry], buffer.z[entry]]
    const right = side === 1 ? -z * (x < 0 ? -1 : 1) : x
    const down = side === 2 ? z : -y
    const { canvas, texelsPerUnit } = faces[side]
    target.solid = side
    target.column = (within(right, side === 1 ? halfDepth : halfWidth) - canvas.left) * texelsPerUnit - 0.5
    target.row = (within(down, side === 2 ? halfDepth : halfHeight) - canvas.top) * texelsPerUnit - 0.5
  })
  return buffer
}

function* cornersOf({ reach: [x, y, z] }: BoxField): Generator<[number, number, number]> {
  for (let corner = 0; corner < 8; corner++)
    yield [corner & 1 ? x : -x, corner & 2 ? y : -y, corner & 4 ? z : -z]
}

/** Casts every sixth ray to find what the box really fills, then frames that. */
function fitCamera(field: BoxField, eye: readonly [number, number, number], camera: Camera): Camera {
  const coarse = {
    ...camera,
    supersample: 1,
    width: Math.ceil(camera.width / 3),
    height: Math.ceil(camera.height / 3),
  }
  coarse.unitsPerPixel = (camera.unitsPerPixel * camera.width) / coarse.width
  const hits: [number, number, number][] = []
  castRays(coarse, (_sample, dx, dy, dz) => {
    const reach = march(field, eye, dx, dy, dz)
    if (reach > 0) hits.push([eye[0] + dx * reach, eye[1] + dy * reach, eye[2] + dz * reach])
  })
  const { width, height, supersample, rotation, distance } = camera
  return frameCamera(rotation, hits, { distance, size: { width, height, supersample }, fit: FIT })
}

function march(
  field: BoxField,
  eye: readonly [number, number, number],
  dx: number,
  dy: number,
  dz: number,
): number {
  const [from, to] = crossing(field.reach, eye, [dx, dy, dz])
  let reach = from
  let before = from
  while (reach < to) {
    const outside = field.outside(eye[0] + dx * reach, eye[1] + dy * reach, eye[2] + dz * reach)
    if (outside < 0) {
      let [far, near] = [before, reach]
      for (let halving = 0; halving < 8; halving++) {
        const middle = (far + near) / 2
        if (field.outside(eye[0] + dx * middle, eye[1] + dy * middle, eye[2] + dz * middle) < 0) near = middle
        else far = middle
      }
      return near
    }
    before = reach
    reach += Math.min(16, Math.max(0.6, outside * 0.4))
  }
  return 0
}

/** Where a ray enters and leaves the box of half sizes `reach` (the slab method, Kay and Kajiya 1986). */
function crossing(
  reach: readonly [number, number, number],
  from: readonly [number, number, number],
  along: readonly [number, number, number],
): readonly [number, number] {
  let [enter, leave] = [-Infinity, Infinity]
  for (let axis = 0; axis < 3; axis++) {
    const first = (-reach[axis] - from[axis]) / along[axis]
    const second = (reach[axis] - from[axis]) / along[axis]
    enter = Math.max(enter, Math.min(first, second))
    leave = Math.min(leave, Math.max(first, second))
  }
  return [enter, leave]
}

const STEP = 0.8

/** Normals by central differences; each entry takes its texture from the relief that bounds it and faces it best. */
function measureNormals(buffer: GeometryBuffer, { outside, depths }: BoxField): void {
  const depth = new Float64Array(3)
  for (let entry = 0; entry < buffer.count; entry++) {
    const [x, y, z] = [buffer.x[entry], buffer.y[entry], buffer.z[entry]]
    const nx = outside(x + STEP, y, z) - outside(x - STEP, y, z)
    const ny = outside(x, y + STEP, z) - outside(x, y - STEP, z)
    const nz = outside(x, y, z + STEP) - outside(x, y, z - STEP)
    const length = Math.hypot(nx, ny, nz) || 1
    buffer.normalX[entry] = nx / length
    buffer.normalY[entry] = ny / length
    buffer.normalZ[entry] = nz / length
    const facing = [Math.abs(nz) / length, Math.abs(nx) / length, Math.abs(ny) / length]
    depths(x, y, z, depth)
    let side = depth[0] >= depth[1] && depth[0] >= depth[2] ? 0 : depth[1] >= depth[2] ? 1 : 2
    if (facing[side] < 0.35)
      side = facing[0] >= facing[1] && facing[0] >= facing[2] ? 0 : facing[1] >= facing[2] ? 1 : 2
    buffer.side[entry] = side
    buffer.steep[entry] = facing[side] < 0.5 ? 1 : 0
  }
}
