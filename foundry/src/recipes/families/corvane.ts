import { circle, line, polygon } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'
import { addPicatinnyRail } from './parts/picatinny-rail.ts'
import { addPistolGrip } from './parts/pistol-grip.ts'
import { addRecoilPad } from './parts/recoil-pad.ts'
import { addTriggerGuard } from './parts/trigger-guard.ts'
import { cutVents } from './parts/vents.ts'

/** Assault rifle. */
export const corvane: Family = {
  key: 'corvane',
  canvas: { width: 1200, height: 560 },
  view: { yaw: -18, pitch: 10, roll: 29 },
  build(solid) {
    // stock
    solid.part(
      polygon(
        '64 212, 100 202, 300 204, 362 214, 362 262, 312 268, 262 292, 190 356, 136 376, 72 376, 64 362',
        8,
      ) + polygon('116 262, 238 262, 212 296, 156 340, 116 344, 108 334', 8),
      { thickness: 19, radius: 8, camber: 3 },
    )
    solid.part(polygon('92 202, 250 200, 268 210, 262 236, 240 246, 104 250, 92 240', 8), {
      thickness: 24,
      radius: 9,
      material: 'trim',
      camber: 3,
    })
    addRecoilPad(solid, {
      outline: '46 214, 60 206, 76 208, 76 380, 58 384, 46 372',
      rounding: 6,
      thickness: 19,
      radius: 7,
      groove: { from: '44 226, 74 226', count: 11, pitch: 14, width: 3.4, depth: 2.4 },
    })
    solid.lathe('262 17, 366 17, 366 21, 372 21', 236, { material: 'steel' })
    for (let index = 0; index < 4; index++)
      solid.groove(place(line('284 216, 284 256'), { x: index * 18 }), 3, 2)
    solid.groove(line('120 214, 240 212'), 2.4, 1.6)
    solid.raise(polygon('130 352, 176 346, 150 366, 130 366', 3), {
      height: 2.5,
      radius: 2,
      material: 'accent',
    })
    solid.screw(90, 356, 6, { hex: true, proud: 1.5 })
    // barrel
    solid.lathe('940 13, 980 13, 980 11, 1062 11', 236, { material: 'steel' })
    solid.lathe('1010 15, 1024 15', 236, { material: 'steel' })
    solid.lathe('1056 14, 1060 19, 1084 19, 1087 16, 1092 16, 1095 19.5, 1146 19.5, 1151 16', 236, {
      material: 'polymer',
    })
    cutVents(solid, polygon('1100 224, 1109 222, 1109 240, 1100 242', 2), {
      count: 3,
      x: 16,
      depth: 9,
      radius: 2.5,
    })
    // handguard
    solid.part(polygon('700 196, 930 198, 966 214, 970 252, 944 272, 716 278, 700 270', 8), {
      thickness: 27,
      radius: 14,
      drop: 13,
      profile: 'chamfer',
      camber: 2,
      camberRadius: 30,
    })
    cutVents(solid, polygon('746 216, 764 216, 756 240, 738 240', 4), {
      count: 6,
      x: 33,
      depth: 9,
      radius: 3,
    })
    cutVents(solid, polygon('734 250, 749 250, 746 262, 731 262', 3), {
      count: 6,
      x: 33,
      depth: 5,
      radius: 2.4,
    })
    solid.groove(line('712 206, 926 206'), 2, 1.4)
    solid.screw(716, 250, 5, { hex: true, proud: 1 })
    solid.screw(950, 234, 5.5, { hex: true, proud: 1 })
    // foregrip
    solid.part(polygon('764 268, 852 268, 838 300, 812 356, 800 362, 780 358, 770 336', 8), {
      thickness: 14,
      radius: 10,
      material: 'rubber',
    })
    for (let index = 0; index < 6; index++)
      solid.groove(line([774, 290 + index * 12], [850 - index * 7, 290 + index * 12]), 4, 2.6)
    // magazine
    solid.part('M520 316L636 312C642 372 664 420 706 462L612 500C566 448 534 388 520 316Z', {
      thickness: 16,
      radius: 6,
      material: 'trim',
      camber: 2,
    })
    solid.groove('M548 330C560 390 586 440 628 486', 5, 3)
    solid.groove('M578 330C590 386 614 430 654 474', 5, 3)
    solid.groove('M608 330C618 376 642 420 680 462', 5, 3)
    solid.part(polygon('604 492, 706 452, 716 468, 612 510', 5), {
      thickness: 19,
      radius: 5,
      material: 'polymer',
    })
    // lower receiver
    solid.part(
      polygon(
        '372 262, 694 262, 696 296, 668 310, 640 318, 512 324, 502 338, 440 338, 418 318, 384 312, 366 290',
        7,
      ),
      { thickness: 21, radius: 6, camber: 1.5 },
    )
    solid.part(polygon('508 284, 646 282, 652 330, 642 338, 522 342, 512 330', 6), {
      thickness: 24,
      radius: 5,
      camber: 1,
    })
    solid.carve(polygon('528 296, 632 294, 636 320, 536 324', 5), {
      depth: 2.4,
      radius: 2,
      profile: 'smooth',
    })
    solid.raise(polygon('560 302, 592 302, 576 316', 2), { height: 1.8, radius: 1.6, material: 'accent' })
    // trigger group
    addTriggerGuard(solid, {
      bow: 'M496 330C502 400 578 404 590 332',
      trigger: 'M544 326C534 346 538 366 554 376',
      width: 12,
    })
    // grip
    addPistolGrip(solid, { x: 424, y: 310, scale: 0.95, thickness: 20 })
    // upper receiver
    solid.part(polygon('352 206, 392 194, 700 194, 718 202, 718 264, 694 272, 372 272, 352 258', 6), {
      thickness: 25,
      radius: 9,
      camber: 2.5,
    })
    solid.groove(line('366 258, 706 258'), 2, 1.8)
    solid.groove('M486 196L478 226L486 258', 2, 1.6)
    solid.groove('M640 196L652 226L640 258', 2, 1.6)
    solid.carve(polygon('500 208, 626 208, 632 216, 626 246, 506 246, 500 240', 4), {
      depth: 8,
      radius: 2.4,
      material: 'polymer',
    })
    solid.raise(polygon('506 214, 606 214, 606 240, 506 240', 3), { height: 6, radius: 5, material: 'steel' })
    for (let index = 0; index < 5; index++)
      solid.groove(place(line('590 216, 590 238'), { x: -index * 6 }), 2, 1.6)
    solid.part(polygon('424 200, 474 200, 480 208, 476 218, 432 218, 424 212', 4), {
      thickness: 30,
      radius: 4,
      material: 'steel',
    })
    for (let index = 0; index < 5; index++)
      solid.groove(place(line('436 201, 436 217'), { x: index * 7 }), 2, 2)
    solid.part(circle(664, 228, 13), { thickness: 30, radius: 4 })
    solid.carve(circle(664, 228, 6), { depth: 3, radius: 2, material: 'steel' })
    solid.part(circle(460, 290, 11), { thickness: 25, radius: 3, material: 'steel' })
    solid.part(polygon('456 284, 492 280, 494 288, 460 298', 3), {
      thickness: 27,
      radius: 2.5,
      material: 'steel',
    })
    solid.screw(396, 288, 6, { proud: 1 })
    solid.screw(676, 288, 6, { proud: 1 })
    solid.screw(410, 240, 5, { hex: true, proud: 1 })
    solid.raise(polygon('370 224, 398 220, 398 226, 370 232', 1), {
      height: 1.5,
      radius: 1.2,
      material: 'accent',
    })
    // top rail
    addPicatinnyRail(solid, {
      x: 396,
      y: 184,
      length: 520,
      height: 14,
      thickness: 12,
      rib: { count: 25, pitch: 20.4, width: 13, height: 7, thickness: 15, rounding: 1.2 },
    })
    // optic
    solid.part(polygon('470 184, 596 184, 588 164, 480 164', 4), {
      thickness: 17,
      radius: 4,
      material: 'polymer',
    })
    solid.part(polygon('474 166, 482 124, 496 112, 574 112, 590 126, 594 168', 8), {
      thickness: 22,
      radius: 8,
      material: 'trim',
      camber: 2,
    })
    solid.part(polygon('572 106, 602 106, 606 114, 606 164, 598 170, 572 168', 5), {
      thickness: 25,
      radius: 5,
    })
    solid.part(polygon('462 124, 480 120, 480 162, 466 160', 4), {
      thickness: 18,
      radius: 5,
      material: 'polymer',
    })
    solid.carve(polygon('504 128, 556 128, 560 150, 500 150', 5), { depth: 3, radius: 2 })
    solid.raise(polygon('512 134, 548 134, 550 144, 510 144', 3), {
      height: 1.5,
      radius: 1.4,
      material: 'glow',
    })
    solid.screw(488, 174, 4.5, { hex: true, proud: 1 })
    solid.screw(578, 174, 4.5, { hex: true, proud: 1 })
  },
}
