/** Where on its wave a point is: `fromMiddle` 0 in the middle and 1 at the outermost ring, and the wave's own place. */
export type OnWave = { column: number; row: number; fromMiddle: number }

/**
 * Seigaiha, the waves of the blue sea: rows of rings one radius and a half apart from row to row, each row before the one
 * above it. Answers with the wave that shows at a point.
 */
export function seigaihaAt(x: number, y: number, radius: number): OnWave {
  const spacing = radius / 2
  for (let row = Math.floor((y + radius) / spacing); ; row--) {
    const stagger = (row & 1) * radius
    const column = Math.round((x - stagger) / (2 * radius))
    const away = Math.hypot(x - stagger - column * 2 * radius, y - row * spacing)
    if (away < radius) return { column, row, fromMiddle: away / radius }
  }
}
