import type { Solid } from '../geometry/solid.ts'

/** Half thickness at a column and row of texels (centres at whole numbers), bilinear; 0 beyond the outermost centres. */
export function bilinearHeight({ heights, width, height }: Solid, column: number, row: number): number {
  if (column < 0 || row < 0) return 0
  const left = column | 0
  const top = row | 0
  if (left >= width - 1 || top >= height - 1) return 0
  const fx = column - left
  const fy = row - top
  const texel = top * width + left
  const a = heights[texel]
  const b = heights[texel + 1]
  const c = heights[texel + width]
  const d = heights[texel + width + 1]
  return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy
}
