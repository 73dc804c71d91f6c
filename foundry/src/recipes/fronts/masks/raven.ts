import { circle, curve, line, mirrored, polygon, spline, type Point } from '../../../geometry/outlines.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import { buildBust, MASK_AXIS, onBothSides } from './bust.ts'

/** One side of the ruff, outermost feather first: root, one edge, tip, other edge. */
const FEATHERS: Point[][] = [
  [
    [130, 450],
    [84, 500],
    [74, 566],
    [128, 520],
  ],
  [
    [158, 470],
    [118, 528],
    [116, 596],
    [168, 540],
  ],
  [
    [200, 486],
    [160, 546],
    [172, 620],
    [220, 560],
  ],
  [
    [244, 496],
    [216, 556],
    [236, 630],
    [276, 566],
  ],
]

/** A plague doctor's bird: hood, round lenses, a long beak and a ruff of feathers. */
export function raven(solid: SolidBuilder): void {
  buildBust(solid)
  for (let feather = 0; feather < FEATHERS.length; feather++) {
    for (const outline of onBothSides(spline(FEATHERS[feather], 0.8)))
      solid.part(outline, { thickness: 64 + feather * 4, radius: 18, drop: 22, material: 'trim' })
    const [[topX, topY], , [tipX, tipY]] = FEATHERS[feather]
    for (const quill of onBothSides(line([topX, topY], [tipX, tipY]))) solid.groove(quill, 4, 4)
  }
  solid.part(spline(mirrored('300 60, 210 84, 140 160, 108 280, 116 400, 150 500, 210 540', MASK_AXIS)), {
    thickness: 84,
    radius: 84,
    drop: 72,
    camber: 8,
    material: 'rubber',
  })
  for (const fold of onBothSides(curve('214 110, 160 200, 138 300, 150 420'))) solid.groove(fold, 6, 6)
  for (const fold of onBothSides(curve('250 84, 196 150, 166 214'))) solid.groove(fold, 5, 5)
  solid.part(spline(mirrored('300 128, 226 148, 176 220, 166 310, 196 400, 252 450', MASK_AXIS)), {
    thickness: 112,
    radius: 84,
    drop: 84,
    material: 'polymer',
  })
  solid.part(polygon(mirrored('300 240, 254 250, 248 330, 274 440, 300 516', MASK_AXIS), 8), {
    thickness: 152,
    radius: 50,
    drop: 88,
  })
  solid.part(polygon(mirrored('300 128, 236 148, 190 210, 184 254, 250 246, 300 236', MASK_AXIS), 10), {
    thickness: 128,
    radius: 26,
    camber: 6,
  })
  for (const rib of onBothSides(line('216 200, 282 186'))) solid.groove(rib, 4, 4)
  for (const ring of onBothSides(circle(222, 292, 44)))
    solid.raise(ring, { height: 10, radius: 8, material: 'accent' })
  for (const socket of onBothSides(circle(222, 292, 33)))
    solid.carve(socket, { depth: 18, radius: 6, material: 'polymer' })
  for (const eye of onBothSides(circle(222, 292, 27)))
    solid.raise(eye, { height: 16, radius: 22, material: 'glow' })
  for (const cheek of onBothSides(polygon('180 352, 236 360, 250 430, 210 412', 8)))
    solid.raise(cheek, { height: 14, radius: 9, material: 'trim' })
  for (let stitch = 0; stitch < 3; stitch++) {
    const y = 372 + stitch * 16
    for (const groove of onBothSides(line([200 + stitch * 7, y], [236, y + 4]))) solid.groove(groove, 4, 4)
  }
  for (const mouth of onBothSides(curve('256 328, 280 420, 298 496'))) solid.groove(mouth, 4, 4)
  for (const nostril of onBothSides(line('276 278, 282 300'))) solid.groove(nostril, 7, 7)
  solid.raise(polygon('291 146, 309 146, 304 226, 296 226', 3), { height: 6, radius: 4, material: 'accent' })
}
