import { hash } from '../../../surface/noise.ts'

type Corner = readonly [x: number, y: number]

/** A flat piece of folded paper: its corners, how bright it is, and how it slopes to the right and down. */
type Facet = { corners: readonly [Corner, Corner, Corner]; shade: number; slope: readonly [number, number] }

/** A paper crane about (0, 0), its beak to the right, some 220 units wide. Facets in front come first. */
const FACETS: readonly Facet[] = [
  {
    corners: [
      [-40, 2],
      [0, 4],
      [-58, -92],
    ],
    shade: 1,
    slope: [0.16, 0.1],
  },
  {
    corners: [
      [0, 4],
      [30, 4],
      [-58, -92],
    ],
    shade: 0.55,
    slope: [-0.22, -0.06],
  },
  {
    corners: [
      [-40, 2],
      [0, 4],
      [-4, 44],
    ],
    shade: 0.86,
    slope: [0.12, -0.16],
  },
  {
    corners: [
      [0, 4],
      [40, 4],
      [-4, 44],
    ],
    shade: 0.3,
    slope: [-0.2, -0.12],
  },
  {
    corners: [
      [10, 4],
      [38, 4],
      [84, -78],
    ],
    shade: 0.9,
    slope: [0.18, 0.08],
  },
  {
    corners: [
      [-14, 4],
      [12, 4],
      [84, -78],
    ],
    shade: 0.18,
    slope: [-0.18, 0.1],
  },
  {
    corners: [
      [82, -44],
      [124, -16],
      [96, -22],
    ],
    shade: 1,
    slope: [0.1, -0.2],
  },
  {
    corners: [
      [18, 6],
      [96, -46],
      [36, 24],
    ],
    shade: 0.7,
    slope: [-0.06, -0.22],
  },
  {
    corners: [
      [-24, 0],
      [-112, -36],
      [-10, 28],
    ],
    shade: 0.66,
    slope: [0.1, -0.2],
  },
]

/** Units between cranes, across and down. */
const ACROSS = 226
const DOWN = 124

/** What of a crane is over a point: its brightness, its height above the crane's foot, and whether it is of foil. */
export type OnCrane = { shade: number; lift: number; foil: boolean }

/** The crane over a point of a flock that flies to the right, or null beside them. */
export function craneAt(x: number, y: number): OnCrane | null {
  const middle = Math.round(y / DOWN)
  for (let row = middle + 1; row >= middle - 1; row--) {
    const stagger = (row & 1) * 0.5
    const column = Math.round(x / ACROSS - stagger)
    for (const near of [column, column - 1, column + 1]) {
      const found = facetAt(x, y, near, row)
      if (found !== null) return found
    }
  }
  return null
}

function facetAt(x: number, y: number, column: number, row: number): OnCrane | null {
  const random = (purpose: number) => hash(column, row, purpose)
  const size = 0.86 + random(2) * 0.2
  const turn = (random(3) - 0.5) * 0.5
  const [fromX, fromY] = [
    x - (column + (row & 1) * 0.5) * ACROSS - (random(4) - 0.5) * 44,
    y - row * DOWN - (random(6) - 0.5) * 26,
  ]
  const [cos, sin] = [Math.cos(turn) / size, Math.sin(turn) / size]
  const point: Corner = [fromX * cos + fromY * sin, fromY * cos - fromX * sin]
  for (const { corners, shade, slope } of FACETS) {
    if (!isInside(point, corners)) continue
    return {
      shade,
      lift: (slope[0] * (point[0] - corners[0][0]) + slope[1] * (point[1] - corners[0][1])) * size,
      foil: random(8) > 0.8,
    }
  }
  return null
}

function isInside([x, y]: Corner, [a, b, c]: Facet['corners']): boolean {
  const side = (from: Corner, to: Corner) =>
    (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])
  const [first, second, third] = [side(a, b), side(b, c), side(c, a)]
  return (first >= 0 && second >= 0 && third >= 0) || (first <= 0 && second <= 0 && third <= 0)
}
