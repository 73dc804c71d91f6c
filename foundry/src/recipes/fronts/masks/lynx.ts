import { circle, curve, line, mirrored, polygon, spline } from '../../../geometry/outlines.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import { buildBust, MASK_AXIS, onBothSides } from './bust.ts'

/** A cat of enamelled plates. */
export function lynx(solid: SolidBuilder): void {
  buildBust(solid)
  for (const ear of onBothSides(polygon('146 212, 122 56, 160 62, 250 136, 224 206', 14)))
    solid.part(ear, { thickness: 72, radius: 26, drop: 58 })
  for (const hollow of onBothSides(polygon('158 176, 146 92, 214 144, 198 184', 8)))
    solid.carve(hollow, { depth: 18, radius: 14, material: 'trim' })
  const face = mirrored('300 130, 224 132, 160 170, 126 260, 108 352, 176 404, 240 464, 280 480', MASK_AXIS)
  solid.part(spline(face, 0.9), { thickness: 118, radius: 92, drop: 98, camber: 10, camberRadius: 110 })
  for (const socket of onBothSides(polygon('160 262, 204 254, 268 304, 262 328, 200 312', 8)))
    solid.carve(socket, { depth: 18, radius: 6, material: 'polymer' })
  for (const eye of onBothSides(polygon('182 270, 206 266, 256 306, 250 316, 204 302', 5)))
    solid.raise(eye, { height: 10, radius: 8, material: 'glow' })
  for (const notch of onBothSides(line('128 112, 148 124'))) solid.groove(notch, 4, 5)
  for (const lid of onBothSides(polygon('152 250, 206 240, 280 296, 270 304, 202 256', 5)))
    solid.raise(lid, { height: 10, radius: 6 })
  for (let whisker = 0; whisker < 3; whisker++) {
    const y = 350 + whisker * 20
    for (const groove of onBothSides(
      curve([
        [136 + whisker * 14, y + 2],
        [172 + whisker * 8, y + 4],
        [214, y + 16],
      ]),
    ))
      solid.groove(groove, 5, 5)
  }
  for (const stripe of onBothSides(polygon('286 140, 262 142, 220 210, 276 252', 6)))
    solid.raise(stripe, { height: 8, radius: 8, material: 'trim' })
  for (const stripe of onBothSides(polygon('226 156, 204 166, 186 216, 206 224', 5)))
    solid.raise(stripe, { height: 6, radius: 6, material: 'trim' })
  solid.part(polygon(mirrored('300 326, 266 334, 240 388, 264 446, 300 460', MASK_AXIS), 16), {
    thickness: 140,
    radius: 40,
    drop: 58,
    material: 'trim',
  })
  solid.raise(polygon('274 342, 326 342, 304 372, 296 372', 7), {
    height: 12,
    radius: 10,
    material: 'accent',
  })
  solid.groove(line('300 374, 300 404'), 5, 5)
  for (const mouth of onBothSides(curve('300 404, 282 420, 262 416'))) solid.groove(mouth, 5, 5)
  for (let dot = 0; dot < 3; dot++) {
    for (const pore of onBothSides(circle(270 - dot * 4, 384 + dot * 10, 3.5)))
      solid.carve(pore, { depth: 5, radius: 3, material: 'polymer' })
  }
}
