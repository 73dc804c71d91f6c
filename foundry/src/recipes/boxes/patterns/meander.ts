import { clamp } from '../../../surface/noise.ts'

/** The right half of a key, wound inwards from where it meets its mirror image: corners in steps, y down. */
const KEY = [
  [-0.5, 4],
  [0, 4],
  [0, 0],
  [4, 0],
  [4, 4],
  [1, 4],
  [1, 1],
  [3, 1],
  [3, 3],
  [2, 3],
  [2, 2],
] as const

/** Steps from key to key along a row, and from row to row. */
const ALONG = 11
const DOWN = 6

/**
 * A meander of pairs of square spirals, every second row upside down and half a key further. Answers with the distance
 * in steps to the middle of its line; the lines run one step apart.
 */
export function toMeander(x: number, y: number): number {
  const row = Math.floor(y / DOWN)
  const odd = row & 1
  const inRow = y - row * DOWN
  const down = (odd ? DOWN - inRow : inRow) - 1
  const shifted = x + odd * (ALONG / 2)
  const fromMiddle = shifted - Math.round(shifted / ALONG) * ALONG
  const across = Math.abs(fromMiddle) - 0.5
  let nearest = Infinity
  for (let corner = 1; corner < KEY.length; corner++) {
    const [fromX, fromY] = KEY[corner - 1]
    const [toX, toY] = KEY[corner]
    const awayX = across - clamp(across, Math.min(fromX, toX), Math.max(fromX, toX))
    const awayY = down - clamp(down, Math.min(fromY, toY), Math.max(fromY, toY))
    nearest = Math.min(nearest, Math.max(Math.abs(awayX), Math.abs(awayY)))
  }
  return nearest
}
