import { stipple } from '../../geometry/grips.ts'
import { circle, line, polygon, rect } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'
import { addPicatinnyRail } from './parts/picatinny-rail.ts'
import { addRecoilPad } from './parts/recoil-pad.ts'
import { addTriggerGuard } from './parts/trigger-guard.ts'
import { cutVents } from './parts/vents.ts'

/** Sniper. */
export const longhollow: Family = {
  key: 'longhollow',
  canvas: { width: 1500, height: 520, texelsPerUnit: 1.8 },
  view: { yaw: -20, pitch: 9, roll: 32 },
  build(solid) {
    const Y = 214
    // stock
    solid.part(
      polygon(
        '70 206, 110 190, 300 196, 380 206, 470 212, 470 276, 420 288, 404 330, 388 402, 360 412, 316 400, 318 372, 336 322, 300 316, 240 330, 190 356, 110 364, 74 356',
        12,
      ) + polygon('262 250, 330 252, 346 268, 330 292, 276 300, 252 280', 12),
      { thickness: 20, radius: 11, camber: 3 },
    )
    solid.part(polygon('120 178, 290 180, 312 194, 300 222, 262 228, 130 224, 112 204', 9), {
      thickness: 22,
      radius: 9,
      material: 'trim',
      camber: 2,
    })
    solid.lathe('170 7, 176 7', 232, { material: 'steel' })
    solid.part(rect(160, 222, 14, 22, 2), { thickness: 17, radius: 3, material: 'steel' })
    solid.part(rect(250, 222, 14, 22, 2), { thickness: 17, radius: 3, material: 'steel' })
    addRecoilPad(solid, {
      outline: '50 196, 72 188, 86 194, 86 364, 72 372, 50 358',
      rounding: 8,
      thickness: 21,
      radius: 8,
      groove: { from: '48 214, 84 214', count: 10, pitch: 15 },
    })
    solid.carve(polygon('120 300, 210 286, 190 332, 120 342', 10), {
      depth: 4,
      radius: 4,
      profile: 'smooth',
      material: 'polymer',
    })
    solid.screw(104, 250, 7, { hex: true, proud: 1.5 })
    solid.raise(polygon('346 330, 386 334, 372 396, 332 388', 8), {
      radius: 2,
      texture: stipple(6, 1.6),
      material: 'rubber',
    })
    // barrel
    solid.lathe('820 20, 900 20, 920 17, 1270 15', Y, { material: 'steel' })
    for (const y of [Y - 4, Y + 5])
      solid.carve(
        polygon(
          [
            [930, y - 2.2],
            [1220, y - 2],
            [1220, y + 2],
            [930, y + 2.2],
          ],
          2,
        ),
        { depth: 4, radius: 2 },
      )
    solid.lathe('1262 18, 1268 26, 1286 26, 1290 21, 1298 21, 1302 29, 1384 29, 1390 25', Y, {
      material: 'trim',
      squash: 0.9,
    })
    for (let index = 0; index < 3; index++)
      solid.carve(
        polygon(
          [
            [1314 + index * 24, Y - 20],
            [1328 + index * 24, Y - 20],
            [1322 + index * 24, Y + 20],
            [1308 + index * 24, Y + 20],
          ],
          4,
        ),
        { depth: 13, radius: 4, material: 'polymer' },
      )
    // forend
    solid.part(polygon('640 226, 930 226, 960 234, 962 256, 930 274, 800 284, 640 292', 8), {
      thickness: 22,
      radius: 12,
      drop: 10,
      profile: 'chamfer',
      camber: 2,
    })
    cutVents(solid, polygon('690 244, 716 244, 708 260, 682 260', 5), {
      count: 6,
      x: 40,
      depth: 7,
      radius: 3,
    })
    // bipod folded
    solid.part(polygon('862 268, 910 262, 914 282, 866 290', 4), {
      thickness: 16,
      radius: 4,
      material: 'steel',
    })
    solid.part('M884 284L1070 292', { stroke: 11, thickness: 14, radius: 5, material: 'polymer' })
    solid.part('M1040 291L1130 296', { stroke: 8, thickness: 12, radius: 4, material: 'steel' })
    solid.part(polygon('1120 286, 1150 290, 1148 308, 1118 304', 4), {
      thickness: 14,
      radius: 4,
      material: 'rubber',
    })
    // mag + trigger
    solid.part(polygon('590 280, 690 276, 698 350, 604 360', 6), {
      thickness: 15,
      radius: 5,
      material: 'polymer',
    })
    for (let index = 0; index < 3; index++)
      solid.groove(place(line('616 298, 622 350'), { x: index * 24 }), 4, 2.6)
    solid.part(polygon('600 350, 702 340, 706 352, 604 366', 4), {
      thickness: 18,
      radius: 4,
      material: 'trim',
    })
    addTriggerGuard(solid, {
      bow: 'M460 284C464 350 552 356 580 290',
      trigger: 'M518 282C507 304 511 322 527 332',
      width: 12,
    })
    // receiver
    solid.part(
      polygon('440 196, 470 184, 820 184, 842 192, 846 240, 826 262, 720 292, 560 296, 470 290, 440 268', 8),
      { thickness: 24, radius: 9, camber: 2.5 },
    )
    solid.lathe('440 24, 470 26, 830 26, 838 22', Y - 4, { material: 'coat', lift: 1 })
    solid.carve(polygon('556 190, 700 190, 706 200, 700 222, 560 222, 552 210', 5), {
      depth: 10,
      radius: 3,
      material: 'polymer',
    })
    solid.raise(polygon('560 196, 690 196, 690 216, 560 216', 4), { height: 7, radius: 8, material: 'steel' })
    solid.groove(line('452 246, 836 246'), 2.4, 2)
    solid.groove('M540 188L532 220L540 290', 2, 1.6)
    solid.groove('M728 188L738 220L728 288', 2, 1.6)
    solid.part('M520 214L548 236L556 262', { stroke: 9, thickness: 30, radius: 4.5, material: 'steel' })
    solid.part(circle(558, 270, 13), { thickness: 34, radius: 12, material: 'trim' })
    solid.raise(polygon('748 262, 800 256, 794 266, 752 274', 3), {
      height: 1.6,
      radius: 1.4,
      material: 'accent',
    })
    solid.screw(470, 266, 6, { hex: true, proud: 1 })
    solid.screw(730, 268, 6, { hex: true, proud: 1 })
    solid.screw(652, 276, 5, { proud: 1 })
    // rail + scope
    addPicatinnyRail(solid, {
      x: 470,
      y: 174,
      length: 360,
      height: 12,
      thickness: 12,
      rib: { count: 17, pitch: 21, width: 14, height: 7, thickness: 14, rounding: 1 },
    })
    for (const x of [528, 716]) {
      solid.part(place(polygon('0 172, 44 172, 38 142, 6 142', 4), { x }), {
        thickness: 18,
        radius: 4,
        material: 'steel',
      })
    }
    solid.lathe('410 33, 416 35, 468 35, 488 24, 500 22, 780 22, 800 26, 846 40, 906 42, 912 39', 112, {
      material: 'trim',
    })
    solid.groove(line('432 70, 432 154'), 4, 3)
    solid.groove(line('446 70, 446 154'), 2, 2)
    solid.groove(line('888 60, 888 160'), 4, 3)
    solid.groove(line('856 60, 856 164'), 2, 2)
    for (const x of [530, 716]) {
      solid.part(place(polygon('0 82, 40 82, 40 146, 0 146', 4), { x }), {
        thickness: 27,
        radius: 5,
        material: 'steel',
      })
      solid.screw(x + 20, 134, 5, { hex: true, proud: 1 })
    }
    solid.part(polygon('616 96, 672 96, 668 60, 662 54, 626 54, 620 60', 4), { thickness: 20, radius: 5 })
    for (let index = 0; index < 6; index++)
      solid.groove(place(line('626 58, 626 76'), { x: index * 7.4 }), 2.4, 2)
    solid.part(circle(644, 112, 19), { thickness: 36, radius: 6 })
    solid.carve(circle(644, 112, 9), { depth: 3, radius: 3, material: 'accent' })
  },
}
