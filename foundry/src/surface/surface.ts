import type { Finish } from '../recipe.ts'
import { MATERIALS } from '../geometry/materials.ts'
import type { Solid } from '../geometry/solid.ts'
import { rasteriseDrawing } from './drawing.ts'
import { neutralSample, resetSample, type Place, type SlotTable } from './material.ts'
import { completeSlots } from './slots.ts'

/** The texels of a solid that a picture shows, as indexes into its maps. Everything about materials is kept only there. */
export type VisibleTexels = { solid: Solid; texels: Int32Array }

/** Numbers per texel of a surface: colour, metalness, roughness, clear coat, glow, bump, in MaterialSample's order. */
export const CHANNELS = 10

/** Materials of visible texels, CHANNELS numbers each. */
export type Surface = Float32Array

/** Resolves a finish for one solid: draws its drawings and fills the slots that it leaves out. */
export async function slotsFor(finish: Finish, solid: Solid, key: string): Promise<Required<SlotTable>> {
  if (typeof finish.slots !== 'function') return completeSlots(finish.slots)
  const { canvas } = solid
  const draw = (markup: string) => rasteriseDrawing(markup, canvas)
  return completeSlots(await finish.slots({ key, canvas, coat: coatBounds(solid), draw }))
}

/** Evaluates the slots once at every visible texel. Wear comes later, so one surface serves every exterior. */
export function evaluateSurface({ solid, texels }: VisibleTexels, slots: Required<SlotTable>): Surface {
  const { width, texelsPerUnit: density, canvas, materials, parts, heights, fineCurvature } = solid
  const { left, right, top, bottom } = coatBounds(solid)
  const surface = new Float32Array(texels.length * CHANNELS)
  const byMaterial = MATERIALS.map((name) => slots[name])
  const place: Place = { x: 0, y: 0, along: 0, below: 0, part: 0, height: 0, edge: 0 }
  const sample = neutralSample()
  for (let index = 0; index < texels.length; index++) {
    const texel = texels[index]
    place.x = ((texel % width) + 0.5) / density + canvas.left
    place.y = (Math.floor(texel / width) + 0.5) / density + canvas.top
    place.along = (place.x - left) / (right - left)
    place.below = place.y - (top + bottom) / 2
    place.part = parts[texel]
    place.height = heights[texel]
    place.edge = fineCurvature[texel]
    resetSample(sample)
    byMaterial[Math.max(0, materials[texel] - 1)](place, sample)
    const at = index * CHANNELS
    surface[at] = Math.max(0, sample.red)
    surface[at + 1] = Math.max(0, sample.green)
    surface[at + 2] = Math.max(0, sample.blue)
    surface[at + 3] = sample.metalness
    surface[at + 4] = sample.roughness
    surface[at + 5] = sample.clearCoat
    surface[at + 6] = sample.glowRed
    surface[at + 7] = sample.glowGreen
    surface[at + 8] = sample.glowBlue
    surface[at + 9] = sample.bump
  }
  return surface
}

const COAT = MATERIALS.indexOf('coat') + 1

/** Bounds of the coated parts in units, or the canvas when nothing is coated. */
export function coatBounds({ width, height, materials, texelsPerUnit, canvas }: Solid) {
  const bounds = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (materials[y * width + x] !== COAT) continue
      if (x < bounds.left) bounds.left = x
      if (x > bounds.right) bounds.right = x
      if (y < bounds.top) bounds.top = y
      if (y > bounds.bottom) bounds.bottom = y
    }
  }
  if (bounds.right === 0)
    return {
      left: canvas.left,
      top: canvas.top,
      right: canvas.left + canvas.width,
      bottom: canvas.top + canvas.height,
    }
  return {
    left: bounds.left / texelsPerUnit + canvas.left,
    top: bounds.top / texelsPerUnit + canvas.top,
    right: bounds.right / texelsPerUnit + canvas.left,
    bottom: bounds.bottom / texelsPerUnit + canvas.top,
  }
}
