import type { ROLL_CHANGES } from '@noktra/contract/rolls'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertOpen, lockRoll, type RollRow } from './roll-row.ts'

/**
 * Locks a room for its owner while they may still change it.
 * @throws AppError roll_unknown, roll_not_owner, roll_locked, roll_over
 */
export async function lockOwnRoll(tx: Tx, rollId: number, playerId: number, now: Date): Promise<RollRow> {
  const roll = await lockRoll(tx, rollId)
  if (roll.owner_id !== playerId) throw new AppError('roll_not_owner')
  assertOpen(roll, 'changed', now)
  return roll
}

/** Writes down what its owner changed, for everybody to see. */
export async function publishChange(
  tx: Tx,
  rollId: number,
  change: { what: (typeof ROLL_CHANGES)[number]; num?: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('roll_change')
    .values({ roll_id: rollId, what: change.what, num: change.num ?? 0, created_at: change.now })
    .execute()
}
