import { circle, polygon, rect, type Point } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

const HALF = 150

/** A cube with a round bolted door, heavy corner guards and light bars along its edges. */
export const vault: BoxBody = {
  key: 'vault',
  halfWidth: HALF,
  halfHeight: HALF,
  halfDepth: HALF,
  opens: { along: 'y', at: HALF - 76 },
  build({ front, side, top }, trim) {
    for (const face of [front, side, top]) buildWall(face)
    front.raise(circle(0, 0, 92), { height: 12, radius: 8, material: 'trim' })
    front.carve(circle(0, 0, 76), { depth: 6, radius: 4, material: 'polymer' })
    front.raise(circle(0, 0, 70), { height: 8, radius: 8, material: 'coat' })
    for (let bolt = 0; bolt < 12; bolt++) {
      const turn = (bolt * Math.PI) / 6 + 0.26
      front.raise(circle(Math.cos(turn) * 84, Math.sin(turn) * 84, 4.5), {
        height: 3,
        radius: 4,
        material: 'steel',
      })
    }
    front.carve(circle(0, 0, 60), { depth: 2, radius: 3 })
    front.raise(place(trim.emblem, { scale: 0.74 }), {
      height: 9,
      radius: 6,
      material: trim.emblemGlows ? 'glow' : 'accent',
    })
    for (let slit = 0; slit < 5; slit++)
      side.carve(place(polygon('-60 -62, 60 -62, 52 -46, -68 -46', 4), { y: slit * 28 }), {
        depth: 8,
        radius: 4,
        material: 'polymer',
      })
    top.raise(polygon('-70 -16, 70 -16, 78 0, 70 16, -70 16, -78 0', 7), {
      height: 12,
      radius: 7,
      material: 'trim',
    })
    top.carve(rect(-50, -5, 100, 10, 4), { depth: 5, radius: 3, material: 'glow' })
  },
}

function buildWall(face: SolidBuilder): void {
  face.part(rect(-HALF, -HALF, 2 * HALF, 2 * HALF, 8), { thickness: HALF, radius: 10 })
  face.carve(rect(34 - HALF, 34 - HALF, 2 * HALF - 68, 2 * HALF - 68, 14), {
    depth: 9,
    radius: 5,
    material: 'coat',
  })
  const guard: Point[] = [
    [0, 0],
    [74, 0],
    [62, 30],
    [30, 62],
    [0, 74],
  ]
  for (const right of [-1, 1]) {
    for (const down of [-1, 1]) {
      const corner = guard.map(([x, y]): Point => [right * (HALF - x), down * (HALF - y)])
      face.raise(polygon(corner, 6), { height: 9, radius: 6, material: 'trim' })
      face.raise(circle(right * (HALF - 24), down * (HALF - 24), 8), {
        height: 4,
        radius: 6,
        material: 'steel',
      })
    }
    const bar = right * (HALF - 17) - 4
    face.carve(rect(bar, -60, 8, 120, 4), { depth: 5, radius: 3, material: 'glow' })
    face.carve(rect(-60, bar, 120, 8, 4), { depth: 5, radius: 3, material: 'glow' })
  }
}
