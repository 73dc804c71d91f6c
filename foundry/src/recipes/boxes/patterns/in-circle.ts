import type { Slot } from '../../../surface/material.ts'

/** One slot within `radius` units of a face's middle, and another one about it. */
export function inCircle(radius: number, inside: Slot, outside: Slot): Slot {
  return (place, sample) => (Math.hypot(place.x, place.y) < radius ? inside : outside)(place, sample)
}
