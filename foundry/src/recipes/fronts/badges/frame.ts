import { circle, line, polygon, regular, type Point } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { Front } from '../../../recipe.ts'
import { glow, polymer, solidColour } from '../../../surface/slots.ts'
import { GEAR } from '../paint.ts'

/** Colours of a badge: frame, wings and inner bevel, corner studs and crown, light. */
export type BadgeLook = { frame: string; wings: string; studs: string; light: string }

/** What a badge has besides its frame: pairs of wing feathers, a lit line, a crown. */
export type BadgeRank = { feathers: number; lit: boolean; crowned: boolean }

/** The hexagonal frame of a level badge. The number inside is live text of the page. */
export function badge(key: string, look: BadgeLook, { feathers, lit, crowned }: BadgeRank): Front {
  return {
    key,
    canvas: { width: 400, height: 400, texelsPerUnit: 3 },
    view: { yaw: 0, pitch: 10, roll: 0 },
    fit: 0.96,
    finish: {
      key,
      slots: {
        ...GEAR,
        coat: solidColour(look.frame, 1, 0.24),
        trim: solidColour(look.wings, 0.9, 0.34),
        accent: solidColour(look.studs, 1, 0.2),
        polymer: polymer('#12141a', 0.4),
        glow: glow(look.light, 3),
      },
    },
    build(solid) {
      for (let feather = 0; feather < feathers; feather++) {
        const y = feather * 48
        const tip = 196 - feather * 15
        const outline = polygon(
          [
            [-104, -70 + y],
            [-tip, -110 + y * 1.06],
            [18 - tip, -58 + y * 1.04],
            [-104, -24 + y],
          ],
          5,
        )
        for (const mirror of [false, true]) {
          solid.part(place(outline, { x: 200, y: 200, mirror }), {
            thickness: 20 - feather * 3,
            radius: 8,
            material: 'trim',
          })
          const quill = line([-108, -48 + y], [-tip + 14, -86 + y * 1.05])
          solid.groove(place(quill, { x: 200, y: 200, mirror }), 4, 4)
        }
      }
      if (crowned) {
        const crown = '158 62, 148 10, 181 38, 200 0, 219 38, 252 10, 242 62'
        solid.part(polygon(crown, 4), { thickness: 26, radius: 8, material: 'accent' })
        solid.raise(circle(200, 40, 8), { height: 6, radius: 6, material: 'glow' })
      }
      solid.part(hexagon(160, 14), { thickness: 34, radius: 14, profile: 'chamfer' })
      solid.groove(hexagon(146, 12), 3, 2.4)
      solid.carve(hexagon(126, 10), { depth: 10, radius: 5, material: 'trim' })
      solid.raise(hexagon(112, 8), { height: 5, radius: 20, material: 'polymer' })
      if (lit) solid.carve(hexagon(134, 10) + hexagon(127, 10), { depth: 3, radius: 2, material: 'glow' })
      for (const [x, y] of corners(143))
        solid.raise(circle(x, y, 8), { height: 6, radius: 7, material: 'accent' })
    },
  }
}

function hexagon(radius: number, rounding: number): string {
  return regular(6, 200, 200, radius, rounding, Math.PI / 6)
}

function corners(radius: number): Point[] {
  return Array.from({ length: 6 }, (_, index): Point => {
    const turn = Math.PI / 6 + (index * Math.PI) / 3
    return [200 + Math.cos(turn) * radius, 200 + Math.sin(turn) * radius]
  })
}
