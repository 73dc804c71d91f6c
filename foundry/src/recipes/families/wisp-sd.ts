import { stipple } from '../../geometry/grips.ts'
import { circle, line, polygon } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'
import { addPicatinnyRail } from './parts/picatinny-rail.ts'
import { addPistolGrip } from './parts/pistol-grip.ts'
import { addRecoilPad } from './parts/recoil-pad.ts'
import { addTriggerGuard } from './parts/trigger-guard.ts'
import { cutVents } from './parts/vents.ts'

/** Smg. */
export const wispSd: Family = {
  key: 'wisp-sd',
  canvas: { width: 1150, height: 640 },
  view: { yaw: -18, pitch: 10, roll: 28 },
  build(solid) {
    // folding stock
    solid.part('M256 214L120 206C86 204 74 222 72 250L60 372', {
      stroke: 17,
      thickness: 8.5,
      radius: 8.5,
      material: 'steel',
    })
    solid.part('M256 262L150 262C130 264 122 276 114 300L64 360', {
      stroke: 13,
      thickness: 6.5,
      radius: 6.5,
      material: 'steel',
    })
    addRecoilPad(solid, {
      outline: '46 230, 66 222, 82 232, 76 390, 58 398, 40 386',
      rounding: 8,
      thickness: 20,
      radius: 9,
      groove: { from: '40 250, 82 252', count: 9, pitch: 15 },
    })
    solid.part(polygon('110 192, 226 196, 236 212, 226 226, 116 222, 102 208', 8), {
      thickness: 17,
      radius: 9,
      material: 'trim',
    })
    // suppressor
    solid.lathe('770 26, 790 26, 790 36, 1066 36, 1074 30', 238, { material: 'trim' })
    for (let index = 0; index < 3; index++)
      solid.groove(place(line('812 196, 812 280'), { x: index * 14 }), 4, 3)
    for (let index = 0; index < 5; index++) {
      for (const y of [220, 244])
        solid.carve(
          polygon(
            [
              [880 + index * 34, y - 6],
              [902 + index * 34, y - 6],
              [896 + index * 34, y + 6],
              [874 + index * 34, y + 6],
            ],
            4,
          ),
          { depth: 4, radius: 3 },
        )
    }
    solid.groove(line('1054 200, 1054 276'), 3, 3)
    // mag
    solid.part(polygon('520 320, 606 316, 612 404, 626 544, 536 556, 524 420', 6), {
      thickness: 14,
      radius: 6,
      material: 'polymer',
      camber: 1,
    })
    solid.groove('M548 340L552 430L564 540', 5, 3)
    solid.groove('M582 338L586 426L600 536', 5, 3)
    for (let index = 0; index < 5; index++)
      solid.carve(place(polygon('558 384, 576 383, 578 398, 560 399', 3), { y: index * 28 }), {
        depth: 3,
        radius: 2,
        material: 'brass',
      })
    solid.part(polygon('530 546, 630 532, 638 548, 630 562, 536 574', 5), {
      thickness: 18,
      radius: 6,
      material: 'trim',
    })
    // trigger guard / grip
    addTriggerGuard(solid, {
      bow: 'M408 328C410 402 500 408 518 334',
      trigger: 'M458 326C446 348 450 366 468 376',
      width: 13,
    })
    addPistolGrip(solid, { x: 326, y: 300, scale: 1.16, thickness: 22, grain: stipple(9, 2.2) })
    // lower
    solid.part(
      polygon('288 268, 700 268, 690 300, 650 314, 616 336, 512 340, 420 336, 392 328, 320 322, 292 306', 8),
      { thickness: 22, radius: 7, camber: 1.5 },
    )
    solid.part(polygon('506 296, 624 292, 634 352, 514 358', 7), { thickness: 25, radius: 6 })
    solid.carve(polygon('526 306, 606 304, 612 340, 530 344', 5), {
      depth: 2.4,
      radius: 2,
      profile: 'smooth',
    })
    // hand stop
    solid.part(polygon('660 290, 760 276, 752 318, 726 350, 700 352, 676 320', 10), {
      thickness: 18,
      radius: 10,
      material: 'rubber',
    })
    for (let index = 0; index < 4; index++)
      solid.groove(line([676, 306 + index * 11], [752 - index * 6, 302 + index * 11]), 3.6, 2.4)
    // upper
    solid.part(polygon('240 202, 262 188, 760 188, 790 204, 794 258, 776 280, 262 282, 240 266', 8), {
      thickness: 29,
      radius: 16,
      drop: 14,
      profile: 'chamfer',
      camber: 3,
      camberRadius: 30,
    })
    solid.groove(line('252 262, 786 262'), 2.4, 2)
    cutVents(solid, polygon('650 210, 668 210, 660 244, 642 244', 4), {
      count: 4,
      x: 32,
      depth: 9,
      radius: 3,
    })
    solid.carve(polygon('420 204, 540 204, 548 214, 540 246, 424 246, 416 236', 5), {
      depth: 8,
      radius: 3,
      material: 'polymer',
    })
    solid.raise(polygon('426 210, 522 210, 522 240, 426 240', 4), { height: 6, radius: 6, material: 'steel' })
    for (let index = 0; index < 4; index++)
      solid.groove(place(line('508 212, 508 238'), { x: -index * 7 }), 2.2, 1.8)
    solid.groove('M400 190L390 226L400 280', 2.2, 1.8)
    solid.groove('M572 190L588 226L572 280', 2.2, 1.8)
    solid.part(polygon('586 198, 630 198, 634 212, 590 212', 4), {
      thickness: 36,
      radius: 5,
      material: 'steel',
    })
    solid.raise(polygon('266 214, 372 208, 364 222, 266 230', 3), {
      height: 1.6,
      radius: 1.4,
      material: 'accent',
    })
    solid.raise(polygon('266 236, 330 234, 324 244, 266 248', 3), {
      height: 1.4,
      radius: 1.2,
      material: 'accent',
    })
    solid.screw(312, 290, 6, { proud: 1 })
    solid.screw(660, 286, 6, { hex: true, proud: 1 })
    solid.part(circle(440, 298, 10), { thickness: 26, radius: 3, material: 'steel' })
    solid.part(polygon('436 292, 470 288, 472 297, 440 305', 3), {
      thickness: 28,
      radius: 2.5,
      material: 'steel',
    })
    // rail + sight
    addPicatinnyRail(solid, {
      x: 300,
      y: 176,
      length: 440,
      height: 14,
      thickness: 12,
      rib: { count: 21, pitch: 20.6, width: 14, height: 8, thickness: 15, rounding: 1.2 },
    })
    solid.part(polygon('388 176, 500 176, 494 156, 396 156', 4), {
      thickness: 17,
      radius: 4,
      material: 'polymer',
    })
    solid.lathe('372 22, 384 27, 398 27, 404 22, 486 22, 494 28, 516 28, 522 24', 132, { material: 'trim' })
    solid.part(circle(446, 124, 13), { thickness: 30, radius: 5, material: 'steel' })
    solid.raise(polygon('414 138, 432 138, 432 146, 414 146', 2), {
      height: 1.4,
      radius: 1,
      material: 'glow',
    })
  },
}
