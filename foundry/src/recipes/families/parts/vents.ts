import { place } from '../../../geometry/path.ts'
import type { SolidBuilder } from '../../../geometry/solid-builder.ts'

/** `x` and `y` are the way from one vent to the next. */
export type Vents = { count: number; x?: number; y?: number; depth: number; radius: number }

/** A row of equal slots, dark inside. `outline` is the first one. */
export function cutVents(
  solid: SolidBuilder,
  outline: string,
  { count, x = 0, y = 0, depth, radius }: Vents,
): void {
  for (let index = 0; index < count; index++)
    solid.carve(place(outline, { x: index * x, y: index * y }), { depth, radius, material: 'polymer' })
}
