import { boxBlur } from '../geometry/blur.ts'
import { BENEATH, type Beneath } from './beneath.ts'
import { clamp, fbm, smoothstep } from './noise.ts'
import { drawScratches } from './scratches.ts'
import type { VisibleTexels } from './surface.ts'

/** What wear depends on besides the finish, one number per visible texel. Made once per family. */
export type WearFields = {
  /** 0…1: how exposed an edge is. */
  edge: Float32Array
  /** 0…1: how sharp the edge is at the finest scale; nicks start there. */
  ridge: Float32Array
  /** 0…1: how far a place stands out of what is about it, from its edges inwards; hands and tables rub there. */
  band: Float32Array
  broad: Float32Array
  fine: Float32Array
  stain: Float32Array
  grime: Float32Array
  cavity: Float32Array
  rust: Float32Array
  scratches: Float32Array[]
  /** What is below the paint. */
  beneath: Beneath
}

/** Blades are thin, so their edges curve less: their gain is half again as high (half thickness below 32 units). */
const THIN = 32

/** Units over which a place is compared with what is about it. */
const NEAR_AND_FAR = [7, 24] as const

/** Measures a solid for wear: edges, cavities, and the noise and scratches that a seed gives. */
export async function wearFields(
  { solid, texels }: VisibleTexels,
  seed: number,
  beneath: Beneath = BENEATH.metal,
): Promise<WearFields> {
  const { width, canvas, texelsPerUnit, fineCurvature, broadCurvature, greatestHeight, heights } = solid
  const layers = await drawScratches(canvas, seed)
  const field = () => new Float32Array(texels.length)
  const fields: WearFields = {
    edge: field(),
    ridge: field(),
    band: field(),
    broad: field(),
    fine: field(),
    stain: field(),
    grime: field(),
    cavity: field(),
    rust: field(),
    scratches: layers.map(field),
    beneath,
  }
  const about = NEAR_AND_FAR.map((units) => boxBlur(heights, width, solid.height, units * texelsPerUnit))
  const gain = greatestHeight < THIN ? 1.25 : 0.8
  for (let index = 0; index < texels.length; index++) {
    const texel = texels[index]
    const x = (texel % width) / texelsPerUnit
    const y = Math.floor(texel / width) / texelsPerUnit
    const near = fineCurvature[texel]
    const far = broadCurvature[texel]
    fields.edge[index] = clamp(near * gain) * 0.7 + clamp(far * 0.16 * gain) * 0.5
    fields.ridge[index] = smoothstep(0.05, 0.24, near * gain) * smoothstep(0.35, 1.1, far * gain)
    const thickness = heights[texel]
    const [beside, round] = [thickness - about[0][texel], thickness - about[1][texel]]
    fields.band[index] = clamp(Math.max(0, beside) / (thickness * 0.35 + 4)) * 0.65 + clamp(round / 24) * 0.35
    fields.broad[index] = fbm(x * 0.012, y * 0.012, 3, 51)
    fields.fine[index] = fbm(x * 0.11, y * 0.11, 4, 61)
    fields.stain[index] = fbm(x * 0.03, y * 0.03, 3, 71)
    fields.grime[index] = fbm(x * 0.02, y * 0.03, 3, 81)
    fields.rust[index] = fbm(x * 0.05, y * 0.05, 4, 91)
    fields.cavity[index] = clamp(-far * 0.1) + clamp(-near * 0.35)
    for (let layer = 0; layer < layers.length; layer++)
      fields.scratches[layer][index] = layers[layer][texel] / 255
  }
  return fields
}
