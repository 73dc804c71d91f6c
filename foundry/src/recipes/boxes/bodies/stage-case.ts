import { circle, polygon, rect } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

const WIDTH = 142
const HEIGHT = 168
const DEPTH = 112

/** Radius of the corner balls, and how far in from the corner their middles lie. */
const BALL = 30
const BALL_INSET = 16

/** Radius of the round grille. */
const GRILLE = 104

/** A loudspeaker cabinet built as a flight case: metal edges, balls on the corners, a round grille. */
export const stageCase: BoxBody = {
  key: 'stage-case',
  halfWidth: WIDTH + BALL,
  halfHeight: HEIGHT + BALL,
  halfDepth: DEPTH + BALL,
  opens: { along: 'y', at: HEIGHT - 54 },
  build({ front, side, top }, trim) {
    buildWall(front, WIDTH, HEIGHT, DEPTH)
    buildWall(side, DEPTH, HEIGHT, WIDTH)
    buildWall(top, WIDTH, DEPTH, HEIGHT)
    buildGrille(front, trim.emblem, trim.emblemGlows)
    buildTweeters(front)
    side.carve(rect(-58, -44, 116, 76, 12), { depth: 10, radius: 5, material: 'polymer' })
    side.raise(polygon('-44 -18, 44 -18, 44 6, -44 6', 9), { height: 14, radius: 8, material: 'rubber' })
    for (const x of [-50, 50])
      side.raise(rect(x - 9, -26, 18, 40, 4), { height: 11, radius: 4, material: 'steel' })
    for (let slit = 0; slit < 3; slit++)
      side.carve(rect(-52, 76 + slit * 20, 104, 9, 4), { depth: 7, radius: 3, material: 'polymer' })
    top.carve(rect(-62, -42, 124, 84, 14), { depth: 8, radius: 5, material: 'polymer' })
    top.raise(rect(-48, -12, 96, 24, 10), { height: 14, radius: 9, material: 'rubber' })
  },
}

function buildWall(face: SolidBuilder, halfWidth: number, halfHeight: number, thickness: number): void {
  const edge = 20
  face.part(rect(-halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight, 8), {
    thickness: thickness - 6,
    radius: 6,
  })
  const inner = rect(edge - halfWidth, edge - halfHeight, 2 * (halfWidth - edge), 2 * (halfHeight - edge), 3)
  face.raise(rect(-halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight, 8) + inner, {
    height: 6,
    radius: 3,
    material: 'trim',
  })
  for (const right of [-1, 1]) {
    for (const down of [-1, 1]) {
      const [x, y] = [right * (halfWidth - 16), down * (halfHeight - 16)]
      face.raise(circle(x, y, 42), { height: 5, radius: 4, material: 'steel' })
      buildBall(
        face,
        right * (halfWidth - BALL_INSET),
        down * (halfHeight - BALL_INSET),
        thickness - BALL_INSET,
      )
      for (const [dx, dy] of [
        [34, 0],
        [0, 34],
      ])
        face.raise(circle(x - right * dx, y - down * dy, 3.5), { height: 3, radius: 3, material: 'polymer' })
    }
  }
}

/** A ball about a corner: all three reliefs hold the same sphere, its middle `depth` units out. */
function buildBall(face: SolidBuilder, ballX: number, ballY: number, depth: number): void {
  face.part(circle(ballX, ballY, BALL), {
    thickness: depth,
    radius: 1,
    drop: 0,
    material: 'steel',
    texture: (x, y) => Math.sqrt(Math.max(0, BALL ** 2 - (x - ballX) ** 2 - (y - ballY) ** 2)),
  })
}

/** Grille over the cone: a dished mesh in a lit ring, the emblem as its middle badge. */
function buildGrille(front: SolidBuilder, emblem: string, glows = false): void {
  const y = 34
  front.raise(circle(0, y, GRILLE + 8), { height: 10, radius: 8, material: 'steel' })
  front.carve(circle(0, y, GRILLE - 6) + circle(0, y, GRILLE - 16), { depth: 6, radius: 3, material: 'glow' })
  front.carve(circle(0, y, GRILLE - 16), {
    radius: 2,
    material: 'polymer',
    texture: (x, down) => 13 - 8 * (1 - Math.min(1, Math.hypot(x, down - y) / (GRILLE - 16)) ** 2),
  })
  const pitch = 13
  const holes: string[] = []
  for (let row = -7; row <= 7; row++) {
    for (let column = -7; column <= 7; column++) {
      const x = (column + (row % 2 === 0 ? 0 : 0.5)) * pitch
      const down = row * pitch * Math.sin(Math.PI / 3)
      const away = Math.hypot(x, down)
      if (away < GRILLE - 24 && away > 52) holes.push(circle(x, y + down, 4.4))
    }
  }
  front.carve(holes.join(''), { depth: 5, radius: 2, material: 'rubber' })
  front.raise(circle(0, y, 50), { height: 8, radius: 7, material: 'trim' })
  front.carve(circle(0, y, 43), { depth: 4, radius: 3, material: 'polymer' })
  front.raise(place(emblem, { y, scale: 0.6 }), { height: 7, radius: 4, material: glows ? 'glow' : 'accent' })
}

/** Two horns above the grille. */
function buildTweeters(front: SolidBuilder): void {
  front.carve(rect(-86, 32 - HEIGHT, 172, 46, 14), { depth: 5, radius: 4, material: 'polymer' })
  for (const x of [-58, 58]) {
    front.raise(circle(x, 55 - HEIGHT, 18), { height: 7, radius: 4, material: 'steel' })
    front.carve(circle(x, 55 - HEIGHT, 12), { depth: 7, radius: 9, material: 'rubber' })
  }
  for (let bar = 0; bar < 5; bar++)
    front.raise(rect(-26 + bar * 11, 45 - HEIGHT, 7, 20, 3), {
      height: 5,
      radius: 3,
      material: bar < 3 ? 'glow' : 'rubber',
    })
}
