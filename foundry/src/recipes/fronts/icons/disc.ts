import { circle, line, polygon } from '../../../geometry/outlines.ts'
import type { Front } from '../../../recipe.ts'
import type { Slot } from '../../../surface/material.ts'
import { GEAR } from '../paint.ts'

const MIDDLE = 200
const NOTCHES = 60
const PEARLS = 24

/** A milled coin with the store's cut N. */
export function disc(key: string, relief: Slot, field: Slot): Front {
  return {
    key,
    canvas: { width: 400, height: 400, texelsPerUnit: 3 },
    view: { yaw: -18, pitch: 8, roll: 0 },
    fit: 0.96,
    finish: { key, slots: { ...GEAR, coat: relief, trim: field } },
    build(solid) {
      solid.part(circle(MIDDLE, MIDDLE, 180), { thickness: 40, radius: 16 })
      for (let notch = 0; notch < NOTCHES; notch++) {
        const turn = (notch / NOTCHES) * 2 * Math.PI
        const at = (radius: number) =>
          [MIDDLE + Math.cos(turn) * radius, MIDDLE + Math.sin(turn) * radius] as const
        solid.carve(line(at(174), at(184)), { stroke: 6, depth: 8, radius: 3 })
      }
      solid.carve(circle(MIDDLE, MIDDLE, 148), { depth: 14, radius: 10, material: 'trim' })
      solid.raise(circle(MIDDLE, MIDDLE, 136), { height: 4, radius: 60, profile: 'smooth', material: 'trim' })
      solid.raise(
        polygon(
          '116 114, 168 114, 236 212, 236 114, 284 114, 284 286, 234 286, 164 186, 164 286, 116 286',
          5,
        ),
        { height: 24, radius: 12, material: 'coat' },
      )
      for (let pearl = 0; pearl < PEARLS; pearl++) {
        const turn = (pearl / PEARLS) * 2 * Math.PI
        solid.raise(circle(MIDDLE + Math.cos(turn) * 141, MIDDLE + Math.sin(turn) * 141, 4.5), {
          height: 5,
          radius: 4,
          material: 'coat',
        })
      }
    },
  }
}
