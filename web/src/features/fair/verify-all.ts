import { PAIR_DRAWS, type myProofs, type myRefusals } from '@noktra/contract/plain/fair'
import type { PairDraw } from '@noktra/contract/fair'
import type { DataOf } from '@noktra/contract/plain-types'
import type { PairProof } from '@noktra/game/proof-parts'
import { verifyProof, type ProofCheck } from '@noktra/game/verify-proof'
import type { KeptRefusal } from '../../session/kept-refusals.ts'
import { nonceName, replayRefusals, type DrawOf, type Replayed } from './replay-refusals.ts'

export type ProofPage = DataOf<typeof myProofs>
export type RefusalPage = DataOf<typeof myRefusals>

export type Failure = { kind: PairDraw; id: string; checks: ProofCheck['check'][] }

export type Verified = { checked: number; failures: Failure[] }

/** What the counters of revealed pairs say: a draw that was hidden would leave a gap, or be one of more than were shown. */
export type Counters = {
  /** The first nonce of a pair that no draw has, or more than one. */
  gap: { server_seed_hash: string; nonce: number } | null
  /** Draws that the pairs have counted and that were not shown. */
  missing: number
}

/** How long the page may stand still before it gets its turn: less than a frame. */
const TURN_MS = 10

type Parts = {
  fetchPage: (kind: PairDraw, after: string | undefined) => Promise<ProofPage>
  fetchRefusals: (after: string | undefined) => Promise<RefusalPage>
  /** The refusals that this browser was told of, before any is fetched. */
  told: readonly KeptRefusal[]
  onProgress: (so_far: Verified) => void
  /** Lets the page do its own work; called whenever a turn is over. */
  breathe: () => Promise<void>
  now: () => number
  signal: AbortSignal
}

/**
 * Checks every revealed draw of the player, kind by kind and page by page, without holding the page up, and that the nonces of each
 * pair run from 0 without a gap and are as many as the pairs have counted. Then it replays the nonces of what was refused. Rejects with what
 * `fetchPage` rejects with, or with the signal's reason.
 */
export async function verifyAll({
  fetchPage,
  fetchRefusals,
  told,
  onProgress,
  breathe,
  now,
  signal,
}: Parts): Promise<Verified & Counters & Replayed> {
  // Before the draws: what a pair drew until it was revealed is then among them.
  const record = await fetchRecord(fetchRefusals, signal)
  const draws = new Map<string, DrawOf>()
  const verified: Verified = { checked: 0, failures: [] }
  const nonces = new Map<string, number[]>()
  let revealed = 0
  for (const kind of PAIR_DRAWS) {
    let after: string | undefined
    do {
      const page = await fetchPage(kind, after)
      revealed = page.revealed
      let turn_ends = now() + TURN_MS
      for (const proof of proofsOf(page)) {
        const wrong = verifyProof(proof).filter((check) => check.ok !== true)
        if (wrong.length > 0) {
          verified.failures.push({ kind, id: proof.id, checks: wrong.map((check) => check.check) })
        }
        verified.checked += 1
        const { server_seed_hash, nonce } = proof as Pick<PairProof, 'server_seed_hash' | 'nonce'>
        draws.set(nonceName({ server_seed_hash, nonce }), { kind, id: proof.id })
        const known = nonces.get(server_seed_hash)
        if (known) known.push(nonce)
        else nonces.set(server_seed_hash, [nonce])
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
  return {
    ...verified,
    gap: findGap(nonces),
    missing: Math.max(0, revealed - verified.checked),
    ...replayRefusals({ record, draws, told }),
  }
}

async function fetchRecord(fetchRefusals: Parts['fetchRefusals'], signal: AbortSignal) {
  const record: RefusalPage['list'] = []
  let after: string | undefined
  do {
    const page = await fetchRefusals(after)
    signal.throwIfAborted()
    record.push(...page.list)
    after = page.next ?? undefined
  } while (after !== undefined)
  return record
}

function findGap(nonces: ReadonlyMap<string, readonly number[]>): Counters['gap'] {
  for (const [server_seed_hash, of] of nonces) {
    const nonce = of.toSorted((a, b) => a - b).findIndex((each, at) => each !== at)
    if (nonce >= 0) return { server_seed_hash, nonce }
  }
  return null
}

/** The proofs of a page; those out of a pool each with it: the store sends a pool once for all its draws. */
export function proofsOf({ pools, list }: Pick<ProofPage, 'pools' | 'list'>) {
  const byHash = new Map(pools.map((pool) => [pool.pool_hash, pool]))
  return list.map((draw) => {
    const pool = 'pool_hash' in draw ? byHash.get(String(draw.pool_hash)) : undefined
    return pool ? { ...draw, pool: pool.pool, pool_salt: pool.pool_salt } : draw
  })
}
