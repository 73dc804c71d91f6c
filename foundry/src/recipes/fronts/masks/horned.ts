import { circle, curve, mirrored, polygon, spline } from '../../../geometry/outlines.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import { buildBust, MASK_AXIS, onBothSides } from './bust.ts'

/** A face of anger with two horns, heavy brows and bared teeth. */
export function horned(solid: SolidBuilder): void {
  buildBust(solid)
  for (const horn of onBothSides(spline('196 156, 152 100, 148 28, 118 82, 122 154, 162 206', 0.8)))
    solid.part(horn, { thickness: 62, radius: 26, drop: 54, material: 'accent' })
  for (const [from, to, sag] of [
    ['118 104', '152 96', '134 108'],
    ['120 130', '164 120', '142 136'],
    ['130 158', '182 144', '156 164'],
  ])
    for (const ring of onBothSides(`M${from}Q${sag} ${to}`)) solid.groove(ring, 4, 4)
  solid.part(spline(mirrored('300 120, 220 126, 160 176, 138 260, 150 350, 196 440, 250 486', MASK_AXIS)), {
    thickness: 116,
    radius: 100,
    drop: 98,
    camber: 12,
    camberRadius: 120,
  })
  for (const socket of onBothSides(polygon('168 250, 262 282, 256 316, 206 312, 172 284', 8)))
    solid.carve(socket, { depth: 20, radius: 6, material: 'polymer' })
  for (const eye of onBothSides(polygon('186 264, 250 288, 244 304, 206 300', 5)))
    solid.raise(eye, { height: 10, radius: 8, material: 'glow' })
  for (const brow of onBothSides(polygon('150 226, 196 222, 276 258, 270 282, 180 250', 8)))
    solid.raise(brow, { height: 18, radius: 10, material: 'trim' })
  for (const wrinkle of onBothSides(curve('214 210, 250 214, 284 236'))) solid.groove(wrinkle, 5, 4)
  for (const wrinkle of onBothSides(curve('206 184, 250 182, 292 204'))) solid.groove(wrinkle, 4, 3)
  for (const cheek of onBothSides(spline('170 330, 214 340, 240 380, 216 400, 178 372')))
    solid.raise(cheek, { height: 14, radius: 22, profile: 'smooth' })
  solid.raise(polygon(mirrored('300 296, 286 302, 266 370, 280 388, 300 390', MASK_AXIS), 9), {
    height: 20,
    radius: 16,
  })
  for (const nostril of onBothSides(circle(284, 378, 6))) solid.carve(nostril, { depth: 9, radius: 5 })
  for (const fold of onBothSides(curve('262 384, 222 402, 200 424'))) solid.groove(fold, 6, 5)
  buildMouth(solid)
  solid.carve(circle(MASK_AXIS, 200, 26), { depth: 5, radius: 4, material: 'trim' })
  solid.raise(circle(MASK_AXIS, 200, 20), { height: 14, radius: 16, material: 'glow' })
}

function buildMouth(solid: SolidBuilder): void {
  const lips = mirrored('300 408, 222 402, 202 424, 232 470, 300 482', MASK_AXIS)
  solid.carve(polygon(lips, 10), { depth: 18, radius: 6, material: 'polymer' })
  for (let tooth = 0; tooth < 6; tooth++) {
    const upper = 244 + tooth * 19
    solid.raise(
      polygon(
        [
          [upper, 414],
          [upper + 15, 414],
          [upper + 13, 439],
          [upper + 2, 439],
        ],
        4,
      ),
      {
        height: 14,
        radius: 6,
        material: 'accent',
      },
    )
    const lower = 248 + tooth * 18
    solid.raise(
      polygon(
        [
          [lower, 444],
          [lower + 13, 444],
          [lower + 11, 464],
          [lower + 2, 464],
        ],
        4,
      ),
      {
        height: 11,
        radius: 5,
        material: 'accent',
      },
    )
  }
  for (const fang of onBothSides(polygon('220 418, 241 414, 236 474, 231 474', 3)))
    solid.raise(fang, { height: 24, radius: 9, material: 'accent' })
}
