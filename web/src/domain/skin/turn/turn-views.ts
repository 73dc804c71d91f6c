/*
 * The views of a sheet, as the foundry makes them (foundry/src/turn/turn-views.ts): 24 of the front, row by row. What is seen from behind is
 * the mirror image of the front's view as far from the edge.
 */
const OF_FRONT = 24
export const COLUMNS = 6
export const ROWS = OF_FRONT / COLUMNS
/** Of a whole turn. */
export const VIEWS = OF_FRONT * 2
const STEP = 360 / VIEWS
/** The view that stands nearest to a skin's picture. */
export const FRONT = 10

/** The cell of a view, 0 to 47, and whether it is mirrored. */
export function cellOf(view: number): { column: number; row: number; isMirrored: boolean } {
  const isMirrored = view >= OF_FRONT
  const cell = isMirrored ? VIEWS - 1 - view : view
  return { column: cell % COLUMNS, row: Math.floor(cell / COLUMNS), isMirrored }
}

/** A view by its number, however far it was turned. */
export function viewAt(turned: number): number {
  return ((Math.round(turned) % VIEWS) + VIEWS) % VIEWS
}

/** Degrees from the picture's view to a view, 0 to 352.5. */
export function degreesOf(view: number): number {
  return viewAt(view - FRONT) * STEP
}
