import type { VisibleTexels } from '../surface/surface.ts'
import type { Solid } from '../geometry/solid.ts'
import type { Camera } from './camera.ts'

/**
 * What the camera sees of a shape, one entry per sample that hits it: made once per family, reused by every finish and
 * exterior. Positions and normals are in object space.
 */
export type GeometryBuffer = {
  camera: Camera
  eye: readonly [number, number, number]
  /** Entry of each sample of the picture's grid, -1 where the ray misses. */
  entries: Int32Array
  count: number
  x: Float32Array
  y: Float32Array
  z: Float32Array
  normalX: Float32Array
  normalY: Float32Array
  normalZ: Float32Array
  /** Steep flanks take no bump: the texture is stretched there. */
  steep: Uint8Array
  /** Axes of the surface's texture in object space, by `side` of the entry: right and down. */
  side: Uint8Array
  /** Diffuse light that arrives, linear red, green, blue. */
  lightRed: Float32Array
  lightGreen: Float32Array
  lightBlue: Float32Array
  /** Share of the diffuse rays, and of the mirror rays, that leave the object unhindered. */
  openness: Float32Array
  mirrorOpenness: Float32Array
  /** The four texels about the entry's point as numbers within `visible`, and the point's place between them, 0…1. */
  corners: Int32Array
  betweenX: Float32Array
  betweenY: Float32Array
  /** The texels seen, per solid. Numbers of the second solid follow those of the first. */
  visible: VisibleTexels[]
}

/** Room for at most `samples` entries; `trimBuffer` gives the rest back. */
export function startBuffer(camera: Camera, eye: readonly [number, number, number]): GeometryBuffer {
  const samples = camera.width * camera.height * camera.supersample ** 2
  return {
    camera,
    eye,
    entries: new Int32Array(samples).fill(-1),
    count: 0,
    x: new Float32Array(samples),
    y: new Float32Array(samples),
    z: new Float32Array(samples),
    ...emptyMaps(0),
    visible: [],
  }
}

function emptyMaps(count: number) {
  const map = () => new Float32Array(count)
  return {
    normalX: map(),
    normalY: map(),
    normalZ: map(),
    steep: new Uint8Array(count),
    side: new Uint8Array(count),
    lightRed: map(),
    lightGreen: map(),
    lightBlue: map(),
    openness: map(),
    mirrorOpenness: map(),
    corners: new Int32Array(count * 4),
    betweenX: map(),
    betweenY: map(),
  }
}

/** Adds the point where a sample's ray meets the shape. */
export function addHit(buffer: GeometryBuffer, sample: number, x: number, y: number, z: number): void {
  const entry = buffer.count++
  buffer.entries[sample] = entry
  buffer.x[entry] = x
  buffer.y[entry] = y
  buffer.z[entry] = z
}

/** Cuts the positions to the entries that there are and makes room for what is known of each. */
export function trimBuffer(buffer: GeometryBuffer): void {
  buffer.x = buffer.x.slice(0, buffer.count)
  buffer.y = buffer.y.slice(0, buffer.count)
  buffer.z = buffer.z.slice(0, buffer.count)
  Object.assign(buffer, emptyMaps(buffer.count))
}

/** A point on the texture of one of the solids, in texels of its maps (texel centres at whole numbers). */
export type TexturePoint = { solid: number; column: number; row: number }

/**
 * Finds the texels behind every entry and numbers them, so that materials are made only where they are seen. `locate`
 * answers into the object that it is given.
 */
export function collectTexels(
  buffer: GeometryBuffer,
  solids: Solid[],
  locate: (entry: number, target: TexturePoint) => void,
): void {
  const numbers = solids.map(({ width, height }) => new Int32Array(width * height).fill(-1))
  const point: TexturePoint = { solid: 0, column: 0, row: 0 }
  const found: number[][] = solids.map(() => [])
  for (let entry = 0; entry < buffer.count; entry++) {
    locate(entry, point)
    const { width, height } = solids[point.solid]
    const column = Math.min(width - 3, Math.max(1, point.column))
    const row = Math.min(height - 3, Math.max(1, point.row))
    const texel = Math.floor(row) * width + Math.floor(column)
    buffer.betweenX[entry] = column - Math.floor(column)
    buffer.betweenY[entry] = row - Math.floor(row)
    const known = numbers[point.solid]
    const list = found[point.solid]
    for (let corner = 0; corner < 4; corner++) {
      const at = texel + (corner & 1) + (corner >> 1) * width
      if (known[at] < 0) known[at] = list.push(at) - 1
      buffer.corners[entry * 4 + corner] = known[at]
    }
    buffer.side[entry] = point.solid
  }
  buffer.visible = solids.map((solid, index) => ({ solid, texels: Int32Array.from(found[index]) }))
  if (solids.length === 1) return
  const starts = [0]
  for (const { texels } of buffer.visible) starts.push(starts[starts.length - 1] + texels.length)
  for (let entry = 0; entry < buffer.count; entry++) {
    for (let corner = 0; corner < 4; corner++)
      buffer.corners[entry * 4 + corner] += starts[buffer.side[entry]]
  }
}
