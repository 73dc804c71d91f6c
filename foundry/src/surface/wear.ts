import type { Exterior } from '../recipe.ts'
import { MATERIALS, type MaterialName } from '../geometry/materials.ts'
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
  /** Strength of each scratch layer, few and long ones first. */
  scratches: readonly [number, number, number, number]
  /** Rust below the paint that is gone. */
  rusts: boolean
}

/** The five exteriors. FN has no bare metal at all; MW has nicks and a few long scratches, so the two are told apart. */
export const LOOKS: Record<Exterior, WearLook> = {
  FN: { wear: 0.02, threshold: 1.6, nicks: 0, scratches: [0, 0, 0, 0], rusts: false },
  MW: { wear: 0.13, threshold: 0.5, nicks: 1, scratches: [1, 0.3, 0, 0], rusts: false },
  FT: { wear: 0.28, threshold: 0.38, nicks: 1, scratches: [0.9, 0.7, 0.55, 0.05], rusts: false },
  WW: { wear: 0.46, threshold: 0.22, nicks: 1, scratches: [0.9, 0.75, 0.65, 0.4], rusts: true },
  BS: { wear: 0.72, threshold: 0.07, nicks: 1, scratches: [0.9, 0.8, 0.7, 0.6], rusts: true },
}

/** Boxes, avatars, badges and coins: clean but for the breath of grime that gives depth. */
export const DISPLAY_LOOK: WearLook = {
  wear: 0.04,
  threshold: 1.6,
  nicks: 0,
  scratches: [0, 0, 0, 0],
  rusts: false,
}

const BARE_METAL = hex('#9a9ca3')
const PRIMER = hex('#33343a')
const RUST = hex('#4a2413')
const DIRT = hex('#14110e')

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
  const { wear, threshold } = look
  const [broad, fine] = [fields.broad[index], fields.fine[index]]
  const scratched = fields.scratches[3][index] * 0.3 + (wear > 0.2 ? fields.scratches[2][index] * 0.25 : 0)
  const exposure = fields.edge[index] * (1.15 + broad * 0.5) + broad * 0.42 + fine * 0.34 + scratched
  const gone = smoothstep(threshold, threshold + 0.1, exposure)
  const ring = smoothstep(threshold - 0.1, threshold, exposure) * (1 - gone)
  const nick = look.nicks * fields.ridge[index] * smoothstep(0.1, 0.22, fine * 0.8 + broad * 0.35)
  const bare = Math.max(
    gone,
    nick,
    scratchDepth(fields, index, look) * smoothstep(-0.3, 0.15, broad + fine * 0.3),
  )
  fade(surface, at, wear, bare, ring)
  if (bare <= 0) return
  const rust = look.rusts ? smoothstep(0.05, 0.5, fields.rust[index] + wear - 0.5) * 0.75 : 0
  const cut = bare - gone
  const shade = 0.75 + fine * 0.35 + cut * 0.75
  surface[at] = mix(surface[at], mix(BARE_METAL[0] * shade, RUST[0], rust), bare)
  surface[at + 1] = mix(surface[at + 1], mix(BARE_METAL[1] * shade, RUST[1], rust), bare)
  surface[at + 2] = mix(surface[at + 2], mix(BARE_METAL[2] * shade, RUST[2], rust), bare)
  surface[at + 3] = mix(surface[at + 3], 1 - rust - cut * 0.45, bare)
  surface[at + 4] = mix(surface[at + 4], 0.34 + rust * 0.5 + fine * 0.1, bare)
  surface[at + 5] *= 1 - bare
  surface[at + 9] = mix(surface[at + 9], fine * 0.15, bare) - bare * 0.35
}

function scratchDepth({ scratches }: WearFields, index: number, look: WearLook): number {
  let depth = 0
  for (let layer = 0; layer < scratches.length; layer++)
    depth += scratches[layer][index] * look.scratches[layer]
  return Math.min(1, depth) * 0.85
}

/** Colour greys, gloss and clear coat go, light dims, and dark primer outlines what is chipped. */
function fade(surface: Surface, at: number, wear: number, bare: number, ring: number): void {
  const grey = surface[at] * 0.3 + surface[at + 1] * 0.55 + surface[at + 2] * 0.15
  blend(surface, at, [grey, grey, grey], wear * 0.38)
  blend(surface, at, PRIMER, ring * 0.6)
  surface[at + 4] = clamp(surface[at + 4] + wear * 0.22 + ring * 0.1, 0.05)
  surface[at + 5] *= 1 - wear * 0.75
  const light = Math.max(0, 1 - wear * 0.9 - bare * 0.6)
  surface[at + 6] *= light
  surface[at + 7] *= light
  surface[at + 8] *= light
}

function stainMetal(surface: Surface, at: number, stain: number, wear: number): void {
  const amount = smoothstep(0.1, 0.6, stain + wear - 0.35) * wear
  blend(surface, at, RUST, amount * 0.7, 0.8)
  surface[at + 3] *= 1 - amount * 0.5
  surface[at + 4] = clamp(surface[at + 4] + wear * 0.2 + amount * 0.3)
}

/** Plastic and rubber only grey at their edges. */
function greySoft(surface: Surface, at: number, fields: WearFields, index: number, wear: number): void {
  const amount = clamp(fields.edge[index] * 0.8 + fields.scratches[2][index] * 0.3) * (0.25 + wear)
  surface[at] += amount * 0.035
  surface[at + 1] += amount * 0.035
  surface[at + 2] += amount * 0.037
  surface[at + 4] = clamp(surface[at + 4] - amount * 0.1, 0.2)
}

/** Grime settles in cavities; even new parts get a breath of it for depth. */
function addGrime(surface: Surface, at: number, fields: WearFields, index: number, wear: number): void {
  const film = wear * 0.22 * smoothstep(0, 0.7, fields.grime[index] + 0.1)
  const amount = clamp(fields.cavity[index] * (0.5 + wear * 1.6) + film)
  blend(surface, at, DIRT, amount * 0.75)
  surface[at + 3] *= 1 - amount * 0.5
  surface[at + 4] = clamp(surface[at + 4] + amount * 0.3)
  surface[at + 5] *= 1 - amount
}
