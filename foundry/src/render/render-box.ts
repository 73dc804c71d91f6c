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
import { boxFieldOf, isWithin, type BoxHalf } from './box-field.ts'
import type { GeometryBuffer } from './geometry-buffer.ts'
import { traceBox, type BoxSolids } from './trace-box.ts'

export const BOX_SIZE: PictureSize = { width: 768, height: 768, supersample: 2 }

/** Units about a face for what stands out from it. */
const MARGIN = 40
const SCRATCH_SEED = 11

/** How much of the light gets into an open box: it is dark in there, and a page brings the light that comes out of it. */
const INNER_LIGHT = 0.16

let studio: Environment | undefined

/** One box. Nothing is shared between boxes: each has parts of its own on its body. */
export async function renderBox(box: Box, size = BOX_SIZE): Promise<Rgba> {
  return dress(box, traceBox(await solidsOf(box), studioLight(), size))
}

/** A box that is open: what stands, and its lid where it lay. One over the other they are the box. */
export async function renderOpenBox(box: Box, size = BOX_SIZE): Promise<Record<BoxHalf, Rgba>> {
  const solids = await solidsOf(box)
  const whole = boxFieldOf(solids.faces, solids.halfSizes, solids.flatBottom)
  const isInner = ({ x, y, z }: GeometryBuffer, entry: number) =>
    isWithin(whole, x[entry], y[entry], z[entry])
  const render = (half: BoxHalf) =>
    dress(box, traceBox(solids, studioLight(), size, { opens: box.body.opens, half }), isInner)
  return { body: await render('body'), lid: await render('lid') }
}

function studioLight(): Environment {
  studio ??= buildEnvironment(boxStudio)
  return studio
}

async function solidsOf(box: Box): Promise<BoxSolids> {
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
  return {
    faces: [front, side, top],
    halfSizes: [halfWidth, halfHeight, halfDepth],
    flatBottom: flatBottom ? halfHeight : 0,
  }
}

/** Gives what the camera sees of a box its finish. */
async function dress(
  box: Box,
  buffer: GeometryBuffer,
  isInner?: (buffer: GeometryBuffer, entry: number) => boolean,
): Promise<Rgba> {
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
  const shading = shade(buffer, surface, studioLight())
  for (let entry = 0; isInner && entry < buffer.count; entry++) {
    if (!isInner(buffer, entry)) continue
    for (let channel = entry * 3; channel < entry * 3 + 3; channel++) {
      shading.seen[channel] = (shading.seen[channel] - shading.emitted[channel]) * INNER_LIGHT
      shading.emitted[channel] = 0
    }
  }
  return develop(buffer, shading)
}

function startFace(name: string, halfWidth: number, halfHeight: number) {
  const left = -halfWidth - MARGIN
  const top = -halfHeight - MARGIN
  return startSolid(name, { left, top, width: -2 * left, height: -2 * top })
}
