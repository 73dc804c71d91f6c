import { pick, rollMessage } from '@noktra/game/fairness'
import type { RollProof } from '@noktra/game/roll/roll-proof'
import { ascii, fromHex, hmacSha256, toHex } from '@noktra/game/sha256'
import { DIGITS_USED } from '../../../domain/proof/computation.ts'
import type { RollFair } from '@noktra/contract/roll-proof'

/** `counted` decided; `late` came after its time, or has not come; `waiting` is the one whose round is to come. */
export type AttemptState = 'counted' | 'late' | 'waiting'

export function attemptState(
  { phase, attempts }: Pick<RollFair, 'phase' | 'attempts'>,
  attempt: number,
): AttemptState {
  const isLast = attempts.at(-1)?.attempt === attempt
  if (!isLast) return 'late'
  return phase === 'drawn' ? 'counted' : phase === 'locked' ? 'waiting' : 'late'
}

/** An entrant: their place in the order of joining and, once it is drawn, in the shuffled one; both from 1. */
export type Entrant = { number: number; place: number; rank: number | null; prize_id: number | null }

/** All entrants in the order that decides: the shuffled one, or that of joining while `order` is not known. */
export function entrantsInOrder(
  { entrants, prizes }: Pick<RollProof, 'entrants' | 'prizes'>,
  order: readonly number[] | null,
): Entrant[] {
  if (order === null) {
    return entrants.map((number, index) => ({ number, place: index + 1, rank: null, prize_id: null }))
  }
  return order.map((at, index) => ({
    number: entrants[at] as number,
    place: at + 1,
    rank: index + 1,
    prize_id: prizes[index]?.prize_id ?? null,
  }))
}

/** Where somebody stands in the list; -1 when they are not in it. Takes what was typed: "#100 004" is 100004. */
export function findEntrant(entrants: readonly Entrant[], typed: string): number {
  const digits = typed.replace(/\D/g, '')
  return digits === '' ? -1 : entrants.findIndex(({ number }) => String(number) === digits)
}

/** A swap of the shuffle: what stands at n - 1 with what stands at j, both from 0. */
export type RollSwap = { cursor: number; digits: string; n: number; j: number }

/** Swaps of a drawn room from a cursor on; none while it is not drawn. Throws RangeError on an unsound proof. */
export function rollSwaps(
  { server_seed, lock_hash, beacon: { randomness }, entrants }: RollProof,
  { from, count }: { from: number; count: number },
): RollSwap[] {
  if (server_seed === null || randomness === null) return []
  const seed = fromHex(server_seed)
  const length = Math.max(0, Math.min(count, entrants.length - 1 - from))
  return Array.from({ length }, (_, index) => {
    const cursor = from + index
    const n = entrants.length - cursor
    const digest = toHex(hmacSha256(seed, ascii(rollMessage({ lock_hash, randomness, cursor }))))
    const digits = digest.slice(0, DIGITS_USED)
    return { cursor, digits, n, j: pick(Number.parseInt(digits, 16), n) }
  })
}
