import { circle, line, polygon, rect } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'
import { clamp } from '../../../surface/noise.ts'

const HEIGHT = 206
const EAVES = 112

/** Half width of the glazed cage and of the foot. */
const CAGE = 84
const FOOT = 100

/** Canvas heights of the eaves and of the foot's upper edge, and the roof's top above the middle. */
const EAVES_Y = -66
const FOOT_Y = 138
const ROOF = 128

/** Half width of the chimney and its height above the middle. */
const CHIMNEY = 32
const CHIMNEY_TOP = 156

/** A street lamp's head: lit panes in an iron cage under a pyramid roof, with a chimney and a ring to hang it by. */
export const lantern: BoxBody = {
  key: 'lantern',
  halfWidth: EAVES,
  halfHeight: HEIGHT,
  halfDepth: EAVES,
  flatBottom: true,
  opens: { along: 'y', at: -EAVES_Y },
  build({ front, side, top }, trim) {
    for (const face of [front, side]) buildCage(face)
    front.part(circle(0, -180, 24), { thickness: 9, radius: 8, stroke: 10, material: 'accent' })
    side.part(rect(-9, -HEIGHT - 2, 18, 60, 8), { thickness: 34, radius: 2, material: 'accent' })
    front.raise(place(trim.emblem, { y: 38, scale: 0.86 }), {
      height: 8,
      radius: 4,
      material: trim.emblemGlows ? 'glow' : 'trim',
    })
    buildRoof(top)
  },
}

function buildCage(face: SolidBuilder): void {
  // under the roof the relief on top rules
  face.part(rect(-EAVES, -CHIMNEY_TOP - 2, 2 * EAVES, CHIMNEY_TOP + EAVES_Y + 2, 3), {
    thickness: EAVES,
    radius: 3,
  })
  face.part(rect(-CAGE, EAVES_Y - 4, 2 * CAGE, FOOT_Y - EAVES_Y + 8, 2), { thickness: CAGE, radius: 6 })
  face.part(rect(-FOOT, FOOT_Y, 2 * FOOT, HEIGHT - FOOT_Y, 6), { thickness: FOOT, radius: 8 })
  face.part(rect(-FOOT - 8, HEIGHT - 24, 2 * FOOT + 16, 24, 6), {
    thickness: FOOT + 8,
    radius: 7,
    material: 'trim',
  })
  face.groove(line([-FOOT, FOOT_Y + 26], [FOOT, FOOT_Y + 26]), 4, 4)
  for (const x of [-72, 72]) face.screw(x, FOOT_Y + 13, 5, { material: 'accent' })
  const pane = rect(18 - CAGE, EAVES_Y + 14, 2 * CAGE - 36, FOOT_Y - EAVES_Y - 28, 10)
  face.carve(pane, { depth: 10, radius: 4, material: 'glow' })
  face.raise(rect(18 - CAGE, EAVES_Y + 14, 2 * CAGE - 36, 9, 2), { height: 10, radius: 3, material: 'coat' })
  // glazing bars: a cross above, a bar at each side of the drawing
  for (const x of [-44, 44])
    face.raise(rect(x - 3.5, EAVES_Y + 16, 7, FOOT_Y - EAVES_Y - 32, 2), {
      height: 9,
      radius: 3,
      material: 'coat',
    })
  for (const y of [EAVES_Y + 44, FOOT_Y - 38])
    face.raise(rect(20 - CAGE, y - 3.5, 2 * CAGE - 40, 7, 2), { height: 9, radius: 3, material: 'coat' })
}

function buildRoof(top: SolidBuilder): void {
  const slope = (ROOF + EAVES_Y - 12) / (EAVES - CHIMNEY)
  top.part(rect(-EAVES, -EAVES, 2 * EAVES, 2 * EAVES, 10), {
    thickness: ROOF,
    radius: 8,
    texture: (x, y) => -slope * clamp(Math.max(Math.abs(x), Math.abs(y)) - CHIMNEY, 0, EAVES - CHIMNEY - 12),
  })
  // hips, ribs between them, and the rail along the eaves
  for (const rotate of [45, 135, 225, 315])
    top.raise(place(rect(44, -6, 112, 12, 4), { rotate }), { height: 7, radius: 5, material: 'trim' })
  for (const rotate of [0, 90, 180, 270]) {
    for (const y of [-32, 0, 32])
      top.raise(
        place(rect(CHIMNEY + 8 + Math.abs(y) * 0.8, y - 2.5, 66 - Math.abs(y) * 0.8, 5, 2), { rotate }),
        {
          height: 3,
          radius: 2.5,
        },
      )
  }
  top.raise(
    rect(-EAVES, -EAVES, 2 * EAVES, 2 * EAVES, 10) +
      rect(12 - EAVES, 12 - EAVES, 2 * EAVES - 24, 2 * EAVES - 24, 6),
    {
      height: 7,
      radius: 4,
      material: 'trim',
    },
  )
  top.part(rect(-CHIMNEY, -CHIMNEY, 2 * CHIMNEY, 2 * CHIMNEY, 6), {
    thickness: CHIMNEY_TOP,
    radius: 10,
    material: 'trim',
  })
  top.part(polygon('-32 -11, 32 -11, 32 11, -32 11', 4), {
    thickness: HEIGHT + 2,
    radius: 1,
    material: 'accent',
  })
}
