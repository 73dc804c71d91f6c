import { hash } from 'node:crypto'
import { drawRecord, resultRecord } from '@noktra/game/log/entries'
import type { NewEntries, NewEntry } from '../../platform/public-log/new-entries.ts'
import { sealedEntry } from '../../platform/public-log/new-entries.ts'
import type { TakenPair } from './take-nonces.ts'

type Pair = Pick<TakenPair, 'pair_id' | 'server_seed' | 'user_seed'>

/** The hash by which players know the seed of a pair. */
export function seedHashOf({ server_seed }: Pick<Pair, 'server_seed'>): string {
  return hash('sha256', server_seed, 'hex')
}

/**
 * Says in the public log what a nonce of a pair drew: `drawn` are the fields of its proof beside those of the pair. Every nonce that is
 * taken has one such entry; the books check it.
 */
export function logDraw(
  entries: NewEntries,
  pair: Pair,
  nonce: number,
  drawn: { kind: string } & Record<string, unknown>,
): void {
  const proof = { ...drawn, nonce, user_seed: pair.user_seed, server_seed_hash: seedHashOf(pair) }
  entries.add(sealedEntry({ kind: 'draw', subject: pair.pair_id, number: nonce }, drawRecord(proof)))
}

/** How a game of several steps ended, of whose pair and nonce the entry of its beginning is. */
export function resultEntry(
  { pair_id, nonce }: { pair_id: number; nonce: number },
  proof: { kind: string } & Record<string, unknown>,
): NewEntry {
  const record = resultRecord(proof)
  if (record === null) throw new Error(`A draw of the kind ${proof.kind} has no result of its own`)
  return sealedEntry({ kind: 'result', subject: pair_id, number: nonce }, record)
}
