import { polygon, type Point } from '../../../geometry/outlines.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { Front } from '../../../recipe.ts'
import { hex } from '../../../surface/colour.ts'
import { setGlow, setMaterial, type Slot } from '../../../surface/material.ts'
import { noise } from '../../../surface/noise.ts'
import { GEAR } from '../paint.ts'

const BLUES = ['#0a4fb8', '#1673e0', '#2b9cf5', '#58c4ff', '#a4e6ff', '#0d5fcf', '#3fb0fa', '#7fd8ff'].map(
  hex,
)

/** Every facet has its own blue and some light of its own. */
const crystal: Slot = ({ x, y, part }, sample) => {
  const shade = 0.75 + 0.5 * noise(x * 0.012 + part * 3, y * 0.012, 4)
  const colour = BLUES[(part * 5 + 3) % BLUES.length]
  setMaterial(sample, colour, 0.55, 0.08, 1, shade)
  setGlow(sample, colour, 0.55 * shade)
}

type Vertex = readonly [x: number, y: number, height: number]

/* A brilliant seen from the side: the table on top, the girdle about it, the culet below. Heights in units. */
const TABLE_HEIGHT = 78
const GIRDLE_HEIGHT = 14
const CULET: Vertex = [200, 372, 6]
const girdle: Vertex[] = [
  [20, 150, GIRDLE_HEIGHT],
  [92, 52, GIRDLE_HEIGHT],
  [200, 38, GIRDLE_HEIGHT],
  [308, 52, GIRDLE_HEIGHT],
  [380, 150, GIRDLE_HEIGHT],
]
const table: Vertex[] = [
  [112, 120, TABLE_HEIGHT],
  [160, 96, TABLE_HEIGHT],
  [240, 96, TABLE_HEIGHT],
  [288, 120, TABLE_HEIGHT],
]
const belt: Vertex[] = [girdle[0], [110, 168, 66], [200, 176, 72], [290, 168, 66], girdle[4]]

const FACETS: Vertex[][] = [
  [table[0], table[1], girdle[1]],
  [table[1], girdle[2], girdle[1]],
  [table[1], table[2], girdle[2]],
  [table[2], girdle[3], girdle[2]],
  [table[2], table[3], girdle[3]],
  [table[3], girdle[4], girdle[3]],
  [table[0], girdle[1], girdle[0]],
  [table[0], belt[0], belt[1]],
  [table[3], belt[3], belt[4]],
  [table[0], belt[2], belt[1]],
  [table[0], table[1], belt[2]],
  [table[1], table[2], belt[2]],
  [table[2], table[3], belt[2]],
  [table[3], belt[3], belt[2]],
  [belt[0], belt[1], CULET],
  [belt[1], belt[2], CULET],
  [belt[2], belt[3], CULET],
  [belt[3], belt[4], CULET],
]

/** A brilliant of eighteen facets. */
export const diamond: Front = {
  key: 'diamond',
  canvas: { width: 400, height: 400, texelsPerUnit: 3 },
  view: { yaw: -10, pitch: 6, roll: 0 },
  fit: 0.96,
  finish: { key: 'diamond', slots: { ...GEAR, coat: crystal } },
  build(solid) {
    for (const facet of FACETS) addFacet(solid, facet)
  },
}

/** A flat triangle through its three corners, a little larger than they say so that no seam stays open. */
function addFacet(solid: SolidBuilder, [a, b, c]: Vertex[]): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  const right = ((b[2] - a[2]) * (c[1] - a[1]) - (c[2] - a[2]) * (b[1] - a[1])) / area
  const down = ((b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2])) / area
  const [middleX, middleY] = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]
  const corners = [a, b, c].map(([x, y]): Point => [
    middleX + (x - middleX) * 1.012,
    middleY + (y - middleY) * 1.012,
  ])
  solid.part(polygon(corners), {
    thickness: a[2],
    radius: 0.5,
    drop: 0,
    slope: { right, down, x: a[0], y: a[1] },
  })
}
