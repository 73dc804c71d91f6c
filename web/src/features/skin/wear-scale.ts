import type { Exterior } from '@noktra/game/wear'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'

/** Places of the slider that each exterior has: they are equally wide, so that the narrow ones can be hit. */
export const WIDTH = 101

/** Wear is counted in ten-thousandths. */
export const WHOLE = 10_000

type Interval = { wear_from: number; wear_to: number }
type ShownExterior = SkinDetails['exteriors'][number]

/** An exterior with the wear that it has. */
export type WornExterior = ShownExterior & Interval & { exterior_name: Exterior }

/** The exteriors of a design; none of one without wear. */
export function wornExteriors(exteriors: readonly ShownExterior[]): WornExterior[] {
  return exteriors.filter(
    (each): each is WornExterior =>
      each.exterior_name !== '' && each.wear_from !== null && each.wear_to !== null,
  )
}

/** The wear at a place of the slider, in ten-thousandths: each exterior from its lightest to its heaviest. */
export function wearAt(place: number, exteriors: readonly Interval[]): number {
  const { wear_from, wear_to } = exteriors[Math.floor(place / WIDTH)]!
  return wear_from + Math.floor(((place % WIDTH) / (WIDTH - 1)) * (wear_to - 1 - wear_from))
}

/** The middle of an exterior. */
export function placeOf(at: number): number {
  return at * WIDTH + Math.floor(WIDTH / 2)
}
