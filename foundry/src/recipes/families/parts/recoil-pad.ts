import { line, polygon, type Points } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'

export type RecoilPad = {
  outline: Points
  rounding: number
  thickness: number
  radius: number
  /** Grooves across the pad: the uppermost one, and `pitch` from one down to the next. */
  groove: { from: string; count: number; pitch: number; width?: number; depth?: number }
}

/** The rubber at the end of a stock, grooved against slipping off the shoulder. */
export function addRecoilPad(
  solid: SolidBuilder,
  { outline, rounding, thickness, radius, groove }: RecoilPad,
): void {
  const { from, count, pitch, width = 4, depth = 2.6 } = groove
  solid.part(polygon(outline, rounding), { thickness, radius, material: 'rubber' })
  for (let index = 0; index < count; index++)
    solid.groove(place(line(from), { y: index * pitch }), width, depth)
}
