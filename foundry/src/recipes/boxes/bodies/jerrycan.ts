import { circle, line, polygon, rect } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

const WIDTH = 136
const HEIGHT = 188
const DEPTH = 66

/** Height of the body's shoulder above the middle; handles and spout reach to the full height. */
const SHOULDER = 136

/** A fuel can: pressed walls with a cross, three carrying bars and a capped spout. */
export const jerrycan: BoxBody = {
  key: 'jerrycan',
  halfWidth: WIDTH,
  halfHeight: HEIGHT,
  halfDepth: DEPTH,
  flatBottom: true,
  opens: { along: 'y', at: 96 },
  build({ front, side, top }, trim) {
    buildFront(front)
    front.part(circle(0, 28, 70), { thickness: DEPTH + 6, radius: 7, material: 'trim' })
    front.carve(circle(0, 28, 60), { depth: 4, radius: 3, material: 'polymer' })
    front.raise(place(trim.emblem, { y: 28, scale: 0.84 }), {
      height: 7,
      radius: 5,
      material: trim.emblemGlows ? 'glow' : 'accent',
    })
    side.part(rect(-DEPTH, -HEIGHT, 2 * DEPTH, 2 * HEIGHT, 10), { thickness: WIDTH, radius: 16, drop: 14 })
    // what the handles and the cap show of their flanks
    side.paint(rect(-DEPTH, -HEIGHT, 2 * DEPTH, HEIGHT - SHOULDER + 2), 'steel')
    side.raise(rect(-7, 6 - SHOULDER, 14, HEIGHT + SHOULDER - 6, 2), { height: 5, radius: 5 })
    for (const right of [-1, 1]) side.carve(rect(right * 36 - 11, -92, 22, 220, 9), { depth: 5, radius: 5 })
    top.part(rect(-WIDTH, -DEPTH, 2 * WIDTH, 2 * DEPTH, 20), { thickness: SHOULDER, radius: 14 })
    for (const y of [-38, 0, 38])
      top.part(rect(-94, y - 10, 138, 20, 8), { thickness: HEIGHT, radius: 9, material: 'steel' })
    top.part(rect(50, -33, 86, 66, 12), { thickness: HEIGHT, radius: 2 })
    top.paint(circle(98, 0, 27), 'steel')
  },
}

function buildFront(front: SolidBuilder): void {
  front.part(
    polygon([
      [-WIDTH, -SHOULDER, 44],
      [52, -SHOULDER, 10],
      [WIDTH, 70 - SHOULDER, 20],
      [WIDTH, HEIGHT, 30],
      [-WIDTH, HEIGHT, 30],
    ]),
    { thickness: DEPTH, radius: 22, drop: 16 },
  )
  front.carve(rect(-104, -104, 208, 266, 30), { depth: 9, radius: 7 })
  for (const path of ['-96 -96, 96 154', '96 -96, -96 154'])
    front.raise(line(path), { stroke: 26, height: 10, radius: 9, cap: 'butt' })
  // carrying bars, a loop seen from here
  const loop = polygon([
    [-92, -SHOULDER + 10, 4],
    [-92, -HEIGHT, 22],
    [42, -HEIGHT, 22],
    [42, -SHOULDER + 10, 4],
  ])
  const opening = polygon([
    [-72, -SHOULDER - 8, 8],
    [-72, 20 - HEIGHT, 10],
    [22, 20 - HEIGHT, 10],
    [22, -SHOULDER - 8, 8],
  ])
  front.part(loop + opening, { thickness: 50, radius: 8, material: 'steel' })
  // spout and cap, leaning out over the corner
  const spout = { x: 80, y: -SHOULDER + 20, rotate: 40 }
  front.part(place(rect(-22, -30, 44, 60, 4), spout), {
    thickness: 26,
    radius: 20,
    drop: 14,
    material: 'steel',
  })
  front.part(place(rect(-29, -52, 58, 28, 8), spout), {
    thickness: 31,
    radius: 24,
    drop: 15,
    material: 'steel',
  })
  for (const x of [-18, -6, 6, 18]) front.groove(place(line([x, -48], [x, -30]), spout), 4, 3)
}
