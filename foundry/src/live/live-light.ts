import sharp from 'sharp'
import { LEVELS } from '../light/environment.ts'
import { normalise } from '../light/studio.ts'
import { itemEnvironment } from '../render/render-item.ts'
import { packFile } from './planes.ts'

/** Texels of each level each way. */
const SIZE = 160

/** The brightest radiance that is kept. Coded by its square root, eight bits are fine enough in the dark. */
const MOST = 10

/** The studio of all items, prefiltered for each roughness, one below the other, each laid out as an octahedron. */
export async function packLight(): Promise<Buffer> {
  const environment = itemEnvironment()
  const pixels = new Uint8Array(SIZE * SIZE * LEVELS.length * 3)
  const radiance = new Float64Array(3)
  for (const [level, roughness] of LEVELS.entries()) {
    for (let texel = 0; texel < SIZE * SIZE; texel++) {
      const [x, y, z] = directionAt((texel % SIZE) / (SIZE - 1), Math.floor(texel / SIZE) / (SIZE - 1))
      environment.reflect(roughness, x, y, z, radiance)
      for (let channel = 0; channel < 3; channel++)
        pixels[(level * SIZE * SIZE + texel) * 3 + channel] =
          Math.sqrt(Math.min(1, radiance[channel] / MOST)) * 255 + 0.5
    }
  }
  const studio = await sharp(pixels, { raw: { width: SIZE, height: SIZE * LEVELS.length, channels: 3 } })
    .webp({ quality: 94, effort: 6, smartSubsample: true })
    .toBuffer()
  return packFile({ size: SIZE, levels: LEVELS.length, most: MOST }, { studio })
}

/**
 * The direction of a place of the map, 0…1 from its top left: the sphere on an octahedron, unfolded about the viewer's side, so that the
 * seams are behind (Cigolle et al., "A Survey of Efficient Representations for Independent Unit Vectors", JCGT 2014).
 */
function directionAt(u: number, v: number): readonly [number, number, number] {
  const [a, b] = [u * 2 - 1, 1 - v * 2]
  const z = 1 - Math.abs(a) - Math.abs(b)
  const side = (value: number) => (value < 0 ? -1 : 1)
  const x = z < 0 ? (1 - Math.abs(b)) * side(a) : a
  const y = z < 0 ? (1 - Math.abs(a)) * side(b) : b
  return normalise([x, y, z])
}
