import { TICKETS } from '@noktra/game/boxes'
import { drawMessage, type DrawBase } from '@noktra/game/fairness'
import { PATTERNS } from '@noktra/game/items'
import { ascii, fromHex, hmacSha256, toHex } from '@noktra/game/sha256'

/** Hex digits of the HMAC that make the number of a draw: 52 bits. */
export const DIGITS_USED = 13

export type Cursor = { name: 'ticket' | 'wear' | 'pattern'; number: number }

export const CURSORS: readonly Cursor[] = [
  { name: 'ticket', number: 0 },
  { name: 'wear', number: 1 },
]

/** The draws of a nonce: ticket and, where they were drawn, wear and pattern. */
export function cursorsOf({
  wear,
  pattern,
}: {
  wear: number | null
  pattern?: number | null
}): readonly Cursor[] {
  const drawn = wear === null ? CURSORS.filter(({ name }) => name !== 'wear') : CURSORS
  return typeof pattern === 'number' ? [...drawn, { name: 'pattern', number: 2 }] : drawn
}

/** How one number of a draw comes about, step by step (docs/fairness.md, section 3). */
export type Steps = {
  message: string
  /** The HMAC and what follows from it; null while the server seed is secret. */
  computed: { digest: string; u: string; from: number; n: number; result: number } | null
}

/** What `make` gives, or null when the proof is not sound enough for it. */
export function ifSound<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch {
    return null
  }
}

type Range = { from: number; n: number }
type WearRange = { wear_from: number | null; wear_to: number | null }

/** Of a draw of a player's pair. Throws RangeError when the proof is not sound. */
export function pairSteps(
  { server_seed, ...base }: DrawBase & { server_seed: string | null },
  cursor: Cursor,
  wears: WearRange,
): Steps {
  const message = drawMessage({ ...base, cursor: cursor.number })
  return stepsFrom(message, server_seed, rangeOf(wears, cursor))
}

/** Throws RangeError on the wear of an item without. */
export function rangeOf({ wear_from, wear_to }: WearRange, { name }: Cursor): Range {
  if (name === 'ticket') return { from: 1, n: TICKETS }
  if (name === 'pattern') return { from: 0, n: PATTERNS }
  if (wear_from === null || wear_to === null) throw new RangeError('the item has no wear')
  return { from: wear_from, n: wear_to - wear_from }
}

/** Throws RangeError on a seed that cannot be read. */
export function stepsFrom(message: string, server_seed: string | null, { from, n }: Range): Steps {
  if (server_seed === null) return { message, computed: null }
  const digest = digestOf(server_seed, message)
  const u = BigInt(`0x${digest.slice(0, DIGITS_USED)}`)
  const result = from + Number((u * BigInt(n)) >> 52n)
  return { message, computed: { digest, u: u.toString(), from, n, result } }
}

export function digestOf(server_seed: string, message: string): string {
  return toHex(hmacSha256(fromHex(server_seed), ascii(message)))
}
