import { startSolid } from '../geometry/solid-builder.ts'
import { buildSolid } from '../geometry/build-solid.ts'
import type { Front } from '../recipe.ts'
import { evaluateSurface, slotsFor } from '../surface/surface.ts'
import { wearFields } from '../surface/wear-fields.ts'
import { DISPLAY_LOOK, wearSurface } from '../surface/wear.ts'
import type { PictureSize } from './camera.ts'
import { develop, type Rgba } from './develop.ts'
import { itemEnvironment } from './render-item.ts'
import { shade } from './shade.ts'
import { traceRelief } from './trace-relief.ts'

export const FRONT_SIZE: PictureSize = { width: 384, height: 384, supersample: 2 }

const SCRATCH_SEED = 11

/** An avatar mask, level badge, coin, diamond or mine, seen from the front in the studio of the items. */
export async function renderFront(
  { key, canvas, view, fit, finish, build }: Front,
  size = FRONT_SIZE,
): Promise<Rgba> {
  const builder = startSolid(key, canvas)
  build(builder)
  const solid = await buildSolid(builder)
  const environment = itemEnvironment()
  const buffer = traceRelief(solid, environment, { view, size, fit })
  const [visible] = buffer.visible
  const fresh = evaluateSurface(visible, await slotsFor(finish, solid, key))
  const worn = wearSurface(fresh, visible, await wearFields(visible, SCRATCH_SEED), DISPLAY_LOOK)
  return develop(buffer, shade(buffer, worn, environment))
}
