import { folds, sew } from '../../geometry/folds.ts'
import { taperedCapsule } from '../../geometry/limbs.ts'
import { circle, curve, line, polygon, spline } from '../../geometry/outlines.ts'
import { place, type Placement } from '../../geometry/path.ts'
import type { SolidBuilder } from '../../geometry/solid-builder.ts'
import type { Family } from '../../recipe.ts'
import { buildFingerBacks, buildSleeves, type Put } from './warden-gauntlets-fingers.ts'

/** Padded gloves, a pair seen from the back of the hand. */
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
  buildFingerBacks(solid, put)
  buildBack(solid, put)
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

/** The quilted back of the hand: padded fields between sewn valleys, and the bar of lights. */
function buildBack(solid: SolidBuilder, put: Put): void {
  solid.part(
    put(spline('-94 -22, -50 -42, 54 -40, 96 -16, 106 40, 88 114, 50 154, -48 154, -88 114, -108 40', 0.9)),
    { thickness: 49, radius: 34, drop: 19, camber: 5, camberRadius: 70 },
  )
  const valleys = [
    'M-112 36C-56 62 56 62 110 36',
    'M-40 54C-46 96 -44 126 -40 160',
    'M40 54C46 96 44 126 40 160',
  ]
  for (const valley of valleys)
    solid.carve(put(valley), { stroke: 15, depth: 6, radius: 7.5, profile: 'smooth' })
  for (const field of [
    '-66 -10, 0 -18, 66 -10, 82 22, 34 36, -34 36, -84 22',
    '-88 58, -58 68, -56 118, -70 116, -86 84',
    '88 58, 58 68, 56 118, 70 116, 86 84',
  ])
    solid.raise(put(spline(field, 0.8)), { height: 4.5, radius: 17, profile: 'smooth' })
  for (const seam of [
    'M-100 29C-52 52 52 52 98 29',
    'M-100 46C-60 66 -52 67 -49 70',
    'M98 46C60 66 52 67 49 70',
  ])
    sew(solid, put(seam), { stitch: 10, gap: 7, width: 3.4, height: 2 })
  solid.carve(put(polygon('-18 64, 18 64, 11 132, -11 132', 8)), {
    depth: 6,
    radius: 5,
    profile: 'smooth',
    material: 'polymer',
  })
  for (let light = 0; light < 4; light++) {
    const bar = place(polygon('-9 72, 9 72, 8 81, -8 81', 3), { y: light * 14 })
    solid.raise(put(bar), { height: 4, radius: 2.5, material: light < 3 ? 'glow' : 'polymer' })
  }
  solid.raise(put(polygon('-19 -4, 19 -4, 0 24', 5)), { height: 3, radius: 3, material: 'accent' })
}

/** A padded band over the four knuckles, a cushion on each with a seam about it. */
function buildKnuckles(solid: SolidBuilder, put: Put): void {
  solid.part(
    put(
      spline(
        '-118 -40, -84 -84, -28 -104, 30 -102, 84 -76, 116 -30, 100 -10, 54 -34, -52 -36, -100 -14',
        0.8,
      ),
    ),
    { thickness: 50, radius: 22, drop: 20, material: 'trim' },
  )
  for (const [x, y, rotate] of [
    [-82, -52, -36],
    [-29, -71, -8],
    [29, -70, 8],
    [80, -46, 36],
  ] as const) {
    const at = { x, y, rotate }
    solid.carve(put(place(spline('-26 0, -18 -20, 18 -20, 26 0, 18 20, -18 20', 1), at)), {
      depth: 4,
      radius: 6,
      profile: 'smooth',
    })
    solid.part(put(place(spline('-23 0, -17 -17, 0 -20, 17 -17, 23 0, 17 17, 0 20, -17 17', 1), at)), {
      thickness: 61,
      radius: 19,
      drop: 17,
    })
    sew(solid, put(place(curve('-16 9, 0 13, 16 9'), at)), { stitch: 7, gap: 5, width: 3, height: 1.8 })
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
    put(spline('-62 256, 0 250, 62 256, 94 284, 102 326, 84 342, -84 342, -102 326, -94 284', 0.8)),
    { thickness: 50, radius: 26, drop: 14, camber: 4, camberRadius: 46 },
  )
  solid.raise(put(polygon('-84 268, 84 268, 92 334, -92 334', 16)), {
    radius: 20,
    profile: 'smooth',
    texture: folds({ across: 88, pitch: 30, height: 4, seed: 13 }),
  })
  for (const y of [266, 330])
    sew(solid, put(curve(`-76 ${y + 4}, 0 ${y - 2}, 76 ${y + 4}`)), {
      stitch: 10,
      gap: 7,
      width: 3.4,
      height: 2,
    })
  solid.part(put(polygon('-112 342, 112 342, 110 372, -110 372', 9)), {
    thickness: 43,
    radius: 28,
    drop: 25,
    material: 'trim',
  })
  sew(solid, put(line('-98 357, 98 357')), { material: 'accent', stitch: 16, gap: 12 })
}
