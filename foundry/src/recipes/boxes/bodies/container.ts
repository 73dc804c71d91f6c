import { line, polygon, rect } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

const WIDTH = 236
const HEIGHT = 112
const DEPTH = 104

/** Thickness of the frame's posts and rails. */
const FRAME = 22

/** Units from one corrugation to the next. */
const PITCH = 29

/** A freight container: corrugated walls in a welded frame, corner castings, double doors with locking bars at its end. */
export const container: BoxBody = {
  key: 'container',
  halfWidth: WIDTH,
  halfHeight: HEIGHT,
  halfDepth: DEPTH,
  opens: { along: 'y', at: HEIGHT - FRAME },
  build({ front, side, top }, trim) {
    buildWall(front, WIDTH, HEIGHT, DEPTH)
    buildWall(side, DEPTH, HEIGHT, WIDTH)
    buildWall(top, WIDTH, DEPTH, HEIGHT)
    corrugate(front, HEIGHT)
    corrugate(top, DEPTH)
    front.part(rect(-76, -80, 152, 160, 6), { thickness: DEPTH - 1, radius: 4, material: 'trim' })
    front.raise(place(trim.emblem, { scale: 1.18 }), {
      height: 6,
      radius: 4,
      material: trim.emblemGlows ? 'glow' : 'accent',
    })
    buildDoors(side)
    buildFrame(front, WIDTH, HEIGHT)
    buildFrame(side, DEPTH, HEIGHT)
    buildFrame(top, WIDTH, DEPTH)
    for (const x of [-58, 58])
      front.carve(rect(x - 22, HEIGHT - 17, 44, 13, 3), { depth: 12, radius: 2, material: 'rubber' })
  },
}

function buildWall(face: SolidBuilder, halfWidth: number, halfHeight: number, thickness: number): void {
  face.part(rect(-halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight, 3), {
    thickness: thickness - 12,
    radius: 4,
  })
}

function corrugate(face: SolidBuilder, halfHeight: number): void {
  for (let x = -6.5 * PITCH; x < 7 * PITCH; x += PITCH) {
    const rib = polygon([
      [x - 11, FRAME - 4 - halfHeight],
      [x + 11, FRAME - 4 - halfHeight],
      [x + 11, halfHeight - FRAME + 4],
      [x - 11, halfHeight - FRAME + 4],
    ])
    face.raise(rib, { height: 9, radius: 6, profile: 'chamfer' })
  }
}

/** Rails and posts flush with the corners, and a casting with its lifting eye at each corner. */
function buildFrame(face: SolidBuilder, halfWidth: number, halfHeight: number): void {
  const outer = rect(-halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight, 2)
  const inner = rect(
    FRAME - halfWidth,
    FRAME - halfHeight,
    2 * (halfWidth - FRAME),
    2 * (halfHeight - FRAME),
    2,
  )
  face.raise(outer + inner, { height: 9, radius: 3, material: 'coat' })
  for (const right of [-1, 1]) {
    for (const down of [-1, 1]) {
      const [x, y] = [right * (halfWidth - 18), down * (halfHeight - 16)]
      face.raise(rect(x - 20, y - 18, 40, 36, 3), { height: 7, radius: 4, material: 'steel' })
      face.carve(rect(x - 10, y - 7, 20, 14, 7), { depth: 12, radius: 2, material: 'rubber' })
    }
  }
}

function buildDoors(side: SolidBuilder): void {
  side.groove(line([0, FRAME - HEIGHT], [0, HEIGHT - FRAME]), 5, 6)
  for (const leaf of [-1, 1]) {
    for (const y of [-54, -2, 50])
      side.carve(rect(leaf * 41 - 36, y - 22, 72, 42, 3), { depth: 6, radius: 5, profile: 'chamfer' })
    for (const x of [19, 60]) {
      side.raise(rect(leaf * x - 6, FRAME - HEIGHT - 4, 12, 2 * (HEIGHT - FRAME) + 8, 5), {
        height: 8,
        radius: 6,
        material: 'coat',
      })
      for (const y of [-78, 74])
        side.raise(rect(leaf * x - 11, y - 7, 22, 14, 3), { height: 5, radius: 4, material: 'steel' })
      side.raise(rect(leaf > 0 ? x - 6 : -x - 28, 14, 34, 11, 5), {
        height: 5,
        radius: 4,
        material: 'accent',
      })
    }
  }
}
