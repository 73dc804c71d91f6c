import type { Solid } from '../geometry/solid.ts'
import { bilinearHeight } from './bilinear.ts'

/** A solid's half thickness over object space: x right, y up, (0, 0) at a chosen point of its canvas. */
export type HeightField = {
  /** Half thickness in units, bilinear between texel centres, 0 beyond the canvas. */
  at: (x: number, y: number) => number
  /** Nothing near this point is thicker. */
  tileHeight: (x: number, y: number) => number
  /** Half a unit above the greatest half thickness. */
  greatest: number
  texelsPerUnit: number
  /** Texel column and row of a point (texel centres at whole numbers), and back. */
  columnOf: (x: number) => number
  rowOf: (y: number) => number
  xOf: (column: number) => number
  yOf: (row: number) => number
}

/** Texels of a tile each way. */
const TILE = 16

/** The height field of a solid. `middle` is the point of its canvas that becomes (0, 0). */
export function heightFieldOf(solid: Solid, middle: { x: number; y: number }): HeightField {
  const { heights, width, height, texelsPerUnit: density, canvas } = solid
  const offsetX = (middle.x - canvas.left) * density - 0.5
  const offsetY = (middle.y - canvas.top) * density - 0.5
  const columns = Math.ceil(width / TILE)
  const rows = Math.ceil(height / TILE)
  const tiles = new Float32Array(columns * rows)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE)
      const thickness = heights[y * width + x]
      if (thickness > tiles[tile]) tiles[tile] = thickness
    }
  }
  return {
    at: (x, y) => bilinearHeight(solid, x * density + offsetX, offsetY - y * density),
    tileHeight(x, y) {
      const column = Math.floor((x * density + offsetX + 0.5) / TILE)
      const row = Math.floor((offsetY + 0.5 - y * density) / TILE)
      return column < 0 || row < 0 || column >= columns || row >= rows ? 0 : tiles[row * columns + column]
    },
    greatest: solid.greatestHeight + 0.5,
    texelsPerUnit: density,
    columnOf: (x) => x * density + offsetX,
    rowOf: (y) => offsetY - y * density,
    xOf: (column) => (column - offsetX) / density,
    yOf: (row) => (offsetY - row) / density,
  }
}
