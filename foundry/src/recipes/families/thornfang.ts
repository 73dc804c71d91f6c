import { circle, line, polygon, spline } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'

/** Combat dagger. */
export const thornfang: Family = {
  key: 'thornfang',
  canvas: { width: 1200, height: 420 },
  view: { yaw: -14, pitch: 12, roll: 34 },
  build(solid) {
    const blade =
      'M430 170L900 158C1000 160 1090 186 1160 216C1080 248 980 274 860 276L560 276L540 262L430 264Z'
    solid.part(blade, { thickness: 11, radius: 2 })
    solid.carve(
      'M560 276L860 276C980 274 1080 248 1160 216C1140 206 1120 198 1096 190C1040 210 960 226 870 228L590 230Z',
      { depth: 9.6, radius: 46, profile: 'chamfer' },
    )
    solid.carve('M900 158C1000 160 1090 186 1160 216C1130 208 1100 200 1060 190C1000 178 940 172 880 172Z', {
      depth: 7,
      radius: 15,
      profile: 'chamfer',
    })
    solid.groove(line('470 196, 840 190'), 12, 4.4)
    for (let index = 0; index < 9; index++)
      solid.carve(place(polygon('560 172, 574 150, 582 171', 1), { x: index * 28, y: -index * 0.7 }), {
        depth: 12,
        radius: 4,
      })
    for (let index = 0; index < 3; index++)
      solid.carve(circle(500 + index * 34, 240, 9), { depth: 20, radius: 2, material: 'polymer' })
    solid.part(polygon('396 110, 424 104, 444 124, 440 210, 446 300, 426 322, 398 316, 392 216', 10), {
      thickness: 24,
      radius: 8,
      material: 'steel',
      camber: 2,
    })
    solid.groove('M418 122L414 214L420 306', 3, 2.4)
    solid.part(circle(418, 118, 10), { thickness: 26, radius: 5, material: 'accent' })
    solid.part(circle(420, 308, 10), { thickness: 26, radius: 5, material: 'accent' })
    solid.part(
      spline(
        '396 176, 330 172, 270 182, 210 176, 150 172, 120 182, 116 216, 122 250, 152 262, 210 256, 270 248, 330 260, 396 260',
        0.9,
      ),
      { thickness: 26, radius: 24, drop: 20, material: 'trim', camber: 3 },
    )
    for (let index = 0; index < 9; index++)
      solid.groove(
        'M' + (148 + index * 28) + ' 166Q' + (160 + index * 28) + ' 216 ' + (148 + index * 28) + ' 268',
        6,
        4,
      )
    solid.part(polygon('230 196, 330 194, 340 216, 330 238, 230 236, 222 216', 8), {
      thickness: 29,
      radius: 6,
      camber: 1,
    })
    solid.screw(248, 216, 7, { hex: true, proud: 1.5 })
    solid.screw(314, 216, 7, { hex: true, proud: 1.5 })
    solid.raise(polygon('272 206, 290 206, 281 226', 2), { height: 2, radius: 2, material: 'accent' })
    solid.part(
      polygon('60 196, 84 172, 126 166, 136 180, 136 252, 126 268, 84 262, 60 238', 10) + circle(92, 217, 12),
      { thickness: 22, radius: 8, material: 'steel', camber: 1 },
    )
  },
}
