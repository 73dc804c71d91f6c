import { alongBone, pointBetween, taperedCapsule } from '../../geometry/limbs.ts'
import { curve, line, polygon, type Point } from '../../geometry/outlines.ts'
import { flatten, place } from '../../geometry/path.ts'
import type { SolidBuilder, Texture } from '../../geometry/solid-builder.ts'

/** Lays an outline of the hand, drawn about the middle of its palm, on the canvas. */
export type Put = (outline: string) => string

/** The bones of a finger from knuckle to tip, and its greatest width. */
type Finger = { bones: [Point, Point, Point, Point]; width: number }

/** Index to little finger, slightly fanned. */
const FINGERS: Finger[] = [
  {
    bones: [
      [-86, -76],
      [-103, -168],
      [-113, -236],
      [-118, -282],
    ],
    width: 62,
  },
  {
    bones: [
      [-29, -92],
      [-35, -198],
      [-38, -274],
      [-40, -326],
    ],
    width: 65,
  },
  {
    bones: [
      [30, -88],
      [39, -190],
      [45, -262],
      [49, -312],
    ],
    width: 63,
  },
  {
    bones: [
      [85, -62],
      [105, -140],
      [118, -198],
      [126, -236],
    ],
    width: 56,
  },
]

const THUMB: Finger = {
  bones: [
    [-92, 70],
    [-146, 8],
    [-182, -64],
    [-198, -122],
  ],
  width: 66,
}

/** The cloth of all five fingers. It goes below the palm. */
export function buildSleeves(solid: SolidBuilder, put: Put): void {
  for (const finger of [...FINGERS, THUMB]) buildSleeve(solid, put, finger)
}

/** The lames on the backs of the fingers. */
export function buildFingerPlates(solid: SolidBuilder, put: Put): void {
  for (const finger of FINGERS) plateFinger(solid, put, finger)
  plateThumb(solid, put)
}

/** The cloth of a finger: three padded segments, creased where they bend, and a sewn cap. */
function buildSleeve(solid: SolidBuilder, put: Put, { bones, width }: Finger): void {
  const radii = [width * 0.5, width * 0.49, width * 0.45, width * 0.39]
  for (let bone = 0; bone < 3; bone++) {
    const [from, to] = [bones[bone], bones[bone + 1]]
    const swell = pointBetween(from, to, 0.5)
    for (const [start, end, wide, narrow] of [
      [from, swell, radii[bone] * 0.95, radii[bone]],
      [swell, to, radii[bone], radii[bone + 1] * 0.93],
    ] as const)
      solid.part(put(taperedCapsule(start, end, wide, narrow)), {
        thickness: 30,
        radius: width / 2,
        drop: 27,
        material: 'polymer',
      })
  }
  for (const joint of [1, 2]) {
    const { rotate } = alongBone(bones[joint - 1], bones[joint + 1])
    const [x, y] = bones[joint]
    const reach = radii[joint] * 0.94
    const crease = curve([
      [3, -reach],
      [-4, 0],
      [3, reach],
    ])
    solid.carve(put(place(crease, { x, y, rotate })), {
      stroke: 11,
      depth: 6,
      radius: 5.5,
      profile: 'smooth',
    })
  }
  const cap = taperedCapsule(pointBetween(bones[2], bones[3], 0.7), bones[3], radii[3] * 1.1, radii[3] * 1.06)
  solid.part(put(cap), { thickness: 31, radius: width / 2, drop: 27, material: 'rubber' })
}

/** A plate bowed across a bone from one share of it to another: a lame with a rolled lip at its lower end. */
function buildPlate(solid: SolidBuilder, put: Put, [from, to]: readonly [Point, Point], lame: Lame): void {
  const { start, end, half, thickness } = lame
  const bone = alongBone(pointBetween(from, to, start), pointBetween(from, to, end))
  const { length } = bone
  const lay = (outline: string) => put(place(outline, bone))
  const outline: Point[] = [
    [0, -half * 0.94],
    [length * 0.2, -half],
    [length * 0.9, -half * 0.92],
    [length + 4, -half * 0.5],
    [length + 4, half * 0.5],
    [length * 0.9, half * 0.92],
    [length * 0.2, half],
    [0, half * 0.94],
  ]
  const [fromX, fromY, toX, toY] = flatten(lay(`M0 0L${length} 0`))[0].points
  const radius = half * 1.25
  const bow: Texture = (x, y) => {
    const along = ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / length ** 2
    return -BOW * (2 * along - 1) ** 2
  }
  solid.part(lay(polygon(outline, 5)), {
    radius: 5,
    drop: 6,
    texture: bow,
    cylinder: {
      from: [fromX, fromY],
      to: [toX, toY],
      radius,
      squash: 0.6,
      lift: thickness - radius * 0.6,
      roundEnds: true,
    },
  })
  solid.groove(lay(line([length * 0.26, -half], [length * 0.26, half])), 4, 2.8)
}

/** Units that a lame falls from its middle to either end. */
const BOW = 6

type Lame = { start: number; end: number; half: number; thickness: number }

function plateFinger(solid: SolidBuilder, put: Put, { bones, width }: Finger): void {
  const [knuckle, middle, end, tip] = bones
  buildPlate(solid, put, [knuckle, middle], { start: 0.2, end: 0.88, half: width * 0.47, thickness: 41 })
  buildPlate(solid, put, [middle, end], { start: 0.12, end: 0.88, half: width * 0.45, thickness: 39 })
  buildPlate(solid, put, [end, tip], { start: 0.14, end: 0.68, half: width * 0.41, thickness: 37 })
}

function plateThumb(solid: SolidBuilder, put: Put): void {
  const [, middle, end, tip] = THUMB.bones
  buildPlate(solid, put, [middle, end], { start: 0.14, end: 0.88, half: 30, thickness: 39 })
  buildPlate(solid, put, [end, tip], { start: 0.14, end: 0.7, half: 26, thickness: 37 })
}
