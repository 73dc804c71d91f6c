import { startSolid } from '../geometry/solid-builder.ts'
import { buildSolid } from '../geometry/build-solid.ts'
import { buildEnvironment, type Environment } from '../light/environment.ts'
import { boxStudio } from '../light/studio.ts'
import type { Box, BoxFaces } from '../recipe.ts'
import { CHANNELS, evaluateSurface, slotsFor } from '../surface/surface.ts'
import { wearFields } from '../surface/wear-fields.ts'
import { DISPLAY_LOOK, wearSurface } from '../surface/wear.ts'
import type { PictureSize } from './camera.ts'
import { develop, type Rgba } from './develop.ts'
import { shade } from './shade.ts'
import { traceBox } from './trace-box.ts'

export const BOX_SIZE: PictureSize = { width: 768, height: 768, supersample: 2 }

/** Units about a face for what stands out from it. */
const MARGIN = 40
const SCRATCH_SEED = 11

let studio: Environment | undefined

/** One box. Nothing is shared between boxes: each has parts of its own on its body. */
export async function renderBox(box: Box, size = BOX_SIZE): Promise<Rgba> {
  const { halfWidth, halfHeight, halfDepth, flatBottom = false, build } = box.body
  const faces: BoxFaces = {
    front: startFace(`Box ${box.key}, front`, halfWidth, halfHeight),
    side: startFace(`Box ${box.key}, side`, halfDepth, halfHeight),
    top: startFace(`Box ${box.key}, top`, halfWidth, halfDepth),
  }
  build(faces, box.trim)
  const front = await buildSolid(faces.front)
  const side = await buildSolid(faces.side)
  const top = await buildSolid(faces.top)
  studio ??= buildEnvironment(boxStudio)
  const halfSizes = [halfWidth, halfHeight, halfDepth] as const
  const solids = { faces: [front, side, top] as const, halfSizes, flatBottom: flatBottom ? halfHeight : 0 }
  const buffer = traceBox(solids, studio, size)
  const surface = new Float32Array(
    buffer.visible.reduce((sum, { texels }) => sum + texels.length, 0) * CHANNELS,
  )
  let start = 0
  for (const [index, name] of ['front', 'side', 'top'].entries()) {
    const visible = buffer.visible[index]
    const slots = { ...(await slotsFor(box.finish, visible.solid, `${box.key}/${name}`)), ...box.slots }
    const fresh = evaluateSurface(visible, slots)
    surface.set(wearSurface(fresh, visible, await wearFields(visible, SCRATCH_SEED), DISPLAY_LOOK), start)
    start += fresh.length
  }
  return develop(buffer, shade(buffer, surface, studio))
}

function startFace(name: string, halfWidth: number, halfHeight: number) {
  const left = -halfWidth - MARGIN
  const top = -halfHeight - MARGIN
  return startSolid(name, { left, top, width: -2 * left, height: -2 * top })
}
