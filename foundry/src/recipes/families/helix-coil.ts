import { diamonds } from '../../geometry/grips.ts'
import { circle, line, polygon, rect, spline } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'
import { addPistolGrip } from './parts/pistol-grip.ts'
import { addTriggerGuard } from './parts/trigger-guard.ts'
import { cutVents } from './parts/vents.ts'

/** Energy blaster. */
export const helixCoil: Family = {
  key: 'helix-coil',
  canvas: { width: 1200, height: 640 },
  view: { yaw: -16, pitch: 9, roll: 26 },
  build(solid) {
    // grip
    addPistolGrip(solid, { x: 306, y: 322, scale: 1.36, thickness: 26 })
    addTriggerGuard(solid, {
      bow: 'M412 342C420 442 532 448 572 352',
      trigger: 'M470 340C454 370 460 396 482 410',
      width: 17,
      thickness: 15,
    })
    // core tube with coils
    solid.lathe('470 52, 880 52', 250, { material: 'polymer', squash: 0.7 })
    for (let index = 0; index < 7; index++) {
      const x = 548 + index * 46
      solid.lathe(
        [
          [x, 46],
          [x + 4, 55],
          [x + 18, 55],
          [x + 22, 46],
        ],
        250,
        { material: 'glow', squash: 0.74 },
      )
    }
    // rear body
    solid.part(
      spline(
        '120 250, 150 196, 230 160, 360 148, 480 158, 520 196, 516 252, 520 312, 470 344, 360 352, 260 346, 170 320, 130 290',
        0.8,
      ),
      { thickness: 44, radius: 34, drop: 30, camber: 4 },
    )
    solid.part(polygon('96 236, 124 220, 150 226, 150 282, 124 290, 96 276', 8), {
      thickness: 26,
      radius: 9,
      material: 'steel',
    })
    for (let index = 0; index < 3; index++)
      solid.groove(place(line('106 222, 106 290'), { x: index * 14 }), 3.6, 3)
    solid.carve(circle(330, 250, 62), { depth: 6, radius: 4, material: 'polymer' })
    solid.part(circle(330, 250, 52), { thickness: 47, radius: 7, material: 'trim' })
    solid.carve(circle(330, 250, 36), { depth: 8, radius: 3, material: 'polymer' })
    solid.part(circle(330, 250, 26), { thickness: 47, radius: 20, material: 'glow' })
    for (let index = 0; index < 6; index++) {
      const a = (index * Math.PI) / 3 + 0.3
      solid.screw(330 + Math.cos(a) * 44, 250 + Math.sin(a) * 44, 4, { hex: true, proud: 1 })
    }
    solid.groove('M210 176C190 220 190 290 214 330', 3, 2.6)
    solid.groove('M430 158C446 200 446 300 430 346', 3, 2.6)
    cutVents(solid, polygon('456 200, 500 200, 494 214, 452 214', 4), {
      count: 4,
      y: 28,
      depth: 6,
      radius: 3,
    })
    solid.raise(polygon('222 186, 300 172, 296 182, 226 198', 3), {
      height: 1.6,
      radius: 1.4,
      material: 'accent',
    })
    // upper + lower emitter rails
    solid.part(
      polygon(
        '470 168, 540 144, 900 160, 1010 182, 1090 214, 1076 228, 980 210, 900 204, 560 196, 500 206',
        8,
      ),
      { thickness: 30, radius: 9, camber: 2 },
    )
    solid.part(
      polygon(
        '480 318, 560 304, 900 298, 980 292, 1076 272, 1090 286, 1010 320, 900 344, 700 356, 540 356',
        8,
      ),
      { thickness: 30, radius: 9, camber: 2 },
    )
    cutVents(solid, polygon('600 164, 630 166, 624 180, 594 178', 3), {
      count: 6,
      x: 50,
      y: 2,
      depth: 5,
      radius: 3,
    })
    solid.groove('M560 334L900 322L1010 304', 2.6, 2.2)
    solid.screw(530, 178, 7, { hex: true, proud: 1.5 })
    solid.screw(530, 334, 7, { hex: true, proud: 1.5 })
    solid.screw(960, 192, 6, { hex: true, proud: 1.5 })
    solid.screw(960, 308, 6, { hex: true, proud: 1.5 })
    for (const x of [700, 860])
      solid.part(place(polygon('0 196, 26 196, 26 306, 0 306', 4), { x }), {
        thickness: 42,
        radius: 6,
        material: 'trim',
      })
    // muzzle
    solid.lathe('876 40, 884 48, 930 44, 950 30, 990 24, 1010 26, 1020 20', 250, {
      material: 'steel',
      squash: 0.85,
    })
    solid.lathe('1012 16, 1050 10, 1064 4', 250, { material: 'glow' })
    solid.groove(line('906 200, 906 300'), 4, 3)
    // fore handle & cell
    solid.part(polygon('616 346, 766 342, 758 384, 730 428, 674 430, 640 396', 12), {
      thickness: 22,
      radius: 10,
      material: 'rubber',
    })
    solid.part(polygon('640 352, 748 349, 742 380, 720 410, 680 412, 656 388', 8), {
      thickness: 27,
      radius: 6,
      profile: 'chamfer',
      material: 'trim',
    })
    solid.raise(polygon('652 360, 736 357, 731 378, 714 400, 684 402, 665 384', 6), {
      radius: 2,
      texture: diamonds(12, 2.2),
    })
    solid.screw(652, 358, 6, { hex: true, proud: 1.5 })
    solid.screw(740, 356, 6, { hex: true, proud: 1.5 })
    solid.part(polygon('220 150, 250 116, 430 112, 466 150', 8), {
      thickness: 22,
      radius: 8,
      material: 'trim',
    })
    solid.part(polygon('262 124, 420 121, 420 138, 256 140', 5), {
      thickness: 26,
      radius: 5,
      material: 'glow',
    })
    for (let index = 0; index < 5; index++)
      solid.part(rect(284 + index * 26, 118, 9, 26, 2), { thickness: 28, radius: 3, material: 'polymer' })
  },
}
