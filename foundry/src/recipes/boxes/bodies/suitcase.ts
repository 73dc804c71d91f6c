import { circle, line, polygon, rect, type Point } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

const WIDTH = 196
const HEIGHT = 156
const DEPTH = 70

/** Height of the case itself above the middle; the handle reaches to the full height. */
const LID = 112

/** Middles of the straps and their width. */
const STRAPS = [-100, 100]
const STRAP = 36

/** A travelling case on its edge: bulging cloth sides, leather corners, two buckled straps and a handle. */
export const suitcase: BoxBody = {
  key: 'suitcase',
  halfWidth: WIDTH,
  halfHeight: HEIGHT,
  halfDepth: DEPTH,
  flatBottom: true,
  opens: { along: 'z', at: 22 },
  build({ front, side, top }, trim) {
    buildLeaf(front)
    buildHandle(front)
    front.raise(circle(0, 26, 64), { height: 7, radius: 6, material: 'trim' })
    front.carve(circle(0, 26, 55), { depth: 4, radius: 3, material: 'polymer' })
    front.raise(place(trim.emblem, { y: 26, scale: 0.74 }), {
      height: 7,
      radius: 4,
      material: trim.emblemGlows ? 'glow' : 'accent',
    })
    side.part(rect(-DEPTH, -HEIGHT, 2 * DEPTH, 2 * HEIGHT, 4), { thickness: WIDTH, radius: 6 })
    side.raise(polygon('-30 -26, 30 -26, 30 78, -30 78', 12), { height: 5, radius: 4, material: 'trim' })
    side.raise(rect(-11, -8, 22, 68, 9), { height: 12, radius: 8, material: 'trim' })
    for (const y of [-14, 66]) side.raise(circle(0, y, 8), { height: 9, radius: 7, material: 'accent' })
    buildBand(side, rect(-12, -LID, 24, HEIGHT + LID, 2), [
      [0, -LID],
      [0, HEIGHT],
    ])
    top.part(rect(-WIDTH, -DEPTH, 2 * WIDTH, 2 * DEPTH, 8), { thickness: LID, radius: 8 })
    buildBand(top, rect(-WIDTH, -12, 2 * WIDTH, 24, 2), [
      [-WIDTH, 0],
      [WIDTH, 0],
    ])
    for (const x of STRAPS)
      top.raise(rect(x - STRAP / 2, -DEPTH, STRAP, 2 * DEPTH, 3), { height: 9, radius: 6, material: 'trim' })
    top.part(rect(-62, -17, 124, 34, 8), { thickness: HEIGHT, radius: 14, material: 'trim' })
  },
}

/** A metal band where the halves meet. */
function buildBand(face: SolidBuilder, outline: string, seam: Point[]): void {
  face.raise(outline, { height: 5, radius: 4, material: 'steel' })
  face.groove(line(...seam), 4, 4)
}

function buildLeaf(front: SolidBuilder): void {
  front.part(rect(-WIDTH, -LID, 2 * WIDTH, LID + HEIGHT, 26), {
    thickness: DEPTH,
    radius: 12,
    camber: 9,
    camberRadius: 60,
  })
  const welt = (inset: number) =>
    rect(inset - WIDTH, inset - LID, 2 * (WIDTH - inset), LID + HEIGHT - 2 * inset, 24)
  front.raise(welt(8) + welt(15), { height: 4, radius: 3, material: 'trim' })
  for (const right of [-1, 1]) {
    for (const down of [-1, 1]) buildCorner(front, right, down)
  }
  for (const x of STRAPS) {
    front.raise(rect(x - STRAP / 2, -LID - 2, STRAP, LID + HEIGHT + 4, 2), {
      height: 9,
      radius: 6,
      material: 'trim',
    })
    for (const edge of [-12, 12]) front.groove(line([x + edge, -LID], [x + edge, HEIGHT]), 2.4, 2)
    buildBuckle(front, x, -34)
    front.raise(rect(x - 23, 4, 46, 15, 4), { height: 6, radius: 5, material: 'trim' })
    for (const y of [50, 72, 94]) front.carve(circle(x, y, 4.5), { depth: 5, radius: 2, material: 'rubber' })
  }
}

function buildBuckle(front: SolidBuilder, x: number, y: number): void {
  front.raise(rect(x - 29, y - 25, 58, 50, 9) + rect(x - 19, y - 15, 38, 30, 4), {
    height: 12,
    radius: 5,
    material: 'accent',
  })
  front.raise(rect(x - 4, y - 6, 8, 28, 3), { height: 9, radius: 4, material: 'accent' })
}

/** A leather cap with a row of stitches. */
function buildCorner(front: SolidBuilder, right: number, down: number): void {
  const [x, y] = [right * WIDTH, down > 0 ? HEIGHT : -LID]
  const cap: Point[] = [
    [x, y],
    [x - right * 70, y],
    [x - right * 60, y - down * 36],
    [x - right * 36, y - down * 60],
    [x, y - down * 70],
  ]
  front.raise(polygon(cap, 16), { height: 7, radius: 5, material: 'trim' })
  for (const share of [0.16, 0.39, 0.62, 0.85]) {
    const [from, to] = [cap[1], cap[4]]
    const bend = Math.sin(share * Math.PI) * 13
    const stitch = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    front.raise(circle(stitch[0] - right * (bend - 8), stitch[1] - down * (bend - 8), 3), {
      height: 3,
      radius: 3,
      material: 'accent',
    })
  }
}

function buildHandle(front: SolidBuilder): void {
  const loop = polygon([
    [-58, 8 - LID, 3],
    [-52, -HEIGHT, 24],
    [52, -HEIGHT, 24],
    [58, 8 - LID, 3],
  ])
  const opening = polygon([
    [-34, -LID - 6, 4],
    [-31, 20 - HEIGHT, 12],
    [31, 20 - HEIGHT, 12],
    [34, -LID - 6, 4],
  ])
  front.part(loop + opening, { thickness: 17, radius: 9, material: 'trim' })
  for (const x of [-46, 46])
    front.part(rect(x - 19, -LID - 9, 38, 14, 4), { thickness: 26, radius: 5, material: 'accent' })
}
