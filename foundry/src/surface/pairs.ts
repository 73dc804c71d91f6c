import type { Ground } from './material.ts'

/** Families that are two things side by side. */
const PAIRS = ['warden-gauntlets']

/** What a finish that changes along the item reads: its length in units, and where on it a point is. */
export type Lengthwise = { length: number; xOf: (x: number) => number; alongOf: (x: number) => number }

/**
 * For a pair, reads the right-hand thing as the mirror of the left one, so that both change alike; leaves other grounds as
 * they are. `xOf` is in units, `alongOf` 0 to 1.
 */
export function lengthwise({ key, coat: { left, right } }: Ground): Lengthwise {
  const paired = PAIRS.includes(key)
  const end = paired ? (left + right) / 2 : right
  const length = end - left
  const xOf = (x: number) => (paired && x > end ? end * 2 - x : x)
  return { length, xOf, alongOf: (x) => (xOf(x) - left) / length }
}
