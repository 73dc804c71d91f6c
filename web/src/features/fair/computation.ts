import { battleMessage, drawMessage } from '@noktra/game/fairness'
import type { BattleDrawn, BattleProof } from '@noktra/game/battle-proof'
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

/** What `make` gives, or null when the proof is not sound enough for it. */
export function ifSound<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** Throws RangeError when the proof is not sound. */
export function stepsOf(proof: OpeningProof, cursor: Cursor): Steps {
  const message = drawMessage({ ...proof, game: 'box', cursor: cursor.number })
  return stepsFrom(message, proof.server_seed, rangeOf(proof, cursor))
}

/** Of one item of a battle that is over. Throws RangeError when the proof is not sound. */
export function battleStepsOf(proof: BattleProof, drawn: BattleDrawn, cursor: Cursor): Steps {
  const message = battleMessage({
    lock_hash: proof.lock_hash,
    randomness: proof.beacon.randomness ?? '',
    seat: drawn.seat,
    round: drawn.round,
    cursor: cursor.number,
  })
  return stepsFrom(message, proof.server_seed, rangeOf(drawn, cursor))
}

type Range = { from: number; n: number }

function rangeOf({ wear_from, wear_to }: { wear_from: number; wear_to: number }, { name }: Cursor): Range {
  return name === 'ticket' ? { from: 1, n: 1_000_000 } : { from: wear_from, n: wear_to - wear_from }
}

function stepsFrom(message: string, server_seed: string | null, { from, n }: Range): Steps {
  if (server_seed === null) return { message, computed: null }
  const digest = toHex(hmacSha256(fromHex(server_seed), ascii(message)))
  const u = BigInt(`0x${digest.slice(0, DIGITS_USED)}`)
  const result = from + Number((u * BigInt(n)) >> 52n)
  return { message, computed: { digest, u: u.toString(), from, n, result } }
}
