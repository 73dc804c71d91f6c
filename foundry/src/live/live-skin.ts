import { boxBlur } from '../geometry/blur.ts'
import { BLOOM_BLURS } from '../render/develop.ts'
import { AXES, BUMP } from '../render/shade.ts'
import type { DressedFamily } from '../render/render-item.ts'
import { CHANNELS } from '../surface/surface.ts'
import { fieldAt } from './live-view.ts'
import {
  encodeColours,
  encodeGrey,
  gather,
  gatherCover,
  packFile,
  triple,
  type Plane,
  type Sheet,
} from './planes.ts'

/** What one design adds to its family's form: its paint, new, as the camera sees it; its normals with their fine bump; its glow. */
export async function packSkin({ prepared, surface }: DressedFamily): Promise<Buffer> {
  const { buffer } = prepared
  const { camera, entries } = buffer
  const size = { width: camera.width, height: camera.height }
  const gathering = gatherCover(camera, entries)
  const of = (valueOf: (entry: number) => number): Plane => gather(gathering, entries, valueOf)
  const channel = (offset: number): Plane => of(fieldAt(buffer, surface, CHANNELS, offset))
  const normals = bumpedNormals({ prepared, surface })
  const r = camera.rotation
  const along = (axis: number) => (at: number) =>
    r[axis] * normals[at * 3] + r[axis + 1] * normals[at * 3 + 1] + r[axis + 2] * normals[at * 3 + 2]
  const across = of(along(0))
  const up = of(along(3))
  const towards = of(along(6))
  const roughness = channel(4)
  for (let pixel = 0; pixel < roughness.length; pixel++) {
    const length = Math.hypot(across[pixel], up[pixel], towards[pixel])
    roughness[pixel] = roughened(roughness[pixel], length)
    across[pixel] /= length
    up[pixel] /= length
  }
  const colour = [channel(0), channel(1), channel(2)] as const
  const glow = [channel(6), channel(7), channel(8)].map((plane) => inside(plane, gathering.cover))
  const mostGlow = Math.max(
    0.01,
    ...glow.map((plane) => plane.reduce((most, value) => Math.max(most, value), 0)),
  )
  const bloom = glow.map((plane) => bloomOf(plane, size))
  const mostBloom = Math.max(
    0.01,
    ...bloom.map((plane) => plane.reduce((most, value) => Math.max(most, value), 0)),
  )
  return packFile(
    { mostGlow, mostBloom },
    {
      colour: await encodeColours(
        [
          { planes: colour, most: 1 },
          { planes: triple(glow), most: mostGlow },
          { planes: triple(bloom), most: mostBloom },
        ],
        size,
        86,
      ),
      matter: await encodeGrey(
        [
          { plane: across, low: -1, high: 1 },
          { plane: up, low: -1, high: 1 },
          { plane: channel(3), low: 0, high: 1 },
          { plane: roughness, low: 0, high: 1 },
          { plane: channel(5), low: 0, high: 1 },
        ],
        size,
        { columns: 2, quality: 90 },
      ),
    },
  )
}

/** Glow ends where the object does: what is spread beyond it would shine. */
function inside(plane: Plane, cover: Plane): Plane {
  return plane.map((value, pixel) => value * cover[pixel])
}

function bloomOf(plane: Plane, { width, height }: Sheet): Plane {
  const sum = new Float32Array(plane.length)
  for (const { radius, strength } of BLOOM_BLURS) {
    const blurred = boxBlur(plane, width, height, (radius * width) / 1024)
    for (let pixel = 0; pixel < sum.length; pixel++) sum[pixel] += blurred[pixel] * strength
  }
  return sum
}

/**
 * Normals that a pixel averages make it rougher: the length of their average says how much they differ (Toksvig, "Mipmapping Normal
 * Maps", 2004).
 */
function roughened(roughness: number, length: number): number {
  const spread = (1 - Math.min(1, length)) / Math.max(0.05, length)
  return Math.min(1, (roughness ** 4 + spread) ** 0.25)
}

/** The normal of every entry with the surface's bump, in object space, as `shade` bends it. */
function bumpedNormals({ prepared, surface }: DressedFamily): Float32Array {
  const { buffer } = prepared
  const { corners, betweenX, betweenY } = buffer
  const scale = BUMP * buffer.visible[0].solid.texelsPerUnit
  const [axes] = AXES
  const normals = new Float32Array(buffer.count * 3)
  for (let entry = 0; entry < buffer.count; entry++) {
    let [nx, ny, nz] = [buffer.normalX[entry], buffer.normalY[entry], buffer.normalZ[entry]]
    if (buffer.steep[entry] === 0) {
      const [a, b, c, d] = [0, 1, 2, 3].map((corner) => surface[corners[entry * 4 + corner] * CHANNELS + 9])
      const [fx, fy] = [betweenX[entry], betweenY[entry]]
      const right = ((b - a) * (1 - fy) + (d - c) * fy) * scale
      const down = ((c - a) * (1 - fx) + (d - b) * fx) * scale
      nx -= axes[0] * right + axes[3] * down
      ny -= axes[1] * right + axes[4] * down
      nz -= axes[2] * right + axes[5] * down
    }
    const length = Math.hypot(nx, ny, nz)
    normals[entry * 3] = nx / length
    normals[entry * 3 + 1] = ny / length
    normals[entry * 3 + 2] = nz / length
  }
  return normals
}
