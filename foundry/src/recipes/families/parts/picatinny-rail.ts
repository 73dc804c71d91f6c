import { polygon, rect } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'

/** Units from the rail's end to its first rib, and how far a rib's flanks lean in. */
const SHOULDER = 4
const FLANK = 2

export type PicatinnyRail = {
  /** The left end of the base's upper edge. */
  x: number
  y: number
  length: number
  height: number
  thickness: number
  /** What stands on the base between two recoil slots; `pitch` from one to the next. */
  rib: { count: number; pitch: number; width: number; height: number; thickness: number; rounding: number }
}

/** A rail for sights: a flat base with ribs across it. */
export function addPicatinnyRail(
  solid: SolidBuilder,
  { x, y, length, height, thickness, rib }: PicatinnyRail,
): void {
  solid.part(rect(x, y, length, height, 2), { thickness, radius: 2, material: 'polymer' })
  const [left, right] = [x + SHOULDER, x + SHOULDER + rib.width]
  const outline = polygon(
    [
      [left, y],
      [left + FLANK, y - rib.height],
      [right - FLANK, y - rib.height],
      [right, y],
    ],
    rib.rounding,
  )
  for (let index = 0; index < rib.count; index++)
    solid.part(place(outline, { x: index * rib.pitch }), {
      thickness: rib.thickness,
      radius: 2,
      material: 'polymer',
    })
}
