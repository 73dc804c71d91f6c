import { next, type BattleEndReason } from '@noktra/game/battle/battle-state'
import { stateAfter } from '@noktra/game/state-machine'
import type { Tx } from '../../platform/db/connect.ts'
import { changeBattle, listSeats, type BattleRow } from './battle-row.ts'
import { notifyTimeout } from './notify-battle.ts'
import { refundAll } from './seat-charge.ts'

/** A late beacon's round is asked for this often, to show what the result would have been. */
export const LATE_BEACON_MS = 60_000

/**
 * Ends a locked room without a result: everybody gets back what they paid, in the transaction that says so. `publishToPlayers`
 * follows its commit.
 */
export async function endRoom(
  tx: Tx,
  battle: BattleRow,
  reason: BattleEndReason,
  now: Date,
): Promise<BattleRow> {
  const phase = stateAfter(next(battle.phase, { type: reason }))
  await refundAll(tx, battle, await listSeats(tx, battle.id), now)
  await notifyTimeout(tx, battle, reason, now)
  return changeBattle(tx, battle, now, {
    phase,
    end_reason: reason,
    ended_at: now,
    next_at: reason === 'beacon_late' ? new Date(now.getTime() + LATE_BEACON_MS) : null,
  })
}
