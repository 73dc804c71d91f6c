import {
  committedLeaf,
  drawRecord,
  entryText,
  resultRecord,
  sortedJson,
  type EntryKind,
} from '@noktra/game/log/entries'
import { leafHash } from '@noktra/game/log/merkle-tree'
import { fromHex } from '@noktra/game/sha256'

export type AnyProof = { kind: string } & Record<string, unknown>

/**
 * The hash that an entry of a proof has as a leaf of the log; null for one whose text a proof does not tell. Throws RangeError on a proof
 * that lacks a field.
 */
export function leafOf(entry: { kind: string; salt: string | null }, proof: AnyProof): Uint8Array | null {
  const { kind, salt } = entry
  if (salt === null) {
    const { lock_hash } = proof
    if (typeof lock_hash !== 'string' || kind !== `${proof.kind}-lock`) return null
    return leafHash(new TextEncoder().encode(entryText(kind as EntryKind, [lock_hash])))
  }
  const record = recordOf(kind, proof)
  return record === null ? null : committedLeaf(kind as EntryKind, fromHex(salt), record)
}

function recordOf(kind: string, proof: AnyProof): string | null {
  if (kind === 'result') return resultRecord(proof)
  if (kind === 'draw' || kind === proof.kind) return drawRecord(proof)
  if (kind !== `${proof.kind}-terms`) return null
  const { kind: of, pool_hash, server_seed_hash } = proof
  return sortedJson({ kind: of, pool_hash, server_seed_hash })
}
