import type { Point } from '../../../geometry/outlines.ts'

/** A fin spread like a paper lantern: ribs from a line on the body to the tips, bowed by `bow` units to their left. */
export type Fin = { root: readonly [Point, Point]; tips: readonly Point[]; bow: number }

/** Path data of a fin: its outline, its ribs, and the paper from the root to a share of the ribs' length. */
export function spreadFin({ root: [from, to], tips, bow }: Fin) {
  const ribs = tips.map((tip, index): [Point, Point, Point] => {
    const share = index / (tips.length - 1)
    const foot: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    const [right, down] = [tip[0] - foot[0], tip[1] - foot[1]]
    const reach = Math.hypot(right, down)
    return [
      foot,
      [(foot[0] + tip[0]) / 2 + (down / reach) * bow, (foot[1] + tip[1]) / 2 - (right / reach) * bow],
      tip,
    ]
  })
  const paper = (share: number, scallop: number): string => {
    const edge = ribs.map((rib) => along(rib, share))
    const first = ribs[0]
    let path = `M${pair(first[0])}Q${pair(middle(first[0], first[1], share))} ${pair(edge[0])}`
    for (let index = 1; index < edge.length; index++) {
      const valley = along(
        [0, 1, 2].map((part) => mid(ribs[index - 1][part], ribs[index][part])) as [Point, Point, Point],
        share - scallop,
      )
      path += `Q${pair(valley)} ${pair(edge[index])}`
    }
    const last = ribs[ribs.length - 1]
    return `${path}Q${pair(middle(last[0], last[1], share))} ${pair(last[0])}Z`
  }
  const lines = ribs.map(([foot, bend, tip]) => `M${pair(foot)}Q${pair(bend)} ${pair(tip)}`).join('')
  return { outline: paper(1, 0.16), ribs: lines, paper: (share: number) => paper(share, 0.06) }
}

function pair([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function mid(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}

function middle(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Point of a quadratic Bézier curve. */
function along([a, b, c]: readonly [Point, Point, Point], t: number): Point {
  return middle(middle(a, b, t), middle(b, c, t), t)
}
