import type { Selectable } from 'kysely'
import { next, type RollEndReason, type RollPhase } from '@noktra/game/roll/roll-state'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Roll } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/errors.ts'

export type RollRow = Omit<Selectable<Roll>, 'phase' | 'end_reason'> & {
  phase: RollPhase
  end_reason: RollEndReason | null
}

/** @throws AppError roll_unknown */
export async function findRoll(db: Db, rollId: number): Promise<RollRow> {
  const roll = await db.selectFrom('roll').selectAll().where('id', '=', rollId).executeTakeFirst()
  if (!roll) throw new AppError('roll_unknown')
  return roll as RollRow
}

/**
 * Locks a room until the transaction ends: its holder alone decides about its places, prizes and draw.
 * @throws AppError roll_unknown
 */
export async function lockRoll(tx: Tx, rollId: number): Promise<RollRow> {
  const roll = await tx
    .selectFrom('roll')
    .selectAll()
    .where('id', '=', rollId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!roll) throw new AppError('roll_unknown')
  return roll as RollRow
}

/** Locks a room whose next step is due, unless another process is at it or has done it. */
export async function lockDueRoll(
  tx: Tx,
  rollId: number,
  phase: RollPhase,
  now: Date,
): Promise<RollRow | undefined> {
  return (await tx
    .selectFrom('roll')
    .selectAll()
    .where('id', '=', rollId)
    .where('phase', '=', phase)
    .where('next_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()) as RollRow | undefined
}

type Change = Partial<Omit<Selectable<Roll>, 'id' | 'version'>>

/** Writes a change of a room that the caller has locked. */
export async function changeRoll(tx: Tx, roll: RollRow, change: Change): Promise<RollRow> {
  const row = await tx
    .updateTable('roll')
    .set({ ...change, version: roll.version + 1 })
    .where('id', '=', roll.id)
    .where('version', '=', roll.version)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as RollRow
}

/** A room that still takes entrants and changes. @throws AppError roll_locked, roll_over */
export function assertOpen(
  roll: Pick<RollRow, 'phase' | 'lottery_time'>,
  type: 'joined' | 'changed' | 'moderated',
  now: Date,
): void {
  const { fault } = next(roll.phase, { type })
  if (fault !== undefined) throw new AppError(fault === 'locked' ? 'roll_locked' : 'roll_over')
  // Its time has come, and the sweep is about to lock it.
  if (roll.lottery_time <= now) throw new AppError('roll_locked')
}
