import { line, mirrored, polygon, rect, spline } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { View } from '../../../recipe.ts'
import type { Canvas } from '../../../geometry/canvas.ts'

/** Masks are drawn on a square whose vertical middle line is at x = 300. */
export const MASK_CANVAS: Canvas = { width: 600, height: 600, texelsPerUnit: 2 }
export const MASK_AXIS = 300
export const MASK_VIEW: View = { yaw: -14, pitch: 4, roll: 0 }

/** More than the tile: the shoulders run out of it. */
export const MASK_FIT = 1.06

/** The outline, then its mirror image on the other side of the face. */
export function onBothSides(outline: string): [string, string] {
  return [outline, place(outline, { mirror: true, x: 2 * MASK_AXIS })]
}

/** The shoulders and the neck that every mask sits on. */
export function buildBust(solid: SolidBuilder): void {
  const torso = mirrored('300 470, 230 476, 150 510, 70 548, 40 600', MASK_AXIS).concat([
    [560, 640],
    [40, 640],
  ])
  solid.part(spline(torso, 0.6), { thickness: 40, radius: 60, drop: 34, camber: 6, material: 'polymer' })
  for (const plate of onBothSides(polygon('90 560, 170 516, 232 500, 250 560, 200 600, 80 600', 12)))
    solid.part(plate, { thickness: 58, radius: 16, camber: 5 })
  for (const seam of onBothSides(line('110 580, 230 530'))) solid.groove(seam, 5, 4)
  for (const bolt of onBothSides(rect(206, 566, 26, 9, 4)))
    solid.carve(bolt, { depth: 5, material: 'polymer' })
  solid.part(polygon(mirrored('300 452, 236 452, 226 520, 262 556', MASK_AXIS), 14), {
    thickness: 50,
    radius: 24,
    material: 'rubber',
  })
  for (let ring = 0; ring < 5; ring++) {
    const y = 470 + ring * 16
    solid.groove(`M236 ${y - 6}Q300 ${y + 8} 364 ${y - 6}`, 6, 4)
  }
}
