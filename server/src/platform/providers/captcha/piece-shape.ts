import { randomInt } from 'node:crypto'

/** A side of the piece: a tab stands out, a notch goes in. */
type Side = 'tab' | 'notch' | 'flat'
export type PieceShape = { top: Side; right: Side; bottom: Side; left: Side }

/** All in CSS pixels: the square that holds the piece, and the body inside it. */
export const PIECE_SIZE = 60
const BODY = 20
const CORNER = 4
const KNOB = 7.5
const KNOB_OFFSET = 3.5

const SHAPES: readonly Side[][] = [
  ['tab', 'notch', 'flat', 'tab'],
  ['tab', 'tab', 'notch', 'flat'],
  ['notch', 'tab', 'tab', 'notch'],
  ['tab', 'flat', 'tab', 'notch'],
  ['notch', 'tab', 'notch', 'tab'],
]

/** One of the shapes, turned by a quarter at random. */
export function randomShape(): PieceShape {
  const sides = SHAPES[randomInt(SHAPES.length)]!
  const turn = randomInt(4)
  const side = (n: number) => sides[(n + turn) % 4]!
  return { top: side(0), right: side(1), bottom: side(2), left: side(3) }
}

/** Distance in CSS pixels from a point of the piece's square to its outline: negative inside, 0 on it. */
export function distanceToOutline(shape: PieceShape, x: number, y: number): number {
  const px = x - PIECE_SIZE / 2
  const py = y - PIECE_SIZE / 2
  let distance = distanceToBody(px, py)
  const at = BODY + KNOB_OFFSET
  const inside = BODY - KNOB_OFFSET
  const sides: [Side, number, number][] = [
    [shape.top, 0, -1],
    [shape.right, 1, 0],
    [shape.bottom, 0, 1],
    [shape.left, -1, 0],
  ]
  for (const [side, dx, dy] of sides) {
    if (side === 'tab') distance = Math.min(distance, Math.hypot(px - dx * at, py - dy * at) - KNOB)
    if (side === 'notch') distance = Math.max(distance, KNOB - Math.hypot(px - dx * inside, py - dy * inside))
  }
  return distance
}

function distanceToBody(px: number, py: number): number {
  const qx = Math.abs(px) - BODY + CORNER
  const qy = Math.abs(py) - BODY + CORNER
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - CORNER
}
