import { circle, curve, line, polygon, rect, type Point } from '../../../geometry/outlines.ts'
import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'
import type { BoxBody } from '../../../recipe.ts'

const WIDTH = 146
const HEIGHT = 182
const DEPTH = 74

/** Thickness of a cover board, and how far it stands out over the pages. */
const BOARD = 17
const OVERHANG = 14

/** Heights of the raised bands on the spine and of the clasps. */
const BANDS = [-118, -40, 40, 118]
const CLASPS = [-84, 84]

/** A thick bound volume standing upright: boards over a block of pages, banded spine, metal corners, two clasps. */
export const tome: BoxBody = {
  key: 'tome',
  halfWidth: WIDTH,
  halfHeight: HEIGHT,
  halfDepth: DEPTH,
  opens: { along: 'z', at: DEPTH - BOARD },
  build({ front, side, top }, trim) {
    buildCover(front, trim.emblem, trim.emblemGlows)
    // fore-edge: boards left and right of the pages
    side.part(rect(-DEPTH, -HEIGHT, 2 * DEPTH, 2 * HEIGHT, 2), { thickness: WIDTH, radius: 4 })
    side.carve(rect(BOARD - DEPTH, -HEIGHT - 4, 2 * (DEPTH - BOARD), 2 * HEIGHT + 8, 1), {
      depth: OVERHANG,
      radius: 3,
      material: 'polymer',
    })
    const leaf = DEPTH - BOARD
    for (let x = 6 - leaf; x < leaf; x += 8) side.groove(line([x, -HEIGHT], [x, HEIGHT]), 2.4, 2)
    for (const y of CLASPS) {
      side.part(rect(-DEPTH, y - 15, 2 * DEPTH, 30, 3), { thickness: WIDTH + 5, radius: 5, material: 'trim' })
      side.raise(rect(-26, y - 20, 52, 40, 6), { height: 7, radius: 5, material: 'accent' })
      side.carve(circle(0, y, 8), { depth: 5, radius: 3, material: 'polymer' })
    }
    buildHead(top)
  },
}

function buildCover(front: SolidBuilder, emblem: string, glows = false): void {
  front.part(rect(-WIDTH, -HEIGHT, 2 * WIDTH, 2 * HEIGHT, 4), {
    thickness: DEPTH,
    radius: 4,
    // the spine turns away to the left
    texture: (x) => -(Math.max(0, 26 - WIDTH - x) ** 2) / 16,
  })
  front.carve(rect(42 - WIDTH, -HEIGHT, 16, 2 * HEIGHT, 6), { depth: 6, radius: 7 })
  for (const y of BANDS)
    front.raise(rect(-WIDTH, y - 11, 42, 22, 5), { height: 8, radius: 8, material: 'trim' })
  const left = 70 - WIDTH
  const right = WIDTH - 16
  const outer = rect(left, 18 - HEIGHT, right - left, 2 * HEIGHT - 36, 10)
  const inner = rect(left + 7, 25 - HEIGHT, right - left - 14, 2 * HEIGHT - 50, 8)
  front.raise(outer + inner, { height: 3, radius: 3, material: 'accent' })
  const middle = (left + right) / 2
  const frame: Point[] = [
    [middle, -116],
    [middle + 66, -56],
    [middle + 66, 56],
    [middle, 116],
    [middle - 66, 56],
    [middle - 66, -56],
  ]
  front.raise(polygon(frame, 14), { height: 9, radius: 7, material: 'accent' })
  front.carve(
    place(
      polygon(
        frame.map(([x, y]): Point => [x - middle, y]),
        12,
      ),
      { x: middle, scale: 0.84 },
    ),
    {
      depth: 6,
      radius: 4,
      material: 'trim',
    },
  )
  front.raise(place(emblem, { x: middle, scale: 1 }), {
    height: 7,
    radius: 4,
    material: glows ? 'glow' : 'accent',
  })
  for (const down of [-1, 1]) {
    buildCorner(front, WIDTH, down)
    for (const side of [-1, 1])
      front.raise(
        curve([
          [middle + side * 14, down * 134],
          [middle + side * 40, down * 122],
          [middle + side * 56, down * 96],
        ]),
        { stroke: 5, height: 3, radius: 2.5, material: 'accent' },
      )
  }
  for (const y of CLASPS) {
    front.raise(
      polygon(
        [
          [WIDTH + 4, y - 17],
          [WIDTH - 34, y - 17],
          [WIDTH - 46, y],
          [WIDTH - 34, y + 17],
          [WIDTH + 4, y + 17],
        ],
        4,
      ),
      { height: 6, radius: 4, material: 'trim' },
    )
    front.raise(circle(WIDTH - 26, y, 6), { height: 4, radius: 5, material: 'accent' })
  }
}

/** A metal corner over the board, cut back along the diagonal. */
function buildCorner(front: SolidBuilder, x: number, down: number): void {
  const y = down * HEIGHT
  const corner: Point[] = [
    [x + 2, y],
    [x - 62, y],
    [x - 46, y - down * 20],
    [x - 20, y - down * 46],
    [x + 2, y - down * 62],
  ]
  front.raise(polygon(corner, 5), { height: 7, radius: 5, material: 'accent' })
  front.raise(circle(x - 19, y - down * 19, 7), { height: 6, radius: 6, material: 'steel' })
}

/** The head of the volume: leaves between the boards, behind them the spine. */
function buildHead(top: SolidBuilder): void {
  top.part(rect(-WIDTH, -DEPTH, 2 * WIDTH, 2 * DEPTH, 2), { thickness: HEIGHT, radius: 4 })
  const leaf = DEPTH - BOARD
  top.carve(rect(24 - WIDTH, -leaf, 2 * WIDTH, 2 * leaf, 2), {
    depth: OVERHANG,
    radius: 3,
    material: 'polymer',
  })
  for (let y = 6 - leaf; y < leaf; y += 8) top.groove(line([26 - WIDTH, y], [WIDTH, y]), 2.4, 2)
}
