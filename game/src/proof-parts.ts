/* What the checks of every kind of proof share: a proof is data from outside, in any shape. */

import { fromHex } from './sha256.ts'
import { EXTERIOR_BOUNDS, EXTERIORS } from './wear.ts'
import type { Exterior, WearInterval } from './wear.ts'

/** `expected` is what the proof claims, `found` what was recomputed, or why it could not be. ok null: not out yet. */
export type CheckResult = { ok: boolean | null; expected: string; found: string }

export const NOT_REVEALED = 'the server seed is not yet revealed'

export function compare(expected: string | number, found: string | number): CheckResult {
  return { ok: expected === found, expected: show(expected), found: show(found) }
}

/** The 32 bytes of a seed as a proof writes it. Throws RangeError on another form. */
export function seedOf(server_seed: string): Uint8Array {
  if (typeof server_seed !== 'string') throw new RangeError('server_seed is missing')
  const seed = fromHex(server_seed)
  if (seed.length !== 32) throw new RangeError('server_seed is not 32 bytes')
  return seed
}

/** The interval that a proof gives for a wear. Throws RangeError unless it lies inside the exterior. */
export function wearIntervalOfClaim({
  exterior,
  wear_from,
  wear_to,
}: {
  exterior: Exterior
  wear_from: number
  wear_to: number
}): WearInterval {
  if (!EXTERIORS.includes(exterior)) throw new RangeError('the exterior is not known')
  const bounds = EXTERIOR_BOUNDS[exterior]
  const readable = Number.isInteger(wear_from) && Number.isInteger(wear_to) && wear_from < wear_to
  if (!readable || wear_from < bounds.from || wear_to > bounds.to) {
    throw new RangeError(`the wear interval does not lie inside ${exterior}`)
  }
  return { from: wear_from, to: wear_to }
}

/** Why a check failed by throwing: our own refusals say it, anything else is a proof that cannot be read. */
export function reasonOf(error: unknown): string {
  return error instanceof RangeError ? error.message : 'the proof is not readable'
}

export function isObject(x: unknown): x is object {
  return typeof x === 'object' && x !== null
}

/** Text of a value that may come from outside in any shape. */
export function show(x: unknown): string {
  if (typeof x === 'string') return x
  if (typeof x === 'number') return String(x)
  return x === undefined ? 'missing' : typeof x === 'object' ? 'not readable' : typeof x
}
