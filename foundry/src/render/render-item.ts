import { startSolid } from '../geometry/solid-builder.ts'
import { buildSolid } from '../geometry/build-solid.ts'
import { buildEnvironment, type Environment } from '../light/environment.ts'
import { itemStudio } from '../light/studio.ts'
import type { Exterior, Family, Finish } from '../recipe.ts'
import { BENEATH } from '../surface/beneath.ts'
import { CHANNELS, evaluateSurface, slotsFor, type Surface } from '../surface/surface.ts'
import { wearFields, type WearFields } from '../surface/wear-fields.ts'
import { LOOKS, wearSurface } from '../surface/wear.ts'
import type { PictureSize } from './camera.ts'
import { develop, type Rgba } from './develop.ts'
import type { GeometryBuffer } from './geometry-buffer.ts'
import { shade } from './shade.ts'
import { traceRelief } from './trace-relief.ts'

/** Items are rendered half again as large as their largest picture, with 2 × 2 samples, and then reduced. */
export const ITEM_SIZE: PictureSize = { width: 840, height: 630, supersample: 2 }

const FIT = 0.95
export const SCRATCH_SEED = 11

/** A family's geometry pass and wear: the expensive part that all its finishes and exteriors share. */
export type PreparedFamily = {
  family: Family
  environment: Environment
  buffer: GeometryBuffer
  fields: WearFields
  /** Room for one worn surface, used again by every picture. */
  worn: Surface
}

/** A family in a finish, still new. */
export type DressedFamily = { prepared: PreparedFamily; surface: Surface }

let studio: Environment | undefined

/** The item studio, prefiltered once per process. */
export function itemEnvironment(): Environment {
  studio ??= buildEnvironment(itemStudio)
  return studio
}

/** Builds a family, looks at it through the camera and gathers its light and wear. */
export async function prepareFamily(family: Family, size = ITEM_SIZE): Promise<PreparedFamily> {
  const builder = startSolid(`Family ${family.key}`, family.canvas)
  family.build(builder)
  const solid = await buildSolid(builder)
  const environment = itemEnvironment()
  const buffer = traceRelief(solid, environment, { view: family.view, size, fit: FIT })
  const [visible] = buffer.visible
  const fields = await wearFields(visible, SCRATCH_SEED, BENEATH[family.beneath ?? 'metal'])
  return { family, environment, buffer, fields, worn: new Float32Array(visible.texels.length * CHANNELS) }
}

/** Puts a finish on a prepared family. */
export async function dressFamily(prepared: PreparedFamily, finish: Finish): Promise<DressedFamily> {
  const [visible] = prepared.buffer.visible
  const slots = await slotsFor(finish, visible.solid, prepared.family.key)
  return { prepared, surface: evaluateSurface(visible, slots) }
}

/** The picture of one exterior. */
export function shadeItem({ prepared, surface }: DressedFamily, exterior: Exterior): Rgba {
  const { buffer, environment, fields } = prepared
  const worn = wearSurface(surface, buffer.visible[0], fields, LOOKS[exterior], prepared.worn)
  return develop(buffer, shade(buffer, worn, environment))
}

/**
 * One item from nothing. For many, prepare a family once, dress it once per finish and shade it once per exterior: the
 * first takes seconds, the last a fraction of one.
 */
export async function renderItem({ family, finish, exterior, size }: ItemRequest): Promise<Rgba> {
  const prepared = await prepareFamily(family, size)
  return shadeItem(await dressFamily(prepared, finish), exterior)
}

export type ItemRequest = { family: Family; finish: Finish; exterior: Exterior; size?: PictureSize }
