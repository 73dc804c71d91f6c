/** Where in its rhomb a point is: the rhomb's own place, and how far in from its border, 0 to 0.5 in the middle. */
export type InRhomb = { column: number; row: number; inside: number }

/** A lattice of rhombs one wide and one high, standing on their points. */
export function rhombAt(x: number, y: number): InRhomb {
  const [right, left] = [x + y, x - y]
  const [column, row] = [Math.floor(right), Math.floor(left)]
  const [across, along] = [right - column, left - row]
  return { column, row, inside: Math.min(across, 1 - across, along, 1 - along) }
}
