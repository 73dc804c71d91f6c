import { circle, polygon, rect, type Point } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'

/** Emblems of the welfare centre's boxes: path data about (0, 0), some 50 units in radius, with even-odd holes. */
export const PAVILION_EMBLEMS = {
  lantern:
    [42, 32, 25, 13, 7].map((radius) => ellipse(radius, 35)).join('') +
    rect(-17, -49, 34, 9, 3) +
    rect(-17, 40, 34, 9, 3) +
    rect(-4, -60, 8, 8, 2) +
    rect(-11, 51, 6, 6, 2) +
    rect(-3, 51, 6, 9, 2) +
    rect(5, 51, 6, 6, 2),
  steamingBowl:
    'M-50 2L50 2C49 26 36 41 19 45L19 54L-19 54L-19 45C-36 41 -49 26 -50 2Z' +
    [-24, 0, 24].map((x) => place('M-5 -8C-17 -24 9 -36 -4 -54L5 -54C18 -36 -8 -24 5 -8Z', { x })).join(''),
  bridge: bridgeArch() + ripple(66, 26) + ripple(44, 48),
  kite: place(
    polygon('-3 -58, -3 -21, -36 -21', 1) +
      polygon('3 -58, 3 -21, 36 -21', 1) +
      polygon('-3 -15, -3 30, -36 -15', 1) +
      polygon('3 -15, 3 30, 36 -15', 1) +
      'M-3 34C-14 44 14 50 0 66L8 68C24 50 -4 44 4 34Z' +
      polygon('-9 47, -28 36, -30 58', 1) +
      polygon('17 54, 36 44, 38 66', 1),
    { y: -6, scale: 0.88, rotate: 18 },
  ),
  openFan: openFan(),
  cutN: place(polygon('-84 -86, -32 -86, 36 12, 36 -86, 84 -86, 84 86, 34 86, -36 -14, -36 86, -84 86', 5), {
    scale: 0.62,
  }),
}

function ellipse(radiusX: number, radiusY: number): string {
  return `M${-radiusX} 0A${radiusX} ${radiusY} 0 0 0 ${radiusX} 0A${radiusX} ${radiusY} 0 0 0 ${-radiusX} 0Z`
}

/** A humped deck with windows between the posts of its railing. */
function bridgeArch(): string {
  const railAt = (x: number) => x * x * 0.0125 - 56
  const band = (from: number, to: number, above: number, below: number): Point[] => {
    const across = Array.from({ length: 9 }, (_, step) => from + ((to - from) * step) / 8)
    return [
      ...across.map((x): Point => [x, railAt(x) + above]),
      ...across.toReversed().map((x): Point => [x, railAt(x) + below]),
    ]
  }
  const underArch = band(-42, 42, 38, 38).slice(9)
  const outline = polygon([...band(-66, 66, 0, 0).slice(0, 9), [66, 10], ...underArch, [-66, 10]])
  return outline + [-46, -23, 0, 23, 46].map((x) => polygon(band(x - 8, x + 8, 9, 25))).join('')
}

/** A band of water 10 units thick and twice `half` wide, its middle at height y. */
function ripple(half: number, y: number): string {
  const across = Array.from({ length: half / 2 + 1 }, (_, step) => step * 4 - half)
  const at = (x: number): number => y - Math.cos((x * Math.PI) / 22) * 5
  return polygon([
    ...across.map((x): Point => [x, at(x) - 5]),
    ...across.toReversed().map((x): Point => [x, at(x) + 5]),
  ])
}

/** Seven pleats on their sticks, about a pin. */
function openFan(): string {
  const sector = (turn: number, half: number, inner: number, outer: number) => {
    const at = (angle: number, radius: number): Point => {
      const radians = (angle * Math.PI) / 180
      return [Math.sin(radians) * radius, 38 - Math.cos(radians) * radius]
    }
    return polygon(
      [
        at(turn - half, inner),
        at(turn - half, outer - 4),
        at(turn, outer),
        at(turn + half, outer - 4),
        at(turn + half, inner),
      ],
      1,
    )
  }
  const turns = [-3, -2, -1, 0, 1, 2, 3].map((pleat) => pleat * 19)
  const pleats = turns.map((turn) => sector(turn, 7.8, 32, 74)).join('')
  const sticks = turns.map((turn) => sector(turn, 5.5, 15, 32)).join('')
  return pleats + sticks + circle(0, 40, 8)
}
