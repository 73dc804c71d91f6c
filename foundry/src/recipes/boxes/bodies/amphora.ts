import { circle, curve, rect } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'
import { easedProfile, turnedOutline, turnedWall } from './turned.ts'

const HEIGHT = 196
const HANDLE = 138

/** Height on the canvas and radius there, mouth to foot. */
const wallRadius = easedProfile([
  [-HEIGHT, 66],
  [22 - HEIGHT, 66],
  [48 - HEIGHT, 50],
  [-118, 48],
  [-32, 128],
  [14, 132],
  [150, 60],
  [166, 72],
  [HEIGHT, 82],
])

/** A fired clay jar with two handles, its painted frieze broken by a medallion. */
export const amphora: BoxBody = {
  key: 'amphora',
  halfWidth: HANDLE + 8,
  halfHeight: HEIGHT,
  halfDepth: 134,
  flatBottom: true,
  opens: { along: 'y', at: 181 },
  build({ front, side, top }, trim) {
    buildWall(front, turnedOutline(wallRadius, -HEIGHT, HEIGHT))
    buildWall(side, rect(-150, -HEIGHT, 300, 2 * HEIGHT))
    buildMedallion(front, trim.emblem, trim.emblemGlows)
    for (const right of [-1, 1]) {
      const handle = curve([
        [right * 44, -152],
        [right * 92, -166],
        [right * 126, -136],
        [right * 126, -92],
        [right * 100, -54],
      ])
      front.part(handle, { stroke: 27, thickness: 16, radius: 13, drop: 10, material: 'trim' })
    }
    side.paint(rect(-150, -54, 50, 132) + rect(100, -54, 50, 132), 'trim')
    // room for the handles, which the front relief rules
    side.part(rect(-15, -190, 30, 150, 4), { thickness: HANDLE + 6, radius: 4, material: 'trim' })
    top.part(rect(-HANDLE - 8, -134, 2 * HANDLE + 16, 268), { thickness: HEIGHT, radius: 1 })
    top.paint(rect(-HANDLE - 8, -18, 2 * HANDLE + 16, 36), 'trim')
    top.paint(circle(0, 0, 70), 'trim')
    top.carve(circle(0, 0, 50), { depth: 70, radius: 9, material: 'rubber' })
  },
}

function buildWall(face: SolidBuilder, outline: string): void {
  face.part(outline, { thickness: 0, drop: 0, texture: turnedWall(wallRadius) })
  face.paint(rect(-80, -HEIGHT, 160, 26), 'trim')
  face.paint(rect(-90, 158, 180, 40), 'trim')
  for (const [y, height] of [
    [-54, 7],
    [-40, 4],
    [64, 4],
    [75, 7],
  ])
    face.paint(rect(-140, y, 280, height), 'accent')
  face.paint(rect(-140, 90, 280, 22), 'trim')
  for (const y of [-78, 136]) face.groove(`M-140 ${y}L140 ${y}`, 4, 3)
}

function buildMedallion(front: SolidBuilder, emblem: string, glows = false): void {
  front.part(circle(0, 12, 68), { thickness: 137, radius: 8, material: 'trim' })
  front.carve(circle(0, 12, 58), { depth: 5, radius: 4, material: 'polymer' })
  front.raise(place(emblem, { y: 14, scale: 0.84 }), {
    height: 7,
    radius: 4,
    material: glows ? 'glow' : 'accent',
  })
}
