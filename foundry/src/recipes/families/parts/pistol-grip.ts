import { stipple } from '../../../geometry/grips.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'

export type PistolGrip = {
  /** Path data. */
  outline: string
  thickness: number
  radius: number
  /** Where the rubber is stippled: pimples `pitch` apart and `height` high. */
  panel: { outline: string; pitch: number; height: number }
}

/** A rubber grip with a stippled panel in its middle. */
export function addPistolGrip(solid: SolidBuilder, { outline, thickness, radius, panel }: PistolGrip): void {
  solid.part(outline, { thickness, radius, material: 'rubber', camber: 2 })
  solid.raise(panel.outline, { radius: 2, texture: stipple(panel.pitch, panel.height) })
}
