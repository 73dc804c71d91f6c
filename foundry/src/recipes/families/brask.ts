import { diamonds } from '../../geometry/grips.ts'
import { circle, line, polygon, spline } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'
import { addTriggerGuard } from './parts/trigger-guard.ts'
import { cutVents } from './parts/vents.ts'

/** Heavy revolver. */
export const brask: Family = {
  key: 'brask',
  canvas: { width: 1120, height: 700 },
  view: { yaw: -15, pitch: 9, roll: 10 },
  build(solid) {
    // grip
    solid.part(
      spline(
        '268 318, 350 340, 364 372, 340 430, 306 512, 290 580, 268 610, 196 606, 140 580, 138 552, 176 470, 206 396, 222 344, 232 316',
      ),
      { thickness: 34, radius: 30, drop: 26, material: 'trim', camber: 4 },
    )
    solid.carve(
      spline(
        '236 344, 300 350, 346 378, 322 440, 288 520, 276 578, 232 590, 172 574, 160 556, 192 476, 216 404',
      ),
      { stroke: 7, depth: 4, radius: 3.5, profile: 'smooth' },
    )
    solid.raise(spline('262 378, 318 392, 296 462, 268 552, 190 542, 218 462'), {
      radius: 4,
      texture: diamonds(13, 2.6),
    })
    solid.part(circle(244, 466, 22), { thickness: 39, radius: 6 })
    solid.raise(circle(244, 466, 12), { height: 2, radius: 3, material: 'accent' })
    solid.screw(210, 566, 7, { proud: 1.5 })
    for (let rib = 0; rib < 6; rib++)
      solid.groove(line([206 - rib * 11, 404 + rib * 24], [226 - rib * 11, 410 + rib * 24]), 4, 2.6)
    solid.part(spline('146 566, 274 596, 270 618, 206 624, 136 596'), {
      thickness: 36,
      radius: 8,
      material: 'steel',
    })
    solid.part(circle(262, 350, 11), { thickness: 38, radius: 5, material: 'accent' })
    // trigger guard + trigger
    addTriggerGuard(solid, {
      bow: 'M350 346C366 426 474 440 526 400C546 384 552 358 554 330',
      trigger: 'M432 332C418 362 424 390 446 406',
      width: 16,
      thickness: 14,
    })
    // hammer
    solid.part(
      polygon('262 214, 286 190, 282 164, 236 152, 226 136, 238 126, 284 130, 318 150, 336 190, 330 230', 8),
      { thickness: 11, radius: 4, material: 'steel' },
    )
    for (let index = 0; index < 4; index++)
      solid.groove(place(line('232 128, 236 146'), { x: index * 10 }), 2.6, 2)
    // frame
    solid.part(
      polygon(
        '284 148, 330 132, 520 132, 530 152, 530 300, 570 306, 566 330, 530 350, 430 352, 350 356, 270 352, 240 322, 248 262, 272 210',
        12,
      ),
      { thickness: 30, radius: 10, camber: 2 },
    )
    solid.groove('M300 170C286 220 288 280 300 320', 2.4, 2)
    // cylinder window + cylinder
    solid.carve(polygon('352 162, 512 162, 512 302, 352 302', 8), {
      depth: 18,
      radius: 3,
      material: 'polymer',
    })
    solid.lathe('352 54, 358 64, 372 68, 498 68, 506 64, 510 58', 232, { material: 'coat', squash: 0.72 })
    for (const y of [186, 232, 278]) {
      const k = y === 232 ? 15 : 9
      solid.carve(
        `M400 ${y - k}L520 ${y - k}L520 ${y + k}L400 ${y + k}C382 ${y + k} 382 ${y - k} 400 ${y - k}Z`,
        { depth: 9, radius: 12, profile: 'smooth' },
      )
    }
    solid.groove('M376 166L376 298', 2.6, 2)
    for (const y of [200, 248]) solid.carve(circle(366, y, 6), { depth: 4, radius: 2, material: 'polymer' })
    // barrel assembly
    solid.part(
      polygon(
        '520 140, 990 140, 1008 150, 1014 172, 1014 270, 996 292, 700 298, 640 312, 560 330, 520 330',
        9,
      ) +
        polygon('584 156, 650 156, 642 170, 584 170', 4) +
        polygon('676 156, 742 156, 734 170, 672 170', 4) +
        polygon('768 156, 834 156, 826 170, 764 170', 4) +
        polygon('860 156, 926 156, 918 170, 856 170', 4),
      { thickness: 27, radius: 9, camber: 3 },
    )
    solid.lathe('530 29, 1020 29, 1026 26', 206, { material: 'coat', lift: 2 })
    solid.groove(line('560 240, 1008 240'), 3, 2.6)
    solid.carve(polygon('640 256, 960 256, 950 280, 700 284, 640 290', 8), {
      depth: 5,
      radius: 4,
      profile: 'smooth',
      material: 'trim',
    })
    cutVents(solid, polygon('940 182, 950 182, 944 228, 934 228', 3), {
      count: 3,
      x: 20,
      depth: 12,
      radius: 3,
    })
    solid.part(polygon('1014 168, 1044 172, 1052 184, 1052 232, 1042 244, 1014 248', 5), {
      thickness: 30,
      radius: 7,
      material: 'steel',
    })
    solid.part(polygon('940 142, 984 142, 980 112, 966 108, 948 126', 4), {
      thickness: 6,
      radius: 3,
      material: 'accent',
    })
    solid.part(polygon('316 136, 380 134, 374 118, 326 116', 4), {
      thickness: 18,
      radius: 4,
      material: 'polymer',
    })
    solid.part(circle(448, 326, 8), { thickness: 33, radius: 3, material: 'steel' })
    solid.screw(316, 300, 8, { proud: 1.5 })
    solid.screw(540, 312, 7, { proud: 1.5 })
    solid.part(polygon('296 240, 338 236, 342 252, 300 262', 5), {
      thickness: 35,
      radius: 4,
      material: 'steel',
    })
    solid.raise(polygon('392 318, 420 318, 412 336, 396 336', 2), {
      height: 1.6,
      radius: 1.4,
      material: 'accent',
    })
  },
}
