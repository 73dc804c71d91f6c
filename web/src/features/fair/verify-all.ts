import { PAIR_DRAWS, type myProofs } from '@noktra/contract/plain/fair'
import type { PairDraw } from '@noktra/contract/fair'
import type { DataOf } from '@noktra/contract/plain-types'
import { verifyProof, type ProofCheck } from '@noktra/game/verify-proof'

export type ProofPage = DataOf<typeof myProofs>

export type Failure = { kind: PairDraw; id: string; checks: ProofCheck['check'][] }

export type Verified = { checked: number; failures: Failure[] }

/** How long the page may stand still before it gets its turn: less than a frame. */
const TURN_MS = 10

type Parts = {
  fetchPage: (kind: PairDraw, after: string | undefined) => Promise<ProofPage>
  onProgress: (so_far: Verified) => void
  /** Lets the page do its own work; called whenever a turn is over. */
  breathe: () => Promise<void>
  now: () => number
  signal: AbortSignal
}

/**
 * Checks every revealed draw of the player, kind by kind and page by page, without holding the page up. Rejects with what
 * `fetchPage` rejects with, or with the signal's reason.
 */
export async function verifyAll({ fetchPage, onProgress, breathe, now, signal }: Parts): Promise<Verified> {
  const verified: Verified = { checked: 0, failures: [] }
  for (const kind of PAIR_DRAWS) {
    let after: string | undefined
    do {
      const page = await fetchPage(kind, after)
      let turn_ends = now() + TURN_MS
      for (const proof of proofsOf(page)) {
        const wrong = verifyProof(proof).filter((check) => check.ok !== true)
        if (wrong.length > 0) {
          verified.failures.push({ kind, id: proof.id, checks: wrong.map((check) => check.check) })
        }
        verified.checked += 1
        if (now() < turn_ends) continue
        onProgress(structuredClone(verified))
        await breathe()
        signal.throwIfAborted()
        turn_ends = now() + TURN_MS
      }
      onProgress(structuredClone(verified))
      signal.throwIfAborted()
      after = page.next ?? undefined
    } while (after !== undefined)
  }
  return verified
}

/** The proofs of a page; those out of a pool each with it: the store sends a pool once for all its draws. */
export function proofsOf({ pools, list }: Pick<ProofPage, 'pools' | 'list'>) {
  const byHash = new Map(pools.map((pool) => [pool.pool_hash, pool]))
  return list.map((draw) => {
    const pool = 'pool_hash' in draw ? byHash.get(String(draw.pool_hash)) : undefined
    return pool ? { ...draw, pool: pool.pool, pool_salt: pool.pool_salt } : draw
  })
}
