import { circle, polygon, type Point } from '../../../geometry/outlines.ts'
import type { Front } from '../../../recipe.ts'
import { glow, solidColour } from '../../../surface/slots.ts'
import { GEAR } from '../paint.ts'

const MIDDLE = 250
const SPIKES = 8
const STUDS = 6

/** A dark sphere with spikes and a red eye. */
export const mine: Front = {
  key: 'mine',
  canvas: { width: 500, height: 500, texelsPerUnit: 2.4 },
  view: { yaw: -14, pitch: 14, roll: 0 },
  fit: 0.96,
  finish: {
    key: 'mine',
    slots: {
      ...GEAR,
      coat: solidColour('#23262e', 0.7, 0.36, 0.2),
      trim: solidColour('#3a3f4b', 0.9, 0.3),
      glow: glow('#ff3d4f', 3.4),
    },
  },
  build(solid) {
    for (let spike = 0; spike < SPIKES; spike++) {
      const turn = (spike * 2 * Math.PI) / SPIKES + 0.2
      const at = (out: number, across: number): Point => [
        MIDDLE + Math.cos(turn) * out - Math.sin(turn) * across,
        MIDDLE + Math.sin(turn) * out + Math.cos(turn) * across,
      ]
      const outline = polygon([at(150, -26), at(206, -13), at(232, 0), at(206, 13), at(150, 26)], 5)
      solid.part(outline, { thickness: 26, radius: 20, drop: 22, material: 'steel' })
      solid.part(polygon([at(150, -34), at(178, -26), at(178, 26), at(150, 34)], 6), {
        thickness: 34,
        radius: 16,
        drop: 28,
        material: 'trim',
      })
    }
    solid.part(circle(MIDDLE, MIDDLE, 168), { thickness: 150, radius: 166, drop: 144 })
    solid.groove('M96 216C180 250 320 250 404 216', 6, 6)
    solid.groove('M96 290C180 324 320 324 404 290', 6, 6)
    solid.raise(circle(MIDDLE, MIDDLE, 84), { height: 8, radius: 8 })
    solid.carve(circle(MIDDLE, MIDDLE, 74), { depth: 14, radius: 6, material: 'polymer' })
    solid.raise(circle(MIDDLE, MIDDLE, 64), { height: 10, radius: 10, material: 'trim' })
    solid.carve(circle(MIDDLE, MIDDLE, 40), { depth: 10, radius: 5, material: 'polymer' })
    solid.raise(circle(MIDDLE, MIDDLE, 34), { height: 14, radius: 26, material: 'glow' })
    for (let stud = 0; stud < STUDS; stud++) {
      const turn = (stud * 2 * Math.PI) / STUDS
      solid.raise(circle(MIDDLE + Math.cos(turn) * 112, MIDDLE + Math.sin(turn) * 112, 12), {
        height: 12,
        radius: 11,
        material: 'steel',
      })
    }
  },
}
