import { sew } from '../../geometry/folds.ts'
import { alongBone, pointBetween, taperedCapsule } from '../../geometry/limbs.ts'
import { curve, type Point } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { SolidBuilder } from '../../geometry/solid-builder.ts'

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

/** The padded, sewn backs of the fingers. */
export function buildFingerBacks(solid: SolidBuilder, put: Put): void {
  for (const finger of FINGERS) padFinger(solid, put, finger, 0)
  padFinger(solid, put, THUMB, 1)
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
  const cap = taperedCapsule(
    pointBetween(bones[2], bones[3], 0.7),
    bones[3],
    radii[3] * 1.08,
    radii[3] * 1.04,
  )
  solid.part(put(cap), { thickness: 33, radius: width / 2, drop: 28, material: 'rubber' })
}

/** Half widths of a finger's back along its bones, as shares of the finger's width. */
const BACK = [0.41, 0.4, 0.37, 0.32] as const

/** One strip of cloth from the knuckle to the cap, seamed on both sides, creased at the joints and padded between them. */
function padFinger(solid: SolidBuilder, put: Put, { bones, width }: Finger, first: 0 | 1): void {
  const end = pointBetween(bones[2], bones[3], 0.62)
  const joints = [bones[0], bones[1], bones[2], end].slice(first)
  const halves = BACK.map((share) => share * width).slice(first)
  for (let bone = 0; bone + 1 < joints.length; bone++)
    solid.part(put(taperedCapsule(joints[bone], joints[bone + 1], halves[bone], halves[bone + 1])), {
      thickness: 38,
      radius: halves[bone],
      drop: 13,
    })
  for (let bone = 0; bone + 1 < joints.length; bone++) {
    const [from, to] = [joints[bone], joints[bone + 1]]
    const last = bone + 2 === joints.length
    const pad = taperedCapsule(
      pointBetween(from, to, bone + first === 0 ? 0.42 : 0.36),
      pointBetween(from, to, last ? 0.86 : 0.7),
      halves[bone] * 0.66,
      halves[bone + 1] * 0.66,
    )
    solid.raise(put(pad), { height: 6, radius: 15, profile: 'smooth' })
  }
  for (let joint = 1; joint + 1 < joints.length; joint++)
    creaseJoint(solid, put, joints, joint, halves[joint])
  for (const side of [-1, 1])
    sew(solid, put(curve(joints.map((_, at) => beside(joints, at, halves[at] * 0.8 * side)))), {
      stitch: 8,
      gap: 6,
      width: 3.2,
      height: 1.8,
    })
}

/** Three soft folds across a joint, the middle one deepest. */
function creaseJoint(
  solid: SolidBuilder,
  put: Put,
  joints: readonly Point[],
  joint: number,
  half: number,
): void {
  const { rotate } = alongBone(joints[joint - 1], joints[joint + 1])
  const [x, y] = joints[joint]
  for (const along of [-12, 0, 12]) {
    const crease = curve([
      [along + 4, -half],
      [along - 3, 0],
      [along + 4, half],
    ])
    solid.carve(put(place(crease, { x, y, rotate })), {
      stroke: 10,
      depth: along === 0 ? 6 : 3.5,
      radius: 5,
      profile: 'smooth',
    })
  }
}

/** The point of a chain of joints, moved `aside` units across it. */
function beside(joints: readonly Point[], at: number, aside: number): Point {
  const before = joints[Math.max(0, at - 1)]
  const after = joints[Math.min(joints.length - 1, at + 1)]
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
  const length = Math.hypot(dx, dy)
  return [joints[at][0] - (dy / length) * aside, joints[at][1] + (dx / length) * aside]
}
