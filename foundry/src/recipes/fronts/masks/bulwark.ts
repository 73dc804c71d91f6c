import { circle, curve, line, mirrored, polygon } from '../../../geometry/outlines.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import { buildBust, MASK_AXIS, onBothSides } from './bust.ts'

/** A great helm: a T-shaped slit behind a riveted cross, cheek plates with breaths. */
export function bulwark(solid: SolidBuilder): void {
  buildBust(solid)
  const helm = mirrored('300 96, 206 104, 150 150, 136 260, 140 400, 190 470, 300 492', MASK_AXIS)
  solid.part(polygon(helm, 34), { thickness: 124, radius: 66, drop: 84, camber: 12, camberRadius: 120 })
  for (const seam of onBothSides(curve('150 236, 214 226, 262 228'))) solid.groove(seam, 5, 4)
  const slit = mirrored('300 262, 172 250, 172 290, 276 306, 282 400, 300 402', MASK_AXIS)
  solid.raise(polygon(mirrored('300 246, 160 234, 160 302, 262 318, 266 416, 300 420', MASK_AXIS), 8), {
    height: 8,
    radius: 6,
  })
  solid.carve(polygon(slit, 6), { depth: 24, radius: 6, material: 'polymer' })
  solid.raise(polygon(mirrored('300 270, 184 262, 184 282, 300 294', MASK_AXIS), 4), {
    height: 10,
    radius: 6,
    material: 'glow',
  })
  for (const plate of onBothSides(polygon('148 316, 258 330, 262 422, 230 464, 176 442, 150 392', 12)))
    solid.raise(plate, { height: 12, radius: 9, material: 'trim' })
  for (let breath = 0; breath < 9; breath++) {
    const [x, y] = [192 + (breath % 3) * 24, 362 + Math.floor(breath / 3) * 24]
    for (const hole of onBothSides(circle(x, y, 7)))
      solid.carve(hole, { depth: 9, radius: 3, material: 'polymer' })
  }
  for (const [x, y] of [
    [166, 196],
    [214, 132],
    [160, 330],
    [244, 344],
    [226, 444],
  ])
    for (const rivet of onBothSides(circle(x, y, 9)))
      solid.raise(rivet, { height: 6, radius: 7, material: 'steel' })
  solid.raise(polygon(mirrored('300 84, 276 90, 268 240, 300 252', MASK_AXIS), 6), {
    height: 20,
    radius: 10,
    material: 'trim',
  })
  solid.raise(polygon(mirrored('300 108, 290 110, 289 222, 300 226', MASK_AXIS), 3), {
    height: 6,
    radius: 4,
    material: 'accent',
  })
  solid.groove(line('300 424, 300 484'), 5, 5)
}
