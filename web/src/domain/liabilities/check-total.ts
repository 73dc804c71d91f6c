import type { DataOf } from '@noktra/contract/plain-types'
import type { myLiability } from '@noktra/contract/plain/liabilities'
import type { log } from '@noktra/contract/plain/log'
import { openCheckpoint } from '@noktra/game/log/checkpoint'
import { checkLiability, liabilityLeaf } from '@noktra/game/log/liabilities'
import { checkInclusion, unpackPath } from '@noktra/game/log/merkle-tree'
import { parseVerifierKey } from '@noktra/game/log/signed-note'

export type MyTotal = DataOf<typeof myLiability>

/**
 * none: no total was taken yet; later: the player registered after it; in_total: their amounts are in it, and it is in the log, or waits for
 * its place there; not_in_total: the path does not lead from their amounts to the total; not_in_log: the log does not have the total as it is told.
 */
export type TotalVerdict = 'none' | 'later' | 'in_total' | 'waits_for_log' | 'not_in_total' | 'not_in_log'

/** Checks what the store says of a player's part in a total. The account is the player's own number, whatever the answer says. */
export function checkTotal(
  { total, mine, entry }: MyTotal,
  { account, readers }: { account: string; readers: Pick<DataOf<typeof log>, 'origin' | 'keys'> },
): TotalVerdict {
  if (!total) return 'none'
  if (!mine) return 'later'
  const { amounts, sums, proof } = mine
  if (checkLiability({ total, sums, account, amounts, proof })) return 'not_in_total'
  if (!entry) return 'waits_for_log'
  return isInLog(total, entry, readers) ? 'in_total' : 'not_in_log'
}

function isInLog(
  total: NonNullable<MyTotal['total']>,
  { index, size, path, checkpoint }: NonNullable<MyTotal['entry']>,
  { origin, keys }: Pick<DataOf<typeof log>, 'origin' | 'keys'>,
): boolean {
  try {
    const logKeys = keys.map(({ key }) => parseVerifierKey(key))
    const signed = openCheckpoint(checkpoint, { origin, logKeys }).checkpoint
    if (signed.size !== size) return false
    return checkInclusion({
      index,
      size,
      leaf: liabilityLeaf(total),
      path: unpackPath(path),
      root: signed.root,
    })
  } catch {
    // A note or a path that cannot be read proves nothing.
    return false
  }
}
