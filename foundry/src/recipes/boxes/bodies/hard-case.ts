import { circle, line, polygon, rect, type Point } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

const WIDTH = 205
const HEIGHT = 118
const DEPTH = 128

/** Height of the seam between lid and base. */
const SEAM = -26

/** A ribbed transport case with corner guards, two latches and a carrying handle. */
export const hardCase: BoxBody = {
  key: 'hard-case',
  halfWidth: WIDTH,
  halfHeight: HEIGHT,
  halfDepth: DEPTH,
  opens: { along: 'y', at: -SEAM },
  build({ front, side, top }, trim) {
    buildWall(front, WIDTH, DEPTH, trim.seamGlows)
    buildWall(side, DEPTH, WIDTH, trim.seamGlows)
    for (const x of [-112, 112]) buildLatch(front, x)
    front.carve(polygon('-66 6, 66 6, 74 16, 66 96, -66 96, -74 16', 8), {
      depth: 5,
      radius: 4,
      material: 'trim',
    })
    front.raise(place(trim.emblem, { y: 52, scale: 0.72 }), {
      height: 8,
      radius: 5,
      material: trim.emblemGlows ? 'glow' : 'accent',
    })
    front.raise(polygon('-62 -92, 62 -92, 54 -60, -54 -60', 8), { height: 8, radius: 6, material: 'polymer' })
    for (let groove = 0; groove < 7; groove++)
      front.groove(place(line('-42 -86, -42 -66'), { x: groove * 14 }), 4, 3)
    side.carve(rect(-62, 22, 124, 60, 10), { depth: 8, radius: 5, material: 'polymer' })
    side.raise(polygon('-50 34, 50 34, 44 54, -44 54', 8), { height: 14, radius: 7, material: 'rubber' })
    top.part(rect(-WIDTH, -DEPTH, 2 * WIDTH, 2 * DEPTH, 8), { thickness: HEIGHT, radius: 12 })
    buildRibs(top, WIDTH, DEPTH)
    top.carve(rect(-56, -84, 112, 168, 12), { depth: 5, radius: 4, material: 'trim' })
    top.raise(polygon('-18 -60, 18 -60, 18 60, -18 60', 9), { height: 18, radius: 9, material: 'rubber' })
    buildGuards(top, WIDTH, DEPTH)
  },
}

function buildWall(face: SolidBuilder, half: number, thickness: number, seamGlows = false): void {
  const corners: Point[] = [
    [-half, -HEIGHT, 8],
    [half, -HEIGHT, 8],
    [half, HEIGHT, 8],
    [-half, HEIGHT, 8],
  ]
  face.part(polygon(corners), { thickness, radius: 12 })
  buildRibs(face, half, HEIGHT)
  face.carve(rect(-half - 4, SEAM - 5, 2 * half + 8, 10, 1), {
    depth: 8,
    radius: 3,
    material: seamGlows ? 'glow' : 'polymer',
  })
  for (const y of [SEAM - 22, SEAM + 9])
    face.raise(rect(-half, y, 2 * half, 13, 2), { height: 6, radius: 4, material: 'trim' })
  buildGuards(face, half, HEIGHT)
  for (const x of [24 - half, half - 24]) {
    for (const y of [24 - HEIGHT, HEIGHT - 24])
      face.raise(circle(x, y, 6), { height: 3, radius: 5, material: 'steel' })
  }
}

function buildRibs(face: SolidBuilder, halfWidth: number, halfHeight: number): void {
  for (const share of [-0.6, -0.3, 0.3, 0.6])
    face.raise(rect(share * halfWidth - 9, 4 - halfHeight, 18, 2 * halfHeight - 8, 6), {
      height: 5,
      radius: 4,
      material: 'coat',
    })
}

/** A guard over each corner of a face. */
function buildGuards(face: SolidBuilder, halfWidth: number, halfHeight: number): void {
  for (const right of [-1, 1]) {
    for (const down of [-1, 1]) {
      const guard: Point[] = [
        [0, 0],
        [58, 0],
        [48, 22],
        [22, 48],
        [0, 58],
      ]
      const corner = guard.map(([x, y]): Point => [right * (halfWidth - x), down * (halfHeight - y)])
      face.raise(polygon(corner, 6), { height: 9, radius: 6, material: 'trim' })
    }
  }
}

function buildLatch(face: SolidBuilder, x: number): void {
  const at = (outline: string) => place(outline, { x, y: SEAM })
  face.raise(at(polygon('-26 -34, 26 -34, 26 44, 16 56, -16 56, -26 44', 6)), {
    height: 10,
    radius: 5,
    material: 'steel',
  })
  face.raise(at(rect(-16, -8, 32, 40, 4)), { height: 6, radius: 4, material: 'accent' })
  face.groove(at(line('-10 24, 10 24')), 3, 3)
}
