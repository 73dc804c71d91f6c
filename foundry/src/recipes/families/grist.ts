import { line, polygon, rect } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'
import { addPicatinnyRail } from './parts/picatinny-rail.ts'
import { addPistolGrip } from './parts/pistol-grip.ts'
import { addRecoilPad } from './parts/recoil-pad.ts'
import { cutVents } from './parts/vents.ts'

/** Pump shotgun. */
export const grist: Family = {
  key: 'grist',
  canvas: { width: 1400, height: 520, texelsPerUnit: 1.9 },
  view: { yaw: -20, pitch: 9, roll: 31 },
  build(solid) {
    solid.part(
      polygon('66 250, 100 232, 300 214, 390 208, 400 282, 360 300, 300 306, 210 340, 120 384, 72 388', 12),
      { thickness: 21, radius: 14, camber: 3 },
    )
    addRecoilPad(solid, {
      outline: '46 244, 66 234, 82 240, 84 388, 66 396, 48 384',
      rounding: 8,
      thickness: 22,
      radius: 8,
      groove: { from: '44 262, 82 262', count: 8, pitch: 15 },
    })
    solid.groove('M110 262C200 240 280 230 380 226', 2.4, 2)
    solid.groove('M110 352C190 318 260 288 350 280', 2.4, 2)
    solid.carve(polygon('128 280, 250 258, 240 286, 130 330', 10), { depth: 3, radius: 4, profile: 'smooth' })
    solid.raise(polygon('150 290, 186 282, 168 304', 3), { height: 2, radius: 2, material: 'accent' })
    addPistolGrip(solid, {
      outline: polygon('348 280, 430 292, 414 330, 388 424, 370 436, 308 424, 306 408, 334 330', 13),
      thickness: 20,
      radius: 15,
      panel: { outline: polygon('350 324, 400 334, 380 412, 326 402', 9), pitch: 7, height: 1.7 },
    })
    solid.part('M430 300C432 360 520 366 536 300', { stroke: 10, thickness: 9, radius: 5 })
    solid.part('M482 296C472 316 476 334 490 342', { stroke: 8, thickness: 5, radius: 4, material: 'steel' })
    // barrels
    solid.lathe('700 26, 1250 24, 1250 28, 1262 28', 206, { material: 'steel' })
    solid.lathe('700 24, 1180 24, 1186 27, 1214 27, 1220 20', 262, { material: 'steel' })
    solid.lathe('1256 29, 1262 33, 1336 33, 1342 30', 206, { material: 'trim' })
    cutVents(solid, polygon('1272 190, 1284 190, 1284 222, 1272 222', 5), {
      count: 3,
      x: 22,
      depth: 10,
      radius: 4,
    })
    solid.part(polygon('1140 172, 1176 172, 1180 296, 1136 296', 6), {
      thickness: 30,
      radius: 6,
      material: 'trim',
    })
    solid.screw(1158, 234, 7, { hex: true, proud: 1.5 })
    // heat shield
    solid.part(polygon('730 176, 1120 178, 1124 200, 1110 232, 730 234', 6), {
      thickness: 30,
      radius: 14,
      camber: 3,
      camberRadius: 26,
    })
    cutVents(solid, polygon('764 192, 786 192, 778 216, 756 216', 6), {
      count: 9,
      x: 39,
      depth: 9,
      radius: 3,
    })
    // pump
    solid.part(polygon('800 244, 1050 240, 1064 256, 1056 296, 1030 308, 820 312, 796 296', 10), {
      thickness: 33,
      radius: 14,
      material: 'rubber',
      camber: 2,
    })
    for (let index = 0; index < 12; index++)
      solid.carve(place(polygon('826 250, 834 250, 834 302, 826 302', 3), { x: index * 18 }), {
        depth: 4,
        radius: 3,
      })
    // receiver
    solid.part(
      polygon('380 190, 410 176, 720 176, 744 186, 748 282, 720 300, 560 306, 430 306, 392 296, 380 280', 9),
      { thickness: 29, radius: 10, camber: 3 },
    )
    solid.carve(polygon('560 196, 690 196, 698 206, 690 240, 566 240, 558 228', 6), {
      depth: 9,
      radius: 3,
      material: 'polymer',
    })
    solid.raise(polygon('566 202, 680 202, 680 234, 566 234', 5), { height: 7, radius: 8, material: 'steel' })
    solid.groove(line('392 256, 744 256'), 2.4, 2)
    solid.groove('M536 178L528 216L536 302', 2, 1.8)
    solid.screw(420, 200, 6, { hex: true, proud: 1 })
    solid.screw(440, 282, 6, { proud: 1 })
    solid.screw(700, 282, 6, { proud: 1 })
    solid.raise(polygon('404 222, 500 216, 494 230, 404 240', 3), {
      height: 1.6,
      radius: 1.4,
      material: 'accent',
    })
    // side saddle shells
    solid.part(polygon('566 262, 724 260, 726 318, 568 320', 6), {
      thickness: 33,
      radius: 5,
      material: 'polymer',
    })
    for (let index = 0; index < 5; index++) {
      const x = 578 + index * 29
      solid.part(rect(x, 256, 23, 84, 3), { thickness: 45, radius: 11, drop: 11, material: 'trim' })
      solid.part(rect(x - 1, 326, 25, 22, 3), { thickness: 46, radius: 11, drop: 11, material: 'brass' })
    }
    solid.part(polygon('562 280, 728 278, 728 300, 562 302', 4), {
      thickness: 48,
      radius: 4,
      material: 'polymer',
    })
    addPicatinnyRail(solid, {
      x: 420,
      y: 166,
      length: 300,
      height: 11,
      thickness: 11,
      rib: { count: 14, pitch: 21, width: 14, height: 7, thickness: 13, rounding: 1 },
    })
    solid.part(polygon('1226 182, 1250 182, 1246 156, 1236 154', 3), {
      thickness: 7,
      radius: 3,
      material: 'accent',
    })
  },
}
