import { circle, polygon, rect } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

const WIDTH = 200
const HEIGHT = 132
const DEPTH = 128

/** Height of the seam between lid and base. */
const SEAM = -20

/** Middles of the straps that run over lid and front. */
const STRAPS = [16 - WIDTH, -84, 84, WIDTH - 16]

/** A chest with an arched lid, riveted straps, a shield over its lock and a ring at its side. */
export const chest: BoxBody = {
  key: 'chest',
  halfWidth: WIDTH,
  halfHeight: HEIGHT,
  halfDepth: DEPTH,
  flatBottom: true,
  opens: { along: 'y', at: -SEAM },
  build({ front, side, top }, trim) {
    side.part(rect(-DEPTH, -HEIGHT - 10, 2 * DEPTH, 2 * HEIGHT + 10, 6), { thickness: WIDTH, radius: 10 })
    side.carve(rect(30 - DEPTH, SEAM + 30, 2 * DEPTH - 60, HEIGHT - SEAM - 58, 10), { depth: 6, radius: 4 })
    buildRails(side, DEPTH)
    for (const right of [-1, 1]) raiseStrap(side, right * (DEPTH - 14), 28)
    side.raise(circle(0, 54, 30) + circle(0, 54, 20), { height: 12, radius: 5, material: 'steel' })
    side.raise(circle(0, 26, 10), { height: 14, radius: 6, material: 'trim' })
    front.part(rect(-WIDTH, -HEIGHT, 2 * WIDTH, 2 * HEIGHT, 8), { thickness: DEPTH, radius: 8 })
    front.carve(rect(-WIDTH, SEAM + 9, 2 * WIDTH, 5, 1), { depth: 6, radius: 2, material: 'glow' })
    buildRails(front, WIDTH)
    for (const x of STRAPS) {
      raiseStrap(front, x, 32)
      for (const y of [-0.3 * HEIGHT, 20, 64, HEIGHT - 12])
        front.raise(circle(x, y, 6), { height: 4, radius: 6, material: 'accent' })
    }
    buildLock(front, trim.emblem, trim.emblemGlows)
    top.part(rect(-WIDTH, -DEPTH - 8, 2 * WIDTH, 2 * DEPTH + 16, 8), {
      thickness: HEIGHT,
      radius: 6,
      texture: (_x, y) => archAt(y) - HEIGHT,
    })
    for (const x of STRAPS)
      top.raise(rect(x - 16, -DEPTH, 32, 2 * DEPTH, 4), { height: 7, radius: 5, material: 'trim' })
  },
}

/** Half height of the lid at a depth: a superellipse that springs from a third of the height. */
function archAt(depth: number): number {
  const share = Math.min(1, Math.abs(depth) / (DEPTH * 1.02))
  return HEIGHT * (0.34 + 0.66 * Math.max(0, 1 - share ** 2.3) ** (1 / 1.9))
}

/** A rail of trim along the seam and one along the foot. */
function buildRails(face: SolidBuilder, half: number): void {
  face.raise(rect(-half, SEAM - 8, 2 * half, 16, 2), { height: 7, radius: 5, material: 'trim' })
  face.raise(rect(-half, HEIGHT - 24, 2 * half, 24, 2), { height: 7, radius: 5, material: 'trim' })
}

function raiseStrap(face: SolidBuilder, x: number, width: number): void {
  face.raise(rect(x - width / 2, -HEIGHT, width, 2 * HEIGHT, 4), { height: 7, radius: 5, material: 'trim' })
}

function buildLock(front: SolidBuilder, emblem: string, glows = false): void {
  front.part(polygon('-46 -52, 46 -52, 58 -20, 50 44, 0 82, -50 44, -58 -20', 10), {
    thickness: DEPTH + 18,
    radius: 8,
    material: 'trim',
  })
  front.carve(polygon('-34 -40, 34 -40, 44 -16, 38 38, 0 64, -38 38, -44 -16', 8), {
    depth: 6,
    radius: 4,
    material: 'polymer',
  })
  front.raise(place(emblem, { y: 5, scale: 0.56 }), {
    height: 8,
    radius: 5,
    material: glows ? 'glow' : 'accent',
  })
}
