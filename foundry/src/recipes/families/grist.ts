import { line, polygon, rect } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { SolidBuilder } from '../../geometry/solid-builder.ts'
import type { Family } from '../../recipe.ts'
import { addPicatinnyRail } from './parts/picatinny-rail.ts'
import { addPistolGrip } from './parts/pistol-grip.ts'
import { addRecoilPad } from './parts/recoil-pad.ts'
import { addTriggerGuard } from './parts/trigger-guard.ts'
import { cutVents } from './parts/vents.ts'

/** Pump shotgun. */
export const grist: Family = {
  key: 'grist',
  canvas: { width: 1400, height: 520, texelsPerUnit: 1.9 },
  view: { yaw: -20, pitch: 9, roll: 31 },
  build(solid) {
    buildStock(solid)
    addPistolGrip(solid, { x: 350, y: 282, scale: 1, thickness: 22 })
    addTriggerGuard(solid, {
      bow: 'M428 298C432 372 524 376 544 298',
      trigger: 'M484 298C474 320 478 338 494 348',
      width: 13,
    })
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

/** A stock with a slot through it, a cheek piece on two posts, and a collar where it meets the receiver. */
function buildStock(solid: SolidBuilder): void {
  solid.part(polygon('120 214, 290 200, 312 210, 306 236, 288 244, 136 258, 116 250', 9), {
    thickness: 27,
    radius: 10,
    drop: 9,
    camber: 3,
    camberRadius: 30,
    material: 'trim',
  })
  for (const x of [166, 254]) {
    solid.part(place(rect(-9, 226, 18, 34, 3), { x, y: (210 - x) * 0.07 }), {
      thickness: 29,
      radius: 4,
      material: 'steel',
    })
    solid.screw(x, 238 + (210 - x) * 0.08, 6, { hex: true, proud: 1 })
  }
  solid.groove('M132 244C190 236 250 232 300 222', 2.4, 2)
  solid.part(
    polygon(
      '84 262, 120 252, 300 238, 340 214, 404 208, 404 292, 352 296, 316 304, 258 340, 214 362, 130 388, 84 392',
      14,
    ) + polygon('150 304, 264 284, 276 294, 232 324, 158 352, 142 342', 12),
    { thickness: 24, radius: 10, camber: 4, camberRadius: 40 },
  )
  solid.raise(
    polygon('136 292, 274 268, 296 290, 240 336, 154 370, 128 352', 16) +
      polygon('150 304, 264 284, 276 294, 232 324, 158 352, 142 342', 12),
    { height: 3, radius: 4, profile: 'chamfer' },
  )
  solid.groove('M98 278C180 268 260 258 322 250L356 232', 2.4, 2.2)
  solid.raise(polygon('318 262, 352 256, 336 282', 3), { height: 2.4, radius: 2, material: 'accent' })
  solid.part(polygon('376 196, 404 192, 408 294, 380 298', 6), {
    thickness: 27,
    radius: 6,
    profile: 'chamfer',
    material: 'steel',
  })
  for (const x of [385, 394]) solid.groove(line([x, 200], [x + 3, 292]), 2.6, 2.2)
  solid.part('M196 366C198 390 226 386 224 354', { stroke: 7, thickness: 6, radius: 3.5, material: 'steel' })
  solid.part(polygon('80 246, 98 244, 98 394, 80 396', 4), {
    thickness: 25,
    radius: 4,
    profile: 'chamfer',
    material: 'steel',
  })
  addRecoilPad(solid, {
    outline: '44 244, 64 232, 84 238, 86 394, 66 402, 46 390',
    rounding: 9,
    thickness: 26,
    radius: 9,
    groove: { from: '42 262, 80 262', count: 8, pitch: 15.5 },
  })
}
