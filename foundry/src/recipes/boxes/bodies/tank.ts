import { circle, line, polygon, rect } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'
import { aroundWall, turnedWall } from './turned.ts'

const HEIGHT = 172
const BELLY = 148
const RIM = 122

/** Height of the lid's plate above the middle. */
const LID = 150

/** Middles of the riveted hoops. */
const HOOPS = [-128, -58, 58, 132]
const HOOP = 13

/** A bellied tank of riveted hoops with a round gauge glass, pipe flanges at its sides and a hand wheel on its lid. */
export const tank: BoxBody = {
  key: 'tank',
  halfWidth: BELLY,
  halfHeight: HEIGHT,
  halfDepth: BELLY,
  flatBottom: true,
  opens: { along: 'y', at: 110 },
  build({ front, side, top }, trim) {
    for (const face of [front, side]) buildWall(face)
    buildGlass(front, trim.emblem, trim.emblemGlows)
    buildFlange(side)
    top.part(circle(0, 0, BELLY + 12), { thickness: LID, radius: 4, camber: 3 })
    buildLid(top)
  },
}

function staveRadius(y: number): number {
  return RIM + (BELLY - RIM) * (1 - (y / HEIGHT) ** 2)
}

function wallRadius(y: number): number {
  const hoop = HOOPS.some((middle) => Math.abs(y - middle) < HOOP)
  return staveRadius(y) + (hoop ? 7 : 0)
}

function buildWall(face: SolidBuilder): void {
  face.part(rect(-BELLY - 20, -LID, 2 * BELLY + 40, LID + HEIGHT), {
    thickness: 0,
    drop: 0,
    texture: turnedWall(wallRadius),
  })
  // the wheel on the lid is ruled by the top relief alone
  face.part(rect(-76, -HEIGHT, 152, HEIGHT - LID + 2), { thickness: 76, radius: 1, material: 'accent' })
  for (const y of HOOPS) {
    const radius = wallRadius(y)
    face.paint(rect(-radius - 4, y - HOOP, 2 * radius + 8, 2 * HOOP), 'trim')
    const rivets = aroundWall(radius, 3).map((x) => circle(x, y, 6))
    face.raise(rivets.join(''), { height: 5, radius: 6, material: 'accent' })
  }
  // what the fittings of the other relief show of their flanks
  face.paint(rect(-BELLY - 30, -76, 44, 152) + rect(BELLY - 14, -76, 44, 152), 'trim')
  // joints between the plates
  for (const x of [-0.56, 0.56]) {
    for (const [from, to] of [
      [HOOPS[0] + HOOP, HOOPS[1] - HOOP],
      [HOOPS[2] + HOOP, HOOPS[3] - HOOP],
    ])
      face.groove(line([x * BELLY * 0.96, from], [x * BELLY * 0.96, to]), 4, 3)
  }
}

function buildGlass(front: SolidBuilder, emblem: string, glows = false): void {
  front.part(circle(0, 0, 74), { thickness: BELLY + 14, radius: 10, material: 'trim' })
  const bolts = Array.from({ length: 10 }, (_, bolt) => {
    const turn = (bolt * Math.PI) / 5 + 0.3
    return circle(Math.cos(turn) * 64, Math.sin(turn) * 64, 5)
  })
  front.raise(bolts.join(''), { height: 4, radius: 4, material: 'accent' })
  front.carve(circle(0, 0, 54), { depth: 9, radius: 5, material: 'polymer' })
  front.raise(place(emblem, { scale: 0.76 }), { height: 7, radius: 5, material: glows ? 'glow' : 'accent' })
}

/** A flange with a blind plate and, below it, a drain cock. */
function buildFlange(side: SolidBuilder): void {
  side.part(circle(0, 0, 50), { thickness: BELLY + 12, radius: 6, material: 'trim' })
  side.raise(circle(0, 0, 34), { height: 8, radius: 5, material: 'steel' })
  for (let bolt = 0; bolt < 6; bolt++) {
    const turn = (bolt * Math.PI) / 3
    side.screw(Math.cos(turn) * 41, Math.sin(turn) * 41, 4, { hex: true, material: 'accent' })
  }
  side.carve(circle(0, 0, 20), { depth: 5, radius: 3, material: 'polymer' })
  side.raise(polygon('-15 -4, 15 -4, 15 4, -15 4', 3), { height: 7, radius: 3, material: 'glow' })
}

function buildLid(top: SolidBuilder): void {
  top.carve(circle(0, 0, 112) + circle(0, 0, 96), { depth: 5, radius: 3, material: 'trim' })
  const rivets = Array.from({ length: 16 }, (_, rivet) => {
    const turn = (rivet * Math.PI) / 8
    return circle(Math.cos(turn) * 104, Math.sin(turn) * 104, 5)
  })
  top.raise(rivets.join(''), { height: 5, radius: 5, material: 'accent' })
  top.raise(circle(0, 0, 18), { height: 20, radius: 6, material: 'accent' })
  top.raise(circle(0, 0, 66) + circle(0, 0, 52), { height: 18, radius: 6, material: 'accent' })
  for (const rotate of [0, 60, 120])
    top.raise(place(rect(-54, -5, 36, 10, 3) + rect(18, -5, 36, 10, 3), { rotate }), {
      height: 13,
      radius: 4,
      material: 'accent',
    })
}
