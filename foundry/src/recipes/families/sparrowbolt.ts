import { circle, line, polygon } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { SolidBuilder } from '../../geometry/solid-builder.ts'
import type { Family } from '../../recipe.ts'
import { addPicatinnyRail } from './parts/picatinny-rail.ts'
import { addPistolGrip } from './parts/pistol-grip.ts'
import { addTriggerGuard } from './parts/trigger-guard.ts'
import { addRecoilPad } from './parts/recoil-pad.ts'
import { cutVents } from './parts/vents.ts'
import { buildLimbs, buildRiser, buildString } from './sparrowbolt-bow.ts'

/** Compact crossbow whose limbs stand upright, above and below the rail, with a cam at each end. */
export const sparrowbolt: Family = {
  key: 'sparrowbolt',
  canvas: { width: 1160, height: 860 },
  view: { yaw: -14, pitch: 10, roll: 24 },
  build(solid) {
    buildString(solid)
    buildLimbs(solid)
    buildStock(solid)
    buildGrip(solid)
    buildQuiver(solid)
    buildRail(solid)
    buildRiser(solid)
    buildReceiver(solid)
    buildSight(solid)
  },
}

function buildStock(solid: SolidBuilder): void {
  solid.part(
    polygon(
      '66 376, 108 360, 250 364, 340 378, 340 448, 300 452, 240 470, 170 520, 118 542, 72 540, 66 520',
      10,
    ) + polygon('118 424, 226 418, 214 446, 150 492, 118 496', 9),
    { thickness: 20, radius: 8, camber: 3 },
  )
  solid.part(polygon('100 352, 236 354, 256 366, 248 394, 228 402, 110 406, 96 396', 9), {
    thickness: 25,
    radius: 9,
    material: 'trim',
    camber: 3,
  })
  solid.groove(line('122 366, 230 367'), 2.6, 1.8)
  addRecoilPad(solid, {
    outline: '46 372, 62 362, 78 366, 80 540, 62 550, 46 538',
    rounding: 8,
    thickness: 22,
    radius: 8,
    groove: { from: '44 388, 82 388', count: 8, pitch: 19, width: 4.4, depth: 2.8 },
  })
  solid.raise(polygon('128 510, 168 498, 146 522, 128 526', 3), {
    height: 2.4,
    radius: 2,
    material: 'accent',
  })
  solid.screw(98, 520, 7, { hex: true, proud: 1.5 })
  solid.screw(276, 404, 6, { hex: true, proud: 1.5 })
}

function buildGrip(solid: SolidBuilder): void {
  addTriggerGuard(solid, {
    bow: 'M398 450C404 530 500 534 520 450',
    trigger: 'M454 448C441 470 445 492 462 504',
  })
  addPistolGrip(solid, { x: 322, y: 432, scale: 1.18, thickness: 23 })
}

/** Three spare bolts in a clip under the rail. */
function buildQuiver(solid: SolidBuilder): void {
  for (let bolt = 0; bolt < 3; bolt++) {
    const y = 468 + bolt * 21
    const x = bolt * -12
    solid.part(line([566 + x, y], [820 + x, y]), { stroke: 9, thickness: 14, radius: 4.5, material: 'steel' })
    solid.part(
      polygon(
        [
          [820 + x, y - 8],
          [832 + x, y - 8],
          [862 + x, y],
          [832 + x, y + 8],
          [820 + x, y + 8],
        ],
        1,
      ),
      {
        thickness: 15,
        radius: 7,
        material: 'brass',
      },
    )
    solid.part(
      polygon(
        [
          [562 + x, y - 9],
          [604 + x, y - 9],
          [618 + x, y],
          [604 + x, y + 9],
          [562 + x, y + 9],
          [570 + x, y],
        ],
        2,
      ),
      {
        thickness: 16,
        radius: 3,
        material: 'accent',
      },
    )
  }
  solid.part(polygon('650 440, 726 440, 716 524, 700 538, 640 538, 634 524', 8), {
    thickness: 22,
    radius: 7,
    material: 'trim',
    camber: 2,
  })
  for (let bolt = 0; bolt < 3; bolt++)
    solid.groove(line([640, 479 + bolt * 21], [716, 479 + bolt * 21]), 4, 3)
  solid.screw(680, 456, 5.5, { hex: true, proud: 1 })
}

/** The rail with the loaded bolt on it: shaft, vanes and a broad steel head. */
function buildRail(solid: SolidBuilder): void {
  solid.part(polygon('300 394, 920 394, 946 404, 946 426, 916 440, 640 450, 300 450', 8), {
    thickness: 24,
    radius: 9,
    drop: 8,
    profile: 'chamfer',
    camber: 2,
  })
  cutVents(solid, polygon('560 410, 582 410, 574 430, 552 430', 3), { count: 6, x: 36, depth: 9, radius: 3 })
  solid.groove(line('540 440, 900 438'), 2.4, 1.8)
  solid.groove(line('520 402, 934 402'), 2.4, 2)
  solid.part('M936 416C1010 396 1044 404 1048 424C1050 446 1004 452 936 430', {
    stroke: 15,
    thickness: 10,
    radius: 7,
    material: 'steel',
  })
  solid.lathe('528 6, 534 7, 980 7', 386, { material: 'polymer' })
  solid.part(polygon('544 384, 556 362, 622 362, 640 380, 640 390, 544 390', 3), {
    thickness: 10,
    radius: 2,
    material: 'accent',
  })
  for (let index = 0; index < 4; index++)
    solid.groove(place(line('562 366, 574 380'), { x: index * 16 }), 2.4, 1.6)
  solid.lathe('976 9, 992 9, 996 7, 1006 7', 386, { material: 'brass' })
  solid.part(polygon('1000 386, 994 362, 1016 366, 1086 386, 1016 406, 994 410'), {
    thickness: 12,
    radius: 20,
    drop: 11,
    profile: 'chamfer',
    material: 'steel',
  })
}

/** The latch housing, the cocking wheel and the lever that turns it. */
function buildReceiver(solid: SolidBuilder): void {
  solid.part(polygon('296 366, 330 350, 486 350, 530 364, 548 384, 540 452, 500 462, 320 460, 296 446', 9), {
    thickness: 30,
    radius: 12,
    drop: 10,
    profile: 'chamfer',
    camber: 3,
  })
  solid.groove('M470 352L456 400L470 460', 2.6, 2.2)
  solid.carve(polygon('482 372, 528 378, 536 390, 532 404, 482 404, 474 388', 4), {
    depth: 11,
    radius: 3,
    material: 'polymer',
  })
  solid.part(polygon('494 380, 516 376, 526 388, 516 400, 494 398', 3), {
    thickness: 29,
    radius: 5,
    material: 'steel',
  })
  solid.part(circle(384, 404, 42), { thickness: 35, radius: 6, material: 'steel' })
  solid.part(circle(384, 404, 33), {
    thickness: 38,
    radius: 5,
    material: 'coat',
    camber: 2,
    camberRadius: 28,
  })
  for (let tooth = 0; tooth < 5; tooth++) {
    const angle = (tooth * 2 * Math.PI) / 5
    solid.carve(circle(384 + 20 * Math.cos(angle), 404 + 20 * Math.sin(angle), 6.5), {
      depth: 9,
      radius: 2,
      material: 'polymer',
    })
  }
  solid.part(polygon('376 396, 392 396, 330 476, 312 488, 300 476, 308 462', 6), {
    thickness: 42,
    radius: 5,
    material: 'steel',
  })
  solid.part(circle(310, 474, 15), { thickness: 46, radius: 8, material: 'trim' })
  solid.part(circle(384, 404, 11), { thickness: 45, radius: 5, material: 'accent' })
  solid.screw(324, 372, 6, { proud: 1 })
  solid.screw(516, 438, 6, { hex: true, proud: 1 })
  solid.raise(polygon('412 438, 466 436, 456 446, 412 449', 2), {
    height: 1.6,
    radius: 1.4,
    material: 'accent',
  })
}

/** A short rail with a reflex sight. */
function buildSight(solid: SolidBuilder): void {
  addPicatinnyRail(solid, {
    x: 326,
    y: 340,
    length: 200,
    height: 14,
    thickness: 13,
    rib: { count: 9, pitch: 21.4, width: 15, height: 8, thickness: 15, rounding: 1.2 },
  })
  solid.part(polygon('352 340, 486 340, 478 316, 362 316', 5), {
    thickness: 18,
    radius: 4,
    material: 'polymer',
  })
  solid.part(polygon('356 318, 364 282, 384 266, 470 266, 486 284, 486 320', 9), {
    thickness: 25,
    radius: 9,
    camber: 2,
  })
  solid.part(polygon('466 258, 492 258, 498 268, 496 322, 466 322', 5), {
    thickness: 28,
    radius: 5,
    material: 'trim',
  })
  solid.carve(polygon('390 282, 448 282, 452 304, 384 304', 5), { depth: 3.4, radius: 2, material: 'trim' })
  solid.raise(polygon('400 288, 440 288, 442 298, 398 298', 3), { height: 2, radius: 1.4, material: 'glow' })
  solid.part(circle(420, 264, 11), { thickness: 20, radius: 4, material: 'steel' })
  solid.screw(372, 328, 5, { hex: true, proud: 1 })
  solid.screw(466, 328, 5, { hex: true, proud: 1 })
}
