import type { Exterior } from '../recipe.ts'
import { MATERIALS, type MaterialName } from '../geometry/materials.ts'
import type { Beneath } from './beneath.ts'
import { hex } from './colour.ts'
import { clamp, mix, smoothstep } from './noise.ts'
import { CHANNELS, type Surface, type VisibleTexels } from './surface.ts'
import type { WearFields } from './wear-fields.ts'

/** How an exterior looks. `wear` is the render's 0…1, not the item's own number; the rest are strengths 0…1. */
export type WearLook = {
  wear: number
  /** Paint goes where edges, noise and scratches together are above this. */
  threshold: number
  /** Bright nicks on the sharpest edges. */
  nicks: number
  /** Strength of each scratch layer: the further, the wider and the more of them. */
  scratches: readonly [number, number, number, number]
  /** Rust below the paint that is gone. */
  rusts: boolean
}

/**
 * The five exteriors, each told from the next on a card 280 pixels wide. FN has nothing bare; MW bright edges and a few fine scratches;
 * FT edges worn through and dull paint; WW bare patches where hands and tables touch; BS more bare than painted on what stands out, with
 * rust and dust.
 */
export const LOOKS: Record<Exterior, WearLook> = {
  FN: { wear: 0.02, threshold: 1.6, nicks: 0, scratches: [0, 0, 0, 0], rusts: false },
  MW: { wear: 0.15, threshold: 0.58, nicks: 1, scratches: [1, 0.4, 0, 0], rusts: false },
  FT: { wear: 0.32, threshold: 0.32, nicks: 1, scratches: [1, 1, 0.9, 0.1], rusts: false },
  WW: { wear: 0.5, threshold: 0.2, nicks: 1, scratches: [1, 1, 1, 0.7], rusts: true },
  BS: { wear: 0.72, threshold: 0.135, nicks: 1, scratches: [1, 1, 1, 1], rusts: true },
}

/** Boxes, avatars, badges and coins: clean but for the breath of grime that gives depth. */
export const DISPLAY_LOOK: WearLook = {
  wear: 0.04,
  threshold: 1.6,
  nicks: 0,
  scratches: [0, 0, 0, 0],
  rusts: false,
}

const RUST = hex('#5c2c14')
const DIRT = hex('#14110e')
const DUST = hex('#8a7f6e')

export type Wearing = 'painted' | 'metal' | 'soft' | 'clear'

const WEARING: Record<MaterialName, Wearing> = {
  coat: 'painted',
  trim: 'painted',
  accent: 'painted',
  brass: 'painted',
  steel: 'metal',
  polymer: 'soft',
  rubber: 'soft',
  lens: 'clear',
  glow: 'clear',
}

/** How a material wears. */
export const wearingOf = (material: MaterialName): Wearing => WEARING[material]

/** The same surface after use, written into `target`; the fresh one is kept. */
export function wearSurface(
  fresh: Surface,
  { solid, texels }: VisibleTexels,
  fields: WearFields,
  look: WearLook,
  target: Surface = new Float32Array(fresh.length),
): Surface {
  const surface = target
  surface.set(fresh)
  const wearing = MATERIALS.map((name) => WEARING[name])
  for (let index = 0; index < texels.length; index++) {
    const kind = wearing[Math.max(0, solid.materials[texels[index]] - 1)]
    const at = index * CHANNELS
    if (kind === 'painted') wearPaint(surface, at, fields, index, look)
    else if (kind === 'metal') stainMetal(surface, at, fields.stain[index], look.wear)
    else if (kind === 'soft') greySoft(surface, at, fields, index, look.wear)
    if (kind !== 'clear') addGrime(surface, at, fields, index, look.wear)
  }
  return surface
}

function blend(
  surface: Surface,
  at: number,
  colour: readonly [number, number, number],
  amount: number,
  shade = 1,
): void {
  surface[at] += (colour[0] * shade - surface[at]) * amount
  surface[at + 1] += (colour[1] * shade - surface[at + 1]) * amount
  surface[at + 2] += (colour[2] * shade - surface[at + 2]) * amount
}

function wearPaint(surface: Surface, at: number, fields: WearFields, index: number, look: WearLook): void {
  const { wear, threshold, scratches } = look
  const { beneath } = fields
  const [broad, fine, stain] = [fields.broad[index], fields.fine[index], fields.stain[index]]
  const scratched =
    fields.scratches[2][index] * scratches[2] * 0.12 + fields.scratches[3][index] * scratches[3] * 0.2
  const exposure =
    fields.edge[index] * (1.3 + broad * 0.5) +
    fields.band[index] * 0.6 +
    broad * 0.5 +
    stain * 0.26 +
    fine * 0.16 +
    scratched
  const gone = smoothstep(threshold + 0.03, threshold + 0.1, exposure)
  const ring = smoothstep(threshold - 0.05, threshold, exposure) * (1 - gone)
  const nick = look.nicks * fields.ridge[index] * smoothstep(-0.06, 0.14, fine * 0.8 + broad * 0.35)
  const bare = Math.max(
    gone,
    nick,
    scratchDepth(fields, index, look) * smoothstep(-0.3, 0.15, broad + fine * 0.3),
  )
  fade(surface, at, beneath, wear, bare, ring)
  if (bare <= 0) return
  const rust = look.rusts
    ? smoothstep(0.1, 0.5, fields.rust[index] + stain * 0.5 + wear - 0.5) * 0.8 * beneath.rust
    : 0
  const cut = bare - gone
  const shade = 0.85 + fine * 0.35 + cut * 0.65
  const metalness = beneath.metalness * (1 - rust - cut * 0.45)
  surface[at] = mix(surface[at], mix(beneath.colour[0] * shade, RUST[0], rust), bare)
  surface[at + 1] = mix(surface[at + 1], mix(beneath.colour[1] * shade, RUST[1], rust), bare)
  surface[at + 2] = mix(surface[at + 2], mix(beneath.colour[2] * shade, RUST[2], rust), bare)
  surface[at + 3] = mix(surface[at + 3], metalness, bare)
  surface[at + 4] = mix(surface[at + 4], beneath.roughness + rust * 0.5 + fine * 0.1, bare)
  surface[at + 5] *= 1 - bare
  surface[at + 9] = mix(surface[at + 9], fine * 0.15, bare) - bare * 0.35
}

function scratchDepth({ scratches }: WearFields, index: number, look: WearLook): number {
  let depth = 0
  for (let layer = 0; layer < scratches.length; layer++)
    depth += scratches[layer][index] * look.scratches[layer]
  return Math.min(1, depth) * 0.9
}

/** Colour turns to chalk, gloss and clear coat go, light dims, and dark primer outlines what is chipped. */
function fade(
  surface: Surface,
  at: number,
  { primer }: Beneath,
  wear: number,
  bare: number,
  ring: number,
): void {
  const chalk = (surface[at] * 0.3 + surface[at + 1] * 0.55 + surface[at + 2] * 0.15) * 0.9 + 0.03
  blend(surface, at, [chalk, chalk, chalk], wear * 0.5)
  blend(surface, at, primer, ring * 0.75)
  surface[at + 4] = clamp(surface[at + 4] + wear * 0.34 + ring * 0.1, 0.05)
  surface[at + 5] *= Math.max(0, 1 - wear * 1.6)
  const light = Math.max(0, 1 - wear * 0.9 - bare * 0.6)
  surface[at + 6] *= light
  surface[at + 7] *= light
  surface[at + 8] *= light
}

function stainMetal(surface: Surface, at: number, stain: number, wear: number): void {
  const amount = smoothstep(0.1, 0.6, stain + wear - 0.35) * wear
  blend(surface, at, RUST, amount * 0.8, 0.8)
  surface[at + 3] *= 1 - amount * 0.5
  surface[at + 4] = clamp(surface[at + 4] + wear * 0.3 + amount * 0.3)
}

/** Plastic, rubber and cloth turn grey, at their edges first. */
function greySoft(surface: Surface, at: number, fields: WearFields, index: number, wear: number): void {
  const rubbed = fields.edge[index] * 0.8 + fields.scratches[2][index] * 0.3 * wear
  const amount = clamp(rubbed) * (0.25 + wear) + fields.band[index] * wear * 0.7
  surface[at] += amount * 0.04
  surface[at + 1] += amount * 0.039
  surface[at + 2] += amount * 0.037
  surface[at + 4] = clamp(surface[at + 4] - amount * 0.1, 0.2)
}

/** Grime settles in cavities, of which even new parts get a breath for depth; dust lies on what is long out of use. */
function addGrime(surface: Surface, at: number, fields: WearFields, index: number, wear: number): void {
  const film = wear * 0.22 * smoothstep(0, 0.7, fields.grime[index] + 0.1)
  const amount = clamp(fields.cavity[index] * (0.5 + wear * 1.6) + film)
  blend(surface, at, DIRT, amount * 0.75)
  const dust = smoothstep(0.3, 0.9, wear) * (0.04 + 0.2 * smoothstep(-0.3, 0.4, fields.grime[index]))
  blend(surface, at, DUST, dust)
  surface[at + 3] *= (1 - amount * 0.5) * (1 - dust)
  surface[at + 4] = clamp(surface[at + 4] + amount * 0.3 + dust * 0.5)
  surface[at + 5] *= (1 - amount) * (1 - dust)
}
