import { promiseBatch } from '@noktra/game/log/batch-promise'
import { signCheckpoint } from '@noktra/game/log/checkpoint'
import { inclusionProof, leafHash, packPath, rootOf, subtreesOf } from '@noktra/game/log/merkle-tree'
import { signerKey, verifierKeyText, type SignerKey } from '@noktra/game/log/signed-note'
import { leafOf } from '../domain/log/leaf-of.ts'
import type { InclusionAnswer, KeptDraw, LogAnswer } from '../domain/log/watch-log.ts'

/* A log of the tests' own, with the signatures and paths that a store makes. */

export const ORIGIN = 'store.example/log'
export const NOW = 1_800_000_000_000
export const KEY = signerKey(ORIGIN, new Uint8Array(32).fill(1))
export const NEXT_KEY = signerKey(ORIGIN, new Uint8Array(32).fill(2))

const now_s = NOW / 1000

export const PROOF = {
  kind: 'wear',
  nonce: 0,
  pool_hash: 'aa',
  server_seed_hash: 'bb',
  user_seed: 'mine',
  wear: 1234,
}
export const SALT = 'ab'.repeat(16)
const DRAWN = drawn(SALT)

function drawn(salt: string): Uint8Array {
  const leaf = leafOf({ kind: 'draw', salt }, PROOF)
  if (!leaf) throw new Error('a draw has an entry')
  return leaf
}

export function textLeaf(text: string): Uint8Array {
  return leafHash(new TextEncoder().encode(text))
}

/** A log of so many entries; that of the draw stands at `place`. */
export function leavesOf(size: number, place?: number, from = 'entry'): Uint8Array[] {
  return Array.from({ length: size }, (_, n) => (n === place ? DRAWN : textLeaf(`${from} ${n}`)))
}

type LogOf = { leaves: Uint8Array[]; origin?: string; keys?: SignerKey[]; told?: SignerKey[] }

/** What /api/log answers of it. `told`: the keys that it names, where those that sign are others. */
export function logAnswer({ leaves, origin = ORIGIN, keys = [KEY], told = keys }: LogOf) {
  const root = rootOf(leaves.length, subtreesOf(leaves))
  return {
    origin,
    size: leaves.length,
    waiting: 0,
    checkpoint: signCheckpoint({ origin, size: leaves.length, root, extensions: [] }, keys),
    signed_at: now_s,
    witnessed: null,
    keys: told.map((key) => ({ key: verifierKeyText(key), from_s: 0, until_s: null })),
    witnesses: [],
    started_at: now_s,
    lost: [],
  } satisfies LogAnswer
}

/** What was promised of the draw, in a batch with others. */
export function keptDraw({
  keys = [KEY],
  others = 2,
}: { keys?: SignerKey[]; others?: number } = {}): KeptDraw {
  const leaves = [...leavesOf(others, undefined, 'beside'), DRAWN]
  const made = promiseBatch({ origin: ORIGIN, leaves, made_s: now_s, due_s: now_s + 3600, keys })
  const { note, index, path } = made[others] ?? made[0]!
  const tried = { at: NOW, tries: 0, next_at: NOW, state: 'promised' } as const
  return { id: 'w7', kind: 'draw', salt: SALT, note, index, path, ...tried }
}

export function inclusionAnswer(leaves: Uint8Array[], place: number, size = leaves.length): InclusionAnswer {
  const path = packPath(inclusionProof(place, size, subtreesOf(leaves)))
  return { state: 'in_log', checkpoint: null, size, entries: [{ kind: 'draw', index: place, path }] }
}
