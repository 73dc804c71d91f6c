import { stipple } from '../../geometry/grips.ts'
import { circle, line, polygon } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'
import { addPistolGrip } from './parts/pistol-grip.ts'
import { addRecoilPad } from './parts/recoil-pad.ts'
import { addTriggerGuard } from './parts/trigger-guard.ts'
import { cutVents } from './parts/vents.ts'

/** Bullpup. */
export const ostrel: Family = {
  key: 'ostrel',
  canvas: { width: 1200, height: 600 },
  view: { yaw: -17, pitch: 10, roll: 28 },
  build(solid) {
    solid.lathe('900 13, 1050 11, 1050 15, 1062 15', 244, { material: 'steel' })
    solid.lathe('1056 14, 1060 20, 1072 20, 1076 16, 1082 16, 1086 20, 1140 20, 1146 16', 244, {
      material: 'trim',
    })
    cutVents(solid, polygon('1096 232, 1106 232, 1102 256, 1092 256', 3), {
      count: 2,
      x: 20,
      depth: 9,
      radius: 2.5,
    })
    // mag (behind grip)
    solid.part('M300 330L412 326C418 384 434 430 462 478L360 506C326 450 308 396 300 330Z', {
      thickness: 17,
      radius: 6,
      material: 'polymer',
      camber: 1.5,
    })
    solid.groove('M330 346C338 402 356 450 384 494', 5, 3)
    solid.groove('M362 344C370 398 388 444 416 486', 5, 3)
    solid.part(polygon('354 500, 464 468, 474 484, 362 518', 5), {
      thickness: 20,
      radius: 5,
      material: 'trim',
    })
    // grip + guard
    addPistolGrip(solid, { x: 576, y: 308, scale: 1, thickness: 22, grain: stipple(6.5, 2) })
    addTriggerGuard(solid, {
      bow: 'M656 330C664 408 766 408 806 318',
      trigger: 'M704 316C692 340 698 360 716 370',
      width: 15,
    })
    // main shell
    solid.part(
      polygon(
        '72 222, 96 196, 300 186, 420 178, 700 186, 820 198, 930 214, 950 232, 944 262, 900 290, 830 318, 740 322, 660 330, 560 320, 470 318, 440 336, 280 344, 200 350, 120 384, 80 380, 66 360',
        12,
      ),
      { thickness: 26, radius: 11, camber: 4, camberRadius: 50 },
    )
    addRecoilPad(solid, {
      outline: '50 216, 72 204, 86 214, 86 382, 68 392, 50 380',
      rounding: 8,
      thickness: 23,
      radius: 8,
      groove: { from: '48 232, 84 232', count: 10, pitch: 15 },
    })
    solid.part(polygon('150 178, 400 170, 420 182, 412 216, 380 230, 170 236, 146 214', 9), {
      thickness: 30,
      radius: 9,
      material: 'trim',
      camber: 2,
    })
    solid.groove('M96 250L420 238L520 252L900 252', 2.6, 2.4)
    solid.groove('M520 252L500 316', 2.4, 2)
    solid.groove('M220 240L200 348', 2.4, 2)
    solid.groove('M640 190L660 252L640 326', 2.2, 1.8)
    solid.carve(polygon('240 258, 380 250, 388 262, 376 296, 250 304, 240 292', 6), {
      depth: 8,
      radius: 3,
      material: 'polymer',
    })
    solid.raise(polygon('250 266, 362 260, 358 290, 254 296', 4), { height: 6, radius: 6, material: 'steel' })
    solid.carve(polygon('690 216, 880 226, 900 240, 720 240', 5), {
      depth: 6,
      radius: 3,
      material: 'polymer',
    })
    for (let index = 0; index < 5; index++)
      solid.raise(
        polygon(
          [
            [716 + index * 34, 222 + index * 1],
            [736 + index * 34, 223 + index],
            [732 + index * 34, 238],
            [712 + index * 34, 238],
          ],
          2,
        ),
        { height: 3, radius: 2, material: 'glow' },
      )
    solid.part(polygon('760 268, 900 262, 880 292, 820 316, 770 316', 8), {
      thickness: 29,
      radius: 8,
      material: 'trim',
    })
    for (let index = 0; index < 5; index++)
      solid.groove(place(line('784 276, 776 310'), { x: index * 20 }), 3.6, 2.6)
    solid.carve(polygon('440 262, 500 262, 484 304, 430 304', 6), { depth: 3, radius: 3, profile: 'smooth' })
    solid.raise(polygon('452 274, 480 274, 462 294', 2), { height: 2, radius: 1.6, material: 'accent' })
    solid.screw(110, 350, 7, { hex: true, proud: 1.5 })
    solid.screw(560, 290, 6, { proud: 1 })
    solid.screw(116, 224, 6, { hex: true, proud: 1 })
    solid.screw(920, 244, 5, { hex: true, proud: 1 })
    solid.part(circle(600, 282, 11), { thickness: 30, radius: 3, material: 'steel' })
    // integrated rail/scope
    solid.part(polygon('470 182, 500 150, 800 160, 820 196', 6), {
      thickness: 14,
      radius: 5,
      material: 'polymer',
    })
    solid.part(polygon('440 150, 452 120, 476 108, 690 114, 716 126, 720 158, 700 166, 460 160', 9), {
      thickness: 24,
      radius: 13,
      drop: 12,
      profile: 'chamfer',
      camber: 2,
    })
    solid.part(polygon('706 112, 736 114, 742 126, 740 160, 730 168, 706 166', 6), {
      thickness: 27,
      radius: 6,
      material: 'trim',
    })
    solid.part(polygon('424 122, 446 116, 446 156, 428 152', 5), {
      thickness: 20,
      radius: 6,
      material: 'rubber',
    })
    solid.part(circle(576, 112, 15), { thickness: 20, radius: 5, material: 'steel' })
    solid.carve(polygon('490 126, 548 128, 548 148, 486 146', 5), { depth: 2.5, radius: 2 })
    solid.raise(polygon('498 132, 538 133, 538 142, 496 141', 2), {
      height: 1.4,
      radius: 1.2,
      material: 'glow',
    })
    for (let index = 0; index < 4; index++)
      solid.groove(place(line('610 126, 606 152'), { x: index * 20 }), 2.6, 2)
  },
}
