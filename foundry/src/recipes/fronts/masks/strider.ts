import { curve, line, mirrored, polygon, rect, spline } from '../../../geometry/outlines.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import { buildBust, MASK_AXIS, onBothSides } from './bust.ts'

/** A closed helmet with one wide visor, a crest and a breathing grille. */
export function strider(solid: SolidBuilder): void {
  buildBust(solid)
  solid.part(spline(mirrored('300 84, 214 98, 148 160, 128 250, 136 340, 170 420, 232 474', MASK_AXIS)), {
    thickness: 120,
    radius: 120,
    drop: 104,
    camber: 10,
    camberRadius: 140,
  })
  const opening = mirrored('300 232, 196 226, 164 250, 176 300, 226 326, 300 318', MASK_AXIS)
  solid.raise(polygon(mirrored('300 222, 190 215, 150 244, 166 308, 222 338, 300 330', MASK_AXIS), 18), {
    height: 7,
    radius: 7,
  })
  solid.carve(polygon(opening, 14), { depth: 18, radius: 6, material: 'polymer' })
  const visor = mirrored('300 244, 200 240, 180 256, 190 292, 230 312, 300 306', MASK_AXIS)
  solid.raise(polygon(visor, 10), { height: 13, radius: 18, material: 'glow' })
  for (const jaw of onBothSides(polygon('150 330, 206 346, 222 420, 190 426, 150 380', 10)))
    solid.raise(jaw, { height: 9, radius: 7, material: 'trim' })
  for (let slit = 0; slit < 3; slit++) {
    const [x, y] = [168 + slit * 6, 356 + slit * 18]
    for (const groove of onBothSides(line([x, y], [206, y + 10]))) solid.groove(groove, 5, 5)
  }
  for (const ear of onBothSides(polygon('128 220, 152 214, 150 300, 130 310', 8)))
    solid.raise(ear, { height: 16, radius: 8, material: 'trim' })
  solid.raise(polygon(mirrored('300 340, 262 344, 246 420, 268 462, 300 468', MASK_AXIS), 10), {
    height: 12,
    radius: 8,
    material: 'trim',
  })
  for (let slot = 0; slot < 4; slot++)
    solid.carve(rect(274, 366 + slot * 20, 52, 9, 4), { depth: 8, radius: 4, material: 'polymer' })
  solid.raise(polygon(mirrored('300 92, 276 96, 270 216, 300 222', MASK_AXIS), 8), {
    height: 9,
    radius: 7,
    material: 'accent',
  })
  for (const seam of onBothSides(curve('190 150, 166 184, 156 224'))) solid.groove(seam, 4, 4)
  for (const seam of onBothSides(curve('248 100, 238 150, 240 214'))) solid.groove(seam, 3, 3)
}
