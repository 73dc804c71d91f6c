/** Places of the slider that each exterior has: they are equally wide, so that the narrow ones can be hit. */
export const WIDTH = 101

/** Wear is counted in ten-thousandths. */
export const WHOLE = 10_000

type Interval = { wear_from: number; wear_to: number }

/** The wear at a place of the slider, in ten-thousandths: each exterior from its lightest to its heaviest. */
export function wearAt(place: number, exteriors: readonly Interval[]): number {
  const { wear_from, wear_to } = exteriors[Math.floor(place / WIDTH)]!
  return wear_from + Math.floor(((place % WIDTH) / (WIDTH - 1)) * (wear_to - 1 - wear_from))
}

/** The middle of an exterior. */
export function placeOf(at: number): number {
  return at * WIDTH + Math.floor(WIDTH / 2)
}
