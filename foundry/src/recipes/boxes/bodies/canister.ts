import { circle, line, polygon, rect, regular } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

/** Corner radius of the hexagon; a flat side faces the front. */
const RADIUS = 128
const WIDTH = RADIUS
const HEIGHT = 176
const DEPTH = RADIUS * Math.cos(Math.PI / 6)

/** A tall hexagonal canister with a light ring at both ends and a lit cap. */
export const canister: BoxBody = {
  key: 'canister',
  halfWidth: WIDTH,
  halfHeight: HEIGHT,
  halfDepth: DEPTH,
  opens: { along: 'y', at: HEIGHT - 56 },
  build({ front, side, top }, trim) {
    buildCap(top)
    front.part(rect(-WIDTH, -HEIGHT, 2 * WIDTH, 2 * HEIGHT, 10), { thickness: DEPTH, radius: 8 })
    // the slanted walls, their ridge rounded over three units
    side.part(rect(-DEPTH, -HEIGHT, 2 * DEPTH, 2 * HEIGHT, 10), {
      thickness: WIDTH,
      radius: 8,
      texture: (x) => -Math.hypot(x, 3) * Math.tan(Math.PI / 6),
    })
    buildBands(front, WIDTH)
    buildBands(side, DEPTH)
    const edge = RADIUS / 2 - 6
    front.carve(
      polygon(
        [
          [6 - edge, -88],
          [edge - 6, -88],
          [edge, -78],
          [edge, 78],
          [edge - 6, 88],
          [6 - edge, 88],
          [-edge, 78],
          [-edge, -78],
        ],
        6,
      ),
      { depth: 6, radius: 4, material: 'coat' },
    )
    front.carve(circle(0, 0, 52), { depth: 4, radius: 4, material: 'polymer' })
    front.raise(circle(0, 0, 46), { height: 7, radius: 6, material: 'trim' })
    front.raise(place(trim.emblem, { scale: 0.62 }), {
      height: 5,
      radius: 4,
      material: trim.emblemGlows ? 'glow' : 'accent',
    })
    for (const y of [-72, 72]) {
      for (let light = 0; light < 4; light++)
        front.carve(rect(light * 17 - 30, y - 5, 10, 10, 2), {
          depth: 4,
          radius: 2,
          material: light < 3 ? 'glow' : 'polymer',
        })
    }
    for (const right of [-1, 1]) {
      for (const y of [-100, 100]) side.screw(right * (DEPTH - 22), y, 6, { hex: true })
    }
  },
}

function buildCap(top: SolidBuilder): void {
  const hexagon = (share: number) => regular(6, 0, 0, RADIUS * share, 7 * share)
  top.part(hexagon(1.06), { thickness: HEIGHT, radius: 20, drop: 14, material: 'trim' })
  top.carve(hexagon(0.78), { depth: 9, radius: 5, material: 'coat' })
  top.raise(hexagon(0.52), { height: 8, radius: 6, material: 'trim' })
  top.carve(hexagon(0.4), { depth: 5, radius: 4, material: 'glow' })
  top.raise(rect(-44, -9, 88, 18, 8), { height: 14, radius: 7, material: 'steel' })
  for (let bolt = 0; bolt < 6; bolt++) {
    const turn = (bolt * Math.PI) / 3
    top.raise(circle(Math.cos(turn) * RADIUS * 0.87, Math.sin(turn) * RADIUS * 0.87, 6), {
      height: 3,
      radius: 5,
      material: 'steel',
    })
  }
}

/** Bands of trim at both ends, each closed off by a light ring and a joint. */
function buildBands(face: SolidBuilder, half: number): void {
  face.paint(rect(-half, -HEIGHT, 2 * half, 40, 4), 'trim')
  face.paint(rect(-half, HEIGHT - 44, 2 * half, 44, 4), 'trim')
  for (const y of [44 - HEIGHT, HEIGHT - 52])
    face.carve(rect(-half, y, 2 * half, 8, 1), { depth: 6, radius: 3, material: 'glow' })
  for (const y of [40 - HEIGHT, HEIGHT - 56]) face.groove(line([-half, y], [half, y]), 3, 2)
}
