import { folds, sew } from '../../geometry/folds.ts'
import { taperedCapsule } from '../../geometry/limbs.ts'
import { circle, curve, line, polygon, spline } from '../../geometry/outlines.ts'
import { flatten, place, type Placement } from '../../geometry/path.ts'
import type { SolidBuilder } from '../../geometry/solid-builder.ts'
import type { Family } from '../../recipe.ts'
import { buildFingerPlates, buildSleeves, type Put } from './warden-gauntlets-fingers.ts'

/** Armoured gloves, a pair seen from the back of the hand. */
export const wardenGauntlets: Family = {
  key: 'warden-gauntlets',
  canvas: { width: 1160, height: 900 },
  view: { yaw: -9, pitch: 6, roll: 0 },
  beneath: 'hide',
  build(solid) {
    buildHand(solid, { x: 758, y: 442, rotate: 9, mirror: true })
    buildHand(solid, { x: 402, y: 428, rotate: -9 })
  },
}

/** One glove about the middle of its palm, fingers up. */
function buildHand(solid: SolidBuilder, placement: Placement): void {
  const put = (outline: string) => place(outline, placement)
  buildSleeves(solid, put)
  buildPalm(solid, put)
  buildFingerPlates(solid, put)
  buildShell(solid, put)
  buildKnuckles(solid, put)
  buildWrist(solid, put)
  buildCuff(solid, put)
}

/** The padded back of the hand, its side pads and the seam round them. */
function buildPalm(solid: SolidBuilder, put: Put): void {
  solid.part(
    put(
      spline(
        '-122 -56, -92 -98, -30 -116, 32 -112, 88 -88, 120 -44, 122 40, 110 116, 92 170, 88 214, -88 214, -94 170, -118 112, -130 40',
        0.9,
      ),
    ),
    { thickness: 39, radius: 42, drop: 36, material: 'polymer', camber: 3 },
  )
  for (const [x, y, turn, long] of [
    [112, 6, -4, 24],
    [108, 66, 8, 22],
    [98, 120, 14, 20],
    [-118, 4, 4, 22],
    [-112, 66, -10, 20],
  ] as const) {
    const pad = taperedCapsule([0, -long], [0, long], 11, 11)
    solid.raise(put(place(pad, { x, y, rotate: turn })), { height: 6, radius: 11, profile: 'smooth' })
  }
  const cloth = put(polygon('-90 142, 90 142, 88 206, -88 206', 20))
  solid.raise(cloth, {
    radius: 26,
    profile: 'smooth',
    texture: folds({ across: 84, pitch: 19, height: 9, seed: 5 }),
  })
  sew(solid, put(curve('-104 -40, -114 40, -98 118, -70 164')), { material: 'accent', stitch: 16, gap: 11 })
  sew(solid, put(curve('100 -34, 106 40, 90 118, 66 164')), { material: 'accent', stitch: 16, gap: 11 })
}

/** The back plate: a shell with cut corners, a second plate stepped up on it, and the bar of lights. */
function buildShell(solid: SolidBuilder, put: Put): void {
  solid.part(
    put(polygon('-90 -18, -50 -36, 54 -34, 92 -12, 96 44, 72 126, 40 146, -42 146, -74 126, -98 44', 14)),
    { thickness: 48, radius: 13, drop: 11, camber: 6, camberRadius: 70 },
  )
  solid.groove(put(line('-90 34, -44 54, -38 140')), 4, 3)
  solid.groove(put(line('88 34, 44 54, 38 140')), 4, 3)
  solid.raise(put(polygon('-62 -16, 62 -16, 74 26, 34 40, -34 40, -76 26', 8)), {
    height: 4,
    radius: 5,
    profile: 'chamfer',
  })
  solid.carve(put(polygon('-18 56, 18 56, 11 124, -11 124', 6)), { depth: 6, radius: 4, material: 'polymer' })
  for (let light = 0; light < 4; light++) {
    const bar = place(polygon('-9 64, 9 64, 8 73, -8 73', 2), { y: light * 14 })
    solid.raise(put(bar), { height: 4, radius: 2, material: light < 3 ? 'glow' : 'polymer' })
  }
  solid.raise(put(polygon('-20 -8, 20 -8, 0 24', 4)), { height: 3, radius: 3, material: 'accent' })
  for (const side of [-62, 62]) {
    const [{ points }] = flatten(put(`M${side} 76`))
    solid.screw(points[0], points[1], 6.5, { hex: true, proud: 1.5 })
  }
}

/** One guard over the four knuckles, each with its own cap. */
function buildKnuckles(solid: SolidBuilder, put: Put): void {
  solid.part(
    put(
      polygon('-116 -44, -80 -84, -28 -102, 30 -100, 80 -76, 114 -34, 98 -14, 56 -38, -52 -40, -98 -18', 9),
    ),
    { thickness: 50, radius: 10, drop: 10, material: 'trim', camber: 3 },
  )
  for (const [x, y, rotate] of [
    [-82, -55, -36],
    [-29, -73, -8],
    [29, -72, 8],
    [80, -49, 36],
  ] as const) {
    const at = { x, y, rotate }
    solid.part(put(place(polygon('-22 -16, 0 -24, 22 -16, 25 8, 14 19, -14 19, -25 8', 5), at)), {
      thickness: 59,
      radius: 7,
      drop: 9,
      camber: 3,
      camberRadius: 22,
    })
    solid.groove(put(place(line('-13 4, 0 -4, 13 4'), at)), 4, 2.6)
  }
}

/** The strap that closes the glove, its buckle and the tongue that runs through it. */
function buildWrist(solid: SolidBuilder, put: Put): void {
  solid.part(put(polygon('-98 196, 98 196, 104 240, -104 240', 8)), {
    thickness: 45,
    radius: 34,
    drop: 28,
    material: 'trim',
  })
  for (const y of [203, 233]) sew(solid, put(line([-84, y], [-42, y])), { stitch: 12, gap: 9 })
  solid.part(put(polygon('-34 186, 34 186, 40 194, 40 242, 34 250, -34 250, -40 242, -40 194', 5)), {
    thickness: 50,
    radius: 6,
    material: 'steel',
  })
  solid.carve(put(polygon('-27 199, 27 199, 29 237, -29 237', 4)), {
    depth: 7,
    radius: 3,
    material: 'polymer',
  })
  solid.part(put(polygon('-20 202, 84 202, 94 218, 84 234, -20 234', 6)), { thickness: 51, radius: 6 })
  solid.raise(put(polygon('-8 210, 30 210, 30 226, -8 226', 3)), {
    height: 2.6,
    radius: 2.4,
    material: 'accent',
  })
  for (const x of [52, 70]) solid.carve(put(circle(x, 218, 5)), { depth: 6, radius: 2, material: 'polymer' })
}

/** The flared cuff: cloth, an armour plate over it and a sewn hem. */
function buildCuff(solid: SolidBuilder, put: Put): void {
  solid.part(put(polygon('-92 226, 92 226, 108 280, 120 352, 108 368, -108 368, -120 352, -108 280', 12)), {
    thickness: 39,
    radius: 38,
    drop: 32,
    material: 'polymer',
  })
  solid.raise(put(polygon('-108 240, 108 240, 118 340, -118 340', 8)), {
    radius: 20,
    profile: 'smooth',
    texture: folds({ across: 90, pitch: 22, height: 6, seed: 9 }),
  })
  solid.part(
    put(polygon('-58 256, -20 250, 20 250, 58 256, 92 280, 100 328, 84 342, -84 342, -100 328, -92 280', 9)),
    {
      thickness: 50,
      radius: 11,
      drop: 10,
      camber: 5,
      camberRadius: 46,
    },
  )
  solid.groove(put(line('-96 312, -46 312, -30 296, 30 296, 46 312, 96 312')), 4, 3)
  solid.carve(put(polygon('-26 266, 26 266, 18 284, -18 284', 5)), {
    depth: 3,
    radius: 3,
    profile: 'smooth',
    material: 'trim',
  })
  solid.part(put(polygon('-112 342, 112 342, 110 372, -110 372', 9)), {
    thickness: 43,
    radius: 28,
    drop: 25,
    material: 'trim',
  })
  sew(solid, put(line('-98 357, 98 357')), { material: 'accent', stitch: 16, gap: 12 })
}
