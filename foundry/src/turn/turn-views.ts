import { buildSolid } from '../geometry/build-solid.ts'
import type { Solid } from '../geometry/solid.ts'
import { startSolid } from '../geometry/solid-builder.ts'
import type { Family } from '../recipe.ts'
import type { PictureSize } from '../render/camera.ts'
import type { GeometryBuffer } from '../render/geometry-buffer.ts'
import { itemEnvironment, SCRATCH_SEED, type PreparedFamily } from '../render/render-item.ts'
import { traceRelief } from '../render/trace-relief.ts'
import { BENEATH } from '../surface/beneath.ts'
import { CHANNELS } from '../surface/surface.ts'
import { wearFields } from '../surface/wear-fields.ts'

/**
 * Half a turn, seen from the front, in the order of the sheet's cells. An item is the same on both of its faces, so what is seen from
 * behind is the mirror image of what is seen from the front. `step` is in degrees, a cell in pixels.
 */
export const TURN = { views: 24, columns: 6, step: 7.5, width: 480, height: 360 } as const

/** An item that turns stands level, seen a little from above. */
const STANDS = { pitch: 8, roll: 0 }

const SIZE: PictureSize = { width: TURN.width, height: TURN.height, supersample: 2 }
/** Enough to know how far a view reaches. */
const GLANCE: PictureSize = { width: TURN.width / 10, height: TURN.height / 10, supersample: 1 }
/** Share of the picture's width or height that the view which reaches farthest fills. */
const FIT = 0.95

/** Degrees about the vertical of a view, -86.25 to 86.25: none looks straight at the edge. */
export function yawOf(view: number): number {
  return (view - (TURN.views - 1) / 2) * TURN.step
}

/** A family seen from each side in turn, all at one scale: the camera keeps its distance. */
export async function* turnFamily(family: Family): AsyncGenerator<PreparedFamily> {
  const builder = startSolid(`Family ${family.key}`, family.canvas)
  family.build(builder)
  const solid = await buildSolid(builder)
  const views = Array.from({ length: TURN.views }, (_, view) => view)
  const scales = views.map((view) => look(solid, view, GLANCE, FIT).camera.unitsPerPixel)
  const farthest = Math.max(...scales)
  for (const view of views) {
    const buffer = look(solid, view, SIZE, (FIT * scales[view]) / farthest)
    const [visible] = buffer.visible
    const fields = await wearFields(visible, SCRATCH_SEED, BENEATH[family.beneath ?? 'metal'])
    const worn = new Float32Array(visible.texels.length * CHANNELS)
    yield { family, environment: itemEnvironment(), buffer, fields, worn }
  }
}

function look(solid: Solid, view: number, size: PictureSize, fit: number): GeometryBuffer {
  return traceRelief(solid, itemEnvironment(), { view: { ...STANDS, yaw: yawOf(view) }, size, fit })
}
