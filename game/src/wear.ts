/* Wear is an integer of ten-thousandths: 0.0712 is 712. Intervals are half open: from <= wear < to. */

import { pick, type Source } from './fairness.ts'

export const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS'] as const

export type Exterior = (typeof EXTERIORS)[number]

export type WearInterval = { from: number; to: number }

export const EXTERIOR_NAMES: Readonly<Record<Exterior, string>> = {
  FN: 'Factory New',
  MW: 'Minimal Wear',
  FT: 'Field-Tested',
  WW: 'Well-Worn',
  BS: 'Battle-Scarred',
}

export const EXTERIOR_BOUNDS: Readonly<Record<Exterior, Readonly<WearInterval>>> = {
  FN: { from: 0, to: 700 },
  MW: { from: 700, to: 1500 },
  FT: { from: 1500, to: 3800 },
  WW: { from: 3800, to: 4500 },
  BS: { from: 4500, to: 10_000 },
}

/**
 * The wear an item of this exterior can have: the exterior's interval cut with the design's range (both in
 * ten-thousandths). Null when they have nothing in common: the design does not exist in that exterior.
 */
export function wearInterval(exterior: Exterior, designFrom: number, designTo: number): WearInterval | null {
  if (!Number.isInteger(designFrom) || !Number.isInteger(designTo)) {
    throw new RangeError('a wear range is given in whole ten-thousandths')
  }
  const bounds = EXTERIOR_BOUNDS[exterior]
  const from = Math.max(bounds.from, designFrom)
  const to = Math.min(bounds.to, designTo)
  return from < to ? { from, to } : null
}

/** The wear of a draw (its cursor 1), in ten-thousandths; every value of the interval has the same chance. */
export function wearOf(u: number, interval: WearInterval): number {
  return interval.from + pick(u, interval.to - interval.from)
}

/** The wear at a cursor of a draw, in ten-thousandths; null of what has no wear, whose cursor is not read. */
export function wearAt(source: Source, cursor: number, interval: WearInterval): number
export function wearAt(source: Source, cursor: number, interval: WearInterval | null): number | null
export function wearAt(source: Source, cursor: number, interval: WearInterval | null): number | null {
  return interval && wearOf(source(cursor), interval)
}

/** The exterior a wear value (ten-thousandths) belongs to. Throws RangeError outside 0..9999. */
export function exteriorOfWear(wear: number): Exterior {
  const exterior = EXTERIORS.find(
    (name) => wear >= EXTERIOR_BOUNDS[name].from && wear < EXTERIOR_BOUNDS[name].to,
  )
  if (!exterior || !Number.isInteger(wear)) throw new RangeError(`${wear} is not a wear value`)
  return exterior
}
