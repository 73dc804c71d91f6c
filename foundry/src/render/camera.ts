import type { View } from '../recipe.ts'

/** Row by row, object space (x right, y up, z to the viewer) to view space. Its transpose goes back. */
export type Rotation = Float64Array

/** A pinhole camera on the view axis, `distance` units from the object's middle, looking at a window of the plane z = 0. */
export type Camera = {
  rotation: Rotation
  distance: number
  /** Pixels of the picture and samples per pixel each way. */
  width: number
  height: number
  supersample: number
  /** Units of the plane z = 0 per pixel, and the point of it in the picture's middle. */
  unitsPerPixel: number
  centreX: number
  centreY: number
}

/** Size of a picture before it is reduced, and how many samples stand behind each of its pixels, each way. */
export type PictureSize = { width: number; height: number; supersample: number }

/** First the turn about the vertical, then about the horizontal, then about the view axis. Degrees. */
export function rotationOf({ yaw, pitch, roll }: View): Rotation {
  const [cy, sy, cp, sp, cr, sr] = [yaw, pitch, roll].flatMap((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return [Math.cos(angle), Math.sin(angle)]
  })
  const turned = [
    [cy, 0, sy],
    [sp * sy, cp, -sp * cy],
    [-cp * sy, sp, cp * cy],
  ]
  return Float64Array.from([
    ...turned[0].map((value, axis) => cr * value - sr * turned[1][axis]),
    ...turned[0].map((value, axis) => sr * value + cr * turned[1][axis]),
    ...turned[2],
  ])
}

/** Frames the points (object space, x y z in turn) so that they fill `fit` of the picture's width or height. */
export function frameCamera(
  rotation: Rotation,
  points: Iterable<readonly [number, number, number]>,
  framing: Framing,
): Camera {
  const { distance, size, fit } = framing
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y, z] of points) {
    const depth = rotation[6] * x + rotation[7] * y + rotation[8] * z
    const near = distance / (distance - depth)
    const across = (rotation[0] * x + rotation[1] * y + rotation[2] * z) * near
    const up = (rotation[3] * x + rotation[4] * y + rotation[5] * z) * near
    left = Math.min(left, across)
    right = Math.max(right, across)
    bottom = Math.min(bottom, up)
    top = Math.max(top, up)
  }
  return {
    rotation,
    distance,
    ...size,
    unitsPerPixel: Math.max((right - left) / (size.width * fit), (top - bottom) / (size.height * fit)),
    centreX: (left + right) / 2,
    centreY: (bottom + top) / 2,
  }
}

type Framing = { distance: number; size: PictureSize; fit: number }

/** A point of view space in object space. */
export function toObject(rotation: Rotation, x: number, y: number, z: number): [number, number, number] {
  return [
    rotation[0] * x + rotation[3] * y + rotation[6] * z,
    rotation[1] * x + rotation[4] * y + rotation[7] * z,
    rotation[2] * x + rotation[5] * y + rotation[8] * z,
  ]
}

/**
 * Where in its cell a sample lies, by its row or column. Four places in turn, so that a nearly upright thin edge meets
 * samples at four times as many places across and does not break into dots (rotated grid supersampling).
 */
function shift(line: number): number {
  return 0.125 + (line & 3) * 0.25
}

/** Calls back with the ray of every sample: its number in the sample grid and its unit direction in object space. */
export function castRays(
  camera: Camera,
  visit: (sample: number, dx: number, dy: number, dz: number) => void,
): void {
  const { rotation, distance, width, height, supersample, unitsPerPixel, centreX, centreY } = camera
  const columns = width * supersample
  const rows = height * supersample
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = centreX + ((column + shift(row)) / supersample - width / 2) * unitsPerPixel
      const y = centreY - ((row + shift(column)) / supersample - height / 2) * unitsPerPixel
      const length = Math.sqrt(x * x + y * y + distance * distance)
      visit(
        row * columns + column,
        (rotation[0] * x + rotation[3] * y - rotation[6] * distance) / length,
        (rotation[1] * x + rotation[4] * y - rotation[7] * distance) / length,
        (rotation[2] * x + rotation[5] * y - rotation[8] * distance) / length,
      )
    }
  }
}
