import type { Placement } from '../geometry/path.ts'
import type { Ground } from './material.ts'

/** Where the middle of a subject goes on a family, in units, and how large it is drawn. */
export type SubjectPlacement = Placement & { scale: number }

/** SVG markup somewhere else. Its lines grow with it: divide their width by the scale to keep a pen's width. */
export function placeMarkup(
  markup: string,
  { x = 0, y = 0, scale = 1, rotate = 0, mirror = false }: Placement,
): string {
  return `<g transform="translate(${x} ${y}) rotate(${rotate}) scale(${mirror ? -scale : scale} ${scale})">${markup}</g>`
}

/** The placements of a ground, or one in the middle of its coated parts on which `height` units of drawing fit. */
export function placementsOn(
  { key, coat }: Ground,
  known: Readonly<Record<string, readonly SubjectPlacement[]>>,
  height: number,
): readonly SubjectPlacement[] {
  const placements = known[key]
  if (placements) return placements
  return [
    {
      x: (coat.left + coat.right) / 2,
      y: (coat.top + coat.bottom) / 2,
      scale: Math.min(coat.right - coat.left, coat.bottom - coat.top) / height,
    },
  ]
}
