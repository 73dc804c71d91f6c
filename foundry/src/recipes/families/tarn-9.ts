import { diamonds } from '../../geometry/grips.ts'
import { circle, line, polygon, regular } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { SolidBuilder } from '../../geometry/solid-builder.ts'
import type { Family } from '../../recipe.ts'
import { cutVents } from './parts/vents.ts'

/** Pistol. */
export const tarn9: Family = {
  key: 'tarn-9',
  canvas: { width: 1000, height: 700 },
  view: { yaw: -16, pitch: 10, roll: 7 },
  build(solid) {
    // grip + frame
    solid.part(
      polygon(
        '206 256, 430 290, 410 340, 390 390, 384 420, 352 520, 324 600, 306 616, 158 590, 148 572, 178 480, 206 390, 216 340, 204 300, 172 278, 180 262',
        12,
      ),
      { thickness: 31, radius: 16, material: 'polymer', camber: 3 },
    )
    buildGripPanel(solid)
    buildTrigger(solid)
    solid.part(
      polygon(
        '206 240, 848 240, 846 276, 826 300, 600 304, 560 300, 470 304, 440 318, 410 346, 250 338, 206 300',
        8,
      ),
      { thickness: 33, radius: 9, profile: 'chamfer', camber: 2 },
    )
    cutVents(solid, polygon('650 276, 672 276, 672 306, 650 306', 2), {
      count: 4,
      x: 44,
      depth: 6,
      radius: 2,
    })
    buildFrame(solid)
    // slide
    solid.part(polygon('200 150, 216 132, 246 124, 806 124, 840 134, 850 152, 850 244, 200 244', 8), {
      thickness: 41,
      radius: 9,
      drop: 9,
      profile: 'chamfer',
      camber: 2,
    })
    layerSlide(solid)
    cutSerrations(solid, { x: 216, count: 8 })
    cutSerrations(solid, { x: 706, count: 6 })
    solid.carve(polygon('470 118, 618 118, 626 176, 614 184, 484 184, 474 172', 6), {
      depth: 12,
      radius: 3,
      material: 'polymer',
    })
    solid.part(polygon('480 130, 606 130, 614 176, 488 176', 4), {
      thickness: 33,
      radius: 7,
      material: 'steel',
      camber: 2,
    })
    solid.groove(line('488 164, 610 164'), 2, 1.4)
    solid.carve(polygon('370 164, 446 164, 432 212, 356 212', 5), {
      depth: 3.4,
      radius: 3,
      profile: 'smooth',
    })
    solid.raise(polygon('388 174, 418 174, 402 202', 3), { height: 3, radius: 2, material: 'accent' })
    for (const x of [640, 668])
      solid.carve(place(polygon('10 162, 26 162, 12 206, -4 206', 4), { x }), {
        depth: 10,
        radius: 3,
        material: 'polymer',
      })
    solid.groove(line('206 238, 846 238'), 2.4, 2.6)
    // compensator
    solid.part(polygon('846 142, 896 150, 910 168, 910 234, 896 262, 846 262', 7), {
      thickness: 29,
      radius: 8,
      material: 'trim',
      profile: 'chamfer',
      drop: 7,
    })
    cutVents(solid, polygon('862 168, 873 168, 868 206, 857 206', 3), {
      count: 2,
      x: 20,
      depth: 10,
      radius: 2.5,
    })
    solid.screw(878, 236, 6, { hex: true, proud: 1 })
    // sights / reflex
    solid.part(polygon('786 126, 820 126, 812 108, 796 106', 3), {
      thickness: 8,
      radius: 3,
      material: 'polymer',
    })
    solid.part(polygon('236 128, 372 128, 366 112, 244 110', 4), {
      thickness: 25,
      radius: 5,
      material: 'polymer',
    })
    solid.part(polygon('320 114, 336 66, 352 60, 366 64, 368 114', 6), {
      thickness: 24,
      radius: 6,
      material: 'trim',
    })
    solid.part(polygon('250 114, 256 96, 318 96, 326 114', 5), { thickness: 19, radius: 5, material: 'trim' })
    solid.raise(polygon('266 101, 300 101, 302 108, 266 108', 2), {
      height: 1.4,
      radius: 1,
      material: 'glow',
    })
    // controls
    solid.part(polygon('430 258, 560 258, 572 266, 560 276, 470 278, 436 272', 5), {
      thickness: 34,
      radius: 4,
      material: 'steel',
    })
    for (let index = 0; index < 5; index++)
      solid.groove(place(line('440 260, 440 272'), { x: index * 8 }), 2, 1.6)
    solid.part(polygon('590 254, 640 254, 644 272, 600 274', 4), {
      thickness: 33,
      radius: 4,
      material: 'steel',
    })
    solid.part(circle(424, 316, 12), { thickness: 33, radius: 5, material: 'steel' })
    solid.part(polygon('238 254, 300 252, 296 270, 250 278', 5), {
      thickness: 34,
      radius: 4,
      material: 'steel',
    })
    solid.screw(270, 320, 6, { proud: 1 })
    solid.screw(596, 288, 5, { proud: 1 })
    buildMagazineBase(solid)
  },
}

/** A grip panel with chequering between two screws, a medallion, and the coated backstrap behind it. */
function buildGripPanel(solid: SolidBuilder): void {
  solid.part(
    polygon(
      '204 308, 252 330, 254 352, 242 400, 218 476, 188 576, 158 584, 148 568, 178 480, 206 390, 216 344',
      9,
    ),
    {
      thickness: 33,
      radius: 9,
      drop: 9,
      camber: 2,
    },
  )
  for (let index = 0; index < 5; index++)
    solid.groove(line([176 - index * 6.5, 478 + index * 20], [214 - index * 6.5, 487 + index * 20]), 4, 2.6)
  for (const [x, y] of [
    [374, 440],
    [360, 480],
    [347, 520],
  ] as const)
    solid.carve(line([x - 22, y - 4], [x + 22, y + 8]), {
      stroke: 16,
      depth: 9,
      radius: 8,
      profile: 'smooth',
    })
  solid.part(polygon('268 350, 380 366, 372 420, 342 510, 314 586, 296 596, 202 580, 206 554, 234 474', 14), {
    thickness: 38,
    radius: 9,
    drop: 8,
    profile: 'chamfer',
    material: 'trim',
    camber: 3,
    camberRadius: 60,
  })
  solid.groove(polygon('281 366, 366 379, 358 420, 330 505, 304 577, 218 563, 248 474', 10), 3, 2.4)
  solid.raise(polygon('282 402, 350 413, 344 430, 320 500, 310 526, 238 513, 244 490, 266 430', 10), {
    radius: 2,
    texture: diamonds(13, 2.2),
  })
  solid.part(regular(6, 298, 464, 25, 3, 0.2), { thickness: 45, radius: 5, drop: 5 })
  solid.raise(polygon('298 448, 311 464, 298 480, 285 464', 2), { height: 2, radius: 2, material: 'accent' })
  solid.screw(312, 384, 8, { proud: 1.5 })
  solid.screw(270, 548, 8, { proud: 1.5, angle: 1.1 })
}

/** The magazine's foot below the grip: its lip of steel, the coated base plate and a rubber bumper. */
function buildMagazineBase(solid: SolidBuilder): void {
  solid.part(polygon('156 582, 320 609, 316 622, 152 596', 3), {
    thickness: 29,
    radius: 3,
    material: 'steel',
  })
  solid.part(polygon('146 594, 318 622, 324 636, 312 650, 150 624, 136 612', 7), { thickness: 35, radius: 8 })
  solid.groove(line('142 606, 320 634'), 2.6, 2)
  solid.part(polygon('152 622, 310 648, 300 660, 160 638', 6), {
    thickness: 30,
    radius: 6,
    material: 'rubber',
  })
  solid.raise(polygon('204 608, 262 617, 259 629, 202 620', 3), {
    height: 2,
    radius: 1.5,
    material: 'accent',
  })
}

/** A squared bow with a bevelled rib and a hook for a finger, and a trigger with a blade in its middle. */
function buildTrigger(solid: SolidBuilder): void {
  const bow = 'M392 398L522 406C560 404 584 372 588 292'
  solid.part(bow, { stroke: 18, thickness: 18, radius: 6, profile: 'chamfer', cap: 'butt' })
  solid.raise(bow, { stroke: 6, height: 2.4, radius: 2, material: 'trim' })
  solid.part(polygon('556 372, 598 344, 604 366, 572 402', 6), {
    thickness: 17,
    radius: 5,
    profile: 'chamfer',
  })
  for (let index = 0; index < 3; index++)
    solid.groove(place(line('572 372, 594 378'), { x: -index * 4, y: index * 9 - 4 }), 3, 2.2)
  const trigger = 'M484 298C470 330 474 362 498 388'
  solid.part(trigger, { stroke: 15, thickness: 11, radius: 6, material: 'accent' })
  solid.raise(trigger, { stroke: 5, height: 3, radius: 2, material: 'steel' })
}

/** The frame's dust cover: a panel stepped up on it, a stippled thumb rest, and pins. */
function buildFrame(solid: SolidBuilder): void {
  solid.raise(polygon('654 252, 836 252, 834 270, 660 270', 4), {
    height: 3,
    radius: 3,
    profile: 'chamfer',
  })
  solid.carve(polygon('462 286, 556 286, 552 298, 470 298', 4), { depth: 4, radius: 4, profile: 'smooth' })
  solid.raise(polygon('300 292, 398 296, 386 334, 318 330', 8), {
    height: 2.4,
    radius: 3,
    texture: diamonds(9, 2.2),
  })
  solid.part(circle(448, 296, 7), { thickness: 36, radius: 3, material: 'steel' })
}

/** Layers of the slide: a bevel along its top, the rail at its foot stepped out, and a flat milled between. */
function layerSlide(solid: SolidBuilder): void {
  solid.carve(polygon('180 96, 870 96, 870 160, 180 160', 2), {
    depth: 14,
    radius: 30,
    profile: 'chamfer',
  })
  solid.groove(line('204 161, 846 161'), 2, 1.6)
  solid.raise(polygon('202 216, 848 216, 848 242, 202 242', 3), {
    height: 3.6,
    radius: 4,
    profile: 'chamfer',
  })
  solid.carve(polygon('472 186, 632 186, 618 212, 452 212', 6), {
    depth: 4,
    radius: 4,
    profile: 'chamfer',
  })
  solid.groove(line('484 199, 610 199'), 2.4, 1.6)
}

/** Slanted grooves across the slide, to grasp it by; `x` is the foot of the first one. */
function cutSerrations(solid: SolidBuilder, { x, count }: { x: number; count: number }): void {
  const groove = polygon('0 212, 9 212, 24 146, 15 146', 2)
  for (let index = 0; index < count; index++)
    solid.carve(place(groove, { x: x + index * 17 }), { depth: 6.5, radius: 4.5, profile: 'chamfer' })
}
