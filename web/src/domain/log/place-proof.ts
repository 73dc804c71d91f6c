import type { LoggedProof } from '@noktra/contract/log'
import { fromBase64 } from '@noktra/game/log/base64'
import { unpackPath } from '@noktra/game/log/merkle-tree'
import { toHex } from '@noktra/game/sha256'
import { leafOf, type AnyProof } from './leaf-of.ts'
import { isPromised, isThere, type InclusionAnswer, type KeptDraw, type Watch } from './watch-log.ts'

/** An entry of a proof as its page shows it. Hashes in hex. */
export type PlacedEntry = {
  kind: string
  index: number
  leaf: string | null
  path: string[]
  /** Whether the path leads from the leaf to the root of the checkpoint; null where the page cannot make the leaf. */
  holds: boolean | null
}

export type Placed = {
  size: number
  root: string
  entries: PlacedEntry[]
  /** Whether what was promised to this browser is this very proof; null when it keeps no promise of it. */
  promise: boolean | null
}

/** Where the entries of a proof stand in the log that this browser watches, each with its path. */
export function placeProof(
  watch: Watch,
  proof: AnyProof,
  logged: LoggedProof,
  answer: InclusionAnswer,
  kept: readonly KeptDraw[],
): Placed {
  const entries = logged.entries.map((own) => {
    const { kind } = own
    const entry = answer.entries.find(
      (each) => each.kind === kind && (own.index === null || own.index === each.index),
    )
    // A room that was locked more than once tells the record of its last lock.
    const isLast = !answer.entries.some((each) => each.kind === kind && each.index > (entry?.index ?? 0))
    const leaf = isLast ? tryLeaf(own, proof) : null
    return {
      kind,
      index: entry?.index ?? own.index ?? 0,
      leaf: leaf && toHex(leaf),
      path: entry ? tryPath(entry.path) : [],
      holds: entry ? leaf && isThere(entry, leaf, watch) : false,
    }
  })
  return {
    size: watch.size,
    root: toHex(fromBase64(watch.root)),
    entries,
    promise: kept.length === 0 ? null : kept.every((draw) => isPromised(draw, watch, proof)),
  }
}

function tryLeaf(entry: { kind: string; salt: string | null }, proof: AnyProof): Uint8Array | null {
  try {
    return leafOf(entry, proof)
  } catch {
    return null
  }
}

function tryPath(path: string): string[] {
  try {
    return unpackPath(path).map(toHex)
  } catch {
    return []
  }
}
