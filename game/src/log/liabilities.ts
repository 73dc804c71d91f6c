/*
 * What the store owes, as it publishes it: the root of a sum tree (sum-tree.ts) over all players stands in the log with the sums that the
 * operator shows. A player checks that their own amounts are in the root, and that the shown sums are those of the root.
 */

import { entryText, sortedJson } from './entries.ts'
import { LIABILITY_KINDS, type LiabilityKind } from './liability-kinds.ts'
import { leafHash } from './merkle-tree.ts'
import { checkSumProof, type SumFault, type SumProof } from './sum-tree.ts'

/** Cents by kind: 0 to 2^53 - 1. */
export type LiabilityAmounts = Record<LiabilityKind, number>

/** What everybody is told of a day (YYYY-MM-DD): how many accounts, the hash over all in hex, and the sums that the operator shows. */
export type ShownTotal = { day: string; count: number; root: string; sums: Partial<LiabilityAmounts> }

/** `other_sums`: the log shows a sum that is not that of the root. The others are those of `checkSumProof`. */
export type LiabilityFault = SumFault | 'other_sums'

/** The line of the log's entry: JSON without spaces, names sorted, with the order of the kinds. */
export function liabilityRecord({ day, count, root, sums }: ShownTotal): string {
  return sortedJson({ count, day, kinds: LIABILITY_KINDS, root, sums })
}

/** The hash that the entry has as a leaf of the log. */
export function liabilityLeaf(total: ShownTotal): Uint8Array {
  return leafHash(new TextEncoder().encode(entryText('liabilities', [liabilityRecord(total)])))
}

/**
 * Whether an account's amounts are in a total, and the sums that it shows are those of its root: null, or what is wrong. `sums` are what
 * the store says the root has. That the total stands in the log, `checkInclusion` of `liabilityLeaf` says. Never throws.
 */
export function checkLiability({
  total,
  sums,
  account,
  amounts,
  proof,
}: {
  total: ShownTotal
  sums: LiabilityAmounts
  account: string
  amounts: LiabilityAmounts
  proof: SumProof
}): LiabilityFault | null {
  if (!/^[0-9a-f]{64}$/.test(total.root)) return 'malformed'
  if (![sums, amounts].every((each) => LIABILITY_KINDS.every((kind) => Number.isSafeInteger(each[kind])))) {
    return 'malformed'
  }
  const hash = Uint8Array.from(total.root.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const inOrder = (of: LiabilityAmounts) => LIABILITY_KINDS.map((kind) => BigInt(of[kind]))
  const root = { count: total.count, sums: inOrder(sums), hash }
  const fault = checkSumProof({ root, account, amounts: inOrder(amounts), proof })
  if (fault) return fault
  const isShown = LIABILITY_KINDS.every(
    (kind) => total.sums[kind] === undefined || total.sums[kind] === sums[kind],
  )
  return isShown ? null : 'other_sums'
}

const NONE = 'none'

/** The kinds that a setting names, as "cash, diamond" or "none", in their order; null when it names anything else. */
export function parseShownKinds(text: string): LiabilityKind[] | null {
  const named = text === NONE ? [] : text.split(',').map((part) => part.trim())
  if (new Set(named).size < named.length) return null
  const kinds = LIABILITY_KINDS.filter((kind) => named.includes(kind))
  return kinds.length === named.length ? kinds : null
}
