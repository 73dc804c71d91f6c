import type { DataOf } from '@noktra/contract/plain-types'
import type { myLiability } from '@noktra/contract/plain/liabilities'
import { consistency, type log } from '@noktra/contract/plain/log'
import { toBase64 } from '@noktra/game/log/base64'
import { openCheckpoint } from '@noktra/game/log/checkpoint'
import { checkLiability, liabilityLeaf } from '@noktra/game/log/liabilities'
import { checkInclusion, unpackPath } from '@noktra/game/log/merkle-tree'
import { parseVerifierKey } from '@noktra/game/log/signed-note'
import { call } from '../../api/call.ts'
import { logBook } from '../log/log-book.ts'
import { leadsOn } from '../log/watch-log.ts'

export type MyTotal = DataOf<typeof myLiability>

/**
 * none: no total was taken yet; later: the player registered after it; in_total: their amounts are in it, and it is in the log, or waits for
 * its place there; not_in_total: the path does not lead from their amounts to the total; not_in_log: the log does not have the total as it is told;
 * another_log: it stands in a log that does not go on from the one that this browser has seen.
 */
export type TotalVerdict =
  | 'none'
  | 'later'
  | 'in_total'
  | 'waits_for_log'
  | 'not_in_total'
  | 'not_in_log'
  | 'another_log'

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

/** An answer out of a cache may contradict once. */
const LOOKS = 2

/**
 * The checkpoint that this browser keeps of the log, where the log with the total does not go on from it, or it from that one; null where one of
 * the two leads on to the other. A browser that keeps none, or one of another name, has nothing to compare with: the rounds of the log follow a
 * name that changes.
 */
export async function findOtherLog(
  { checkpoint }: NonNullable<MyTotal['entry']>,
  { origin, keys }: Pick<DataOf<typeof log>, 'origin' | 'keys'>,
  signal: AbortSignal,
): Promise<string | null> {
  const { watch } = logBook.state()
  if (watch?.origin !== origin) return null
  const logKeys = keys.map(({ key }) => parseVerifierKey(key))
  const { size, root } = openCheckpoint(checkpoint, { origin, logKeys }).checkpoint
  const told = { size, root: toBase64(root) }
  if (size === watch.size) return told.root === watch.root ? null : watch.note
  const [from, to] = size < watch.size ? [told, watch] : [watch, told]
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const query = { from: from.size, to: to.size }
    const { path } = await call(consistency, { query, signal, silent: true, authorization: 'none' })
    if (leadsOn(from, to, path)) return null
  }
  return watch.note
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
