import { drawMessage } from '@noktra/game/fairness'
import type { OpeningProof } from '@noktra/game/proof'
import { ascii, fromHex, hmacSha256, toHex } from '@noktra/game/sha256'

/** Hex digits of the HMAC that make the number of a draw: 52 bits. */
export const DIGITS_USED = 13

export type Cursor = { name: 'ticket' | 'wear'; number: 0 | 1 }

export const CURSORS: readonly Cursor[] = [
  { name: 'ticket', number: 0 },
  { name: 'wear', number: 1 },
]

/** How one number of an opening comes about, step by step (docs/fairness.md, section 3). */
export type Steps = {
  message: string
  /** The HMAC and what follows from it; null while the server seed is secret. */
  computed: { digest: string; u: string; from: number; n: number; result: number } | null
}

/** Throws RangeError when the proof is not sound. */
export function stepsOf(proof: OpeningProof, { name, number }: Cursor): Steps {
  const message = drawMessage({ ...proof, game: 'box', cursor: number })
  if (proof.server_seed === null) return { message, computed: null }
  const digest = toHex(hmacSha256(fromHex(proof.server_seed), ascii(message)))
  const u = BigInt(`0x${digest.slice(0, DIGITS_USED)}`)
  const from = name === 'ticket' ? 1 : proof.wear_from
  const n = name === 'ticket' ? 1_000_000 : proof.wear_to - proof.wear_from
  const result = from + Number((u * BigInt(n)) >> 52n)
  return { message, computed: { digest, u: u.toString(), from, n, result } }
}
